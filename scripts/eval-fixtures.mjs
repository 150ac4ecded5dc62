// Recorded replies of real services, sent through Footnote by a loopback server: every one must
// parse, and every marker must stand right behind the words that the service claimed.
//   npm run eval:fixtures -- DIR
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createFootnote, render } from '../packages/footnote/dist/index.js';
import { insertMarkers } from '../packages/footnote/dist/search/cite.js';

const [folder] = process.argv.slice(2);
if (folder === undefined || folder === '--help') {
  console.log(
    'Usage: npm run eval:fixtures -- DIR\nDIR holds recorded replies: <service>--<name>.json, .txt (SSE) or .chunks.txt.',
  );
  process.exit(folder === undefined ? 2 : 0);
}

/** By the first word of a file's name: who speaks that format, and how a recorded stream becomes one reply. */
const services = {
  googleai: { provider: 'gemini', base: 'GOOGLE_GEMINI_BASE_URL', key: 'GEMINI_API_KEY', join: joinGemini },
  vertexai: { provider: 'gemini', base: 'GOOGLE_GEMINI_BASE_URL', key: 'GEMINI_API_KEY', join: joinGemini },
  perplexity: {
    provider: 'perplexity',
    base: 'PERPLEXITY_BASE_URL',
    key: 'PERPLEXITY_API_KEY',
    join: joinPerplexity,
    // The recordings are of Sonar.
    path: '/chat/completions',
  },
  anthropic: { provider: 'anthropic', base: 'ANTHROPIC_BASE_URL', key: 'ANTHROPIC_API_KEY', join: joinAnthropic },
  azure: { provider: 'openai', base: 'OPENAI_BASE_URL', key: 'OPENAI_API_KEY', join: joinResponses },
  xai: { provider: 'openai', base: 'OPENAI_BASE_URL', key: 'OPENAI_API_KEY', join: joinResponses },
};

let failures = 0;
let markers = 0;
const files = readdirSync(folder).filter((file) => /--.*\.(json|txt)$/.test(file));
for (const file of files) {
  const service = services[file.split('--')[0]];
  if (service === undefined) continue;
  const body = recordedReply(readFileSync(join(folder, file), 'utf8'), service.join);
  const outcome = await ask(service, body).catch((error) => error);
  const problems = check(service, body, outcome);
  failures += problems.length;
  const words = outcome instanceof Error ? `${outcome.code}: ${outcome.what}` : `${outcome.sources.length} sources`;
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${file}  ${words}`);
  for (const problem of problems) console.log(`     ${problem}`);
}
console.log(`\n${files.length} replies, ${markers} claims checked, ${failures} failures`);
process.exitCode = failures === 0 && files.length > 0 ? 0 : 1;

function recordedReply(text, joinChunks) {
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.includes('[DONE]'));
    return joinChunks(lines.map((line) => JSON.parse(line.replace(/^data: /, ''))));
  }
}

async function ask({ provider, base, key, path }, body) {
  const server = createServer((request, response) => {
    if (path !== undefined && request.url !== path) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = {
    [base]: `http://127.0.0.1:${server.address().port}`,
    [key]: 'any-key',
    HOME: '/nowhere',
    FOOTNOTE_AUDIT: 'off',
  };
  const footnote = createFootnote({ env, cwd: '/nowhere' });
  try {
    return await footnote.search({ query: 'recorded', provider });
  } finally {
    await footnote.close();
    server.close();
    server.closeAllConnections();
  }
}

function check({ provider }, body, outcome) {
  if (outcome instanceof Error) {
    // A recording of a refused answer must be a clean failure of the provider.
    const isRefused = !hasText(body);
    return isRefused && outcome.code === 'PROVIDER_FAILED'
      ? []
      : [`unexpected ${outcome.code ?? 'error'}: ${outcome.message}`];
  }
  if (!/\S/.test(render(outcome, 'cited'))) return ['nothing was rendered'];
  if (provider === 'gemini') return checkGemini(body, outcome);
  return provider === 'perplexity' ? checkPerplexity(body, outcome) : [];
}

