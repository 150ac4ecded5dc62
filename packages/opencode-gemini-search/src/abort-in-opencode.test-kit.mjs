// Runs inside the loopback-only network: OpenCode as a server, one prompt, and an abort in the middle of its search.
// Prints what the tool gave.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const [opencode, gate] = process.argv.slice(2);
const origin = 'http://127.0.0.1:4096';
const server = spawn(opencode, ['serve', '--port', '4096'], { stdio: 'ignore' });

while (!(await isUp())) await wait(50);
const { id } = await post('/session', { title: 'a search' });
const parts = [{ type: 'text', text: 'please search' }];
const turn = post(`/session/${id}/message`, { model: { providerID: 'fake', modelID: 'model' }, parts });
// Answers when Gemini has been asked, and keeps its caller waiting.
await fetch(gate);
await post(`/session/${id}/abort`, {});
await turn;
const messages = await (await fetch(`${origin}/session/${id}/message`)).json();
const call = messages.flatMap((message) => message.parts).find(({ tool }) => tool === 'geminisearch');
process.stdout.write(call.state.output ?? call.state.error);
server.kill();

/** A request that comes while OpenCode starts may never be answered, so each try has its own limit. */
function isUp() {
  return fetch(`${origin}/config`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json().catch(() => undefined);
}