/** With addresses instead of numbers, the recorded text and ours must be the same. */
function checkPerplexity({ choices, citations }, { answer, sources }) {
  const named = (text, urlOf) =>
    text.replace(/(?:\[\d+\])+/g, (group) =>
      group
        .match(/\d+/g)
        .map((n) => `<${urlOf(Number(n))}>`)
        .sort()
        .join(''),
    );
  const recorded = named(choices[0].message.content, (n) => citations[n - 1]);
  markers += (recorded.match(/<http/g) ?? []).length;
  return named(insertMarkers(answer), (n) => sources[n - 1].url) === recorded ? [] : ['markers moved'];
}

/** Independent of Footnote's own code: the claimed bytes, and the marker that must follow them. */
function checkGemini(body, { answer, sources }) {
  const candidate = body.candidates?.[0] ?? {};
  const { groundingSupports = [], groundingChunks = [] } = candidate.groundingMetadata ?? {};
  const text = (candidate.content?.parts ?? [])
    .filter((part) => !part.thought)
    .map((part) => part.text ?? '')
    .join('');
  const problems = [];
  if (answer !== undefined && answer.text !== text) problems.push('the text without markers is not the original');
  for (const { segment, groundingChunkIndices = [] } of groundingSupports) {
    const known = groundingChunkIndices.filter((index) => groundingChunks[index] !== undefined);
    if (known.length === 0) continue;
    markers++;
    const claimed = Buffer.from(text)
      .subarray(segment.startIndex ?? 0, segment.endIndex)
      .toString();
    if (claimed !== segment.text) continue;
    const end = Buffer.from(text).subarray(0, segment.endIndex).toString().length;
    const cited = answer.citations.filter((citation) => citation.end === end).flatMap((citation) => citation.sources);
    for (const index of known) {
      const uri = groundingChunks[index].web?.uri ?? '';
      const source = sources.find(({ url }) => url.replace(/\/$/, '') === uri.replace(/\/$/, ''));
      if (source === undefined || !cited.includes(source.n))
        problems.push(`no marker for ${uri} behind "${segment.text}"`);
    }
    const before = answer.citations.filter((citation) => citation.end < end);
    const group = `[${[...new Set(cited)].sort((a, b) => a - b).join('][')}]`;
    const shift = insertMarkers({ text: text.slice(0, end), citations: before }).length;
    if (!insertMarkers(answer).startsWith(group, shift)) problems.push(`the marker does not follow "${segment.text}"`);
  }
  return problems;
}

function hasText(body) {
  return (body.candidates?.[0]?.content?.parts ?? []).some((part) => part.text && !part.thought);
}

function joinGemini(chunks) {
  const candidates = chunks.map((chunk) => chunk.candidates?.[0] ?? {});
  const metadata = Object.assign({}, ...candidates.map((candidate) => candidate.groundingMetadata ?? {}));
  return {
    ...chunks.at(-1),
    candidates: [
      {
        ...candidates.at(-1),
        content: { role: 'model', parts: candidates.flatMap((candidate) => candidate.content?.parts ?? []) },
        groundingMetadata: metadata,
      },
    ],
  };
}

function joinPerplexity(chunks) {
  const content = chunks.map((chunk) => chunk.choices?.[0]?.delta?.content ?? '').join('');
  return { ...chunks.at(-1), choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }] };
}

function joinResponses(chunks) {
  const completed = chunks.find((chunk) => chunk.type === 'response.completed');
  const output = chunks.filter((chunk) => chunk.type === 'response.output_item.done').map((chunk) => chunk.item);
  return { output, ...completed?.response };
}

function joinAnthropic(chunks) {
  const message = chunks.find((chunk) => chunk.type === 'message_start')?.message ?? {};
  const content = [];
  for (const chunk of chunks) {
    if (chunk.type === 'content_block_start') content[chunk.index] = { ...chunk.content_block };
    const block = content[chunk.index];
    if (chunk.type !== 'content_block_delta' || block === undefined) continue;
    if (chunk.delta.type === 'text_delta') block.text = (block.text ?? '') + chunk.delta.text;
    if (chunk.delta.type === 'citations_delta') block.citations = [...(block.citations ?? []), chunk.delta.citation];
  }
  const stop = chunks.find((chunk) => chunk.type === 'message_delta')?.delta ?? {};
  return { ...message, ...stop, content };
}
