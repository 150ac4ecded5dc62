import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isInside } from '../disk/is-inside.ts';
import { asList, asObject, asText } from '../json.ts';

/** What a client on this machine says of the folders that it works in. */
export interface ClientRoots {
  /**
   * The folder of the project that is meant; undefined for the one that Footnote runs in. Newer clients are asked by a
   * result that they answer with the same call again.
   */
  projectOf(server: Server, context: ServerContext): Promise<string | undefined | InputRequiredResult>;
}

/** One that does not answer is not waited for. */
const waitMs = 2_000;
const mostRoots = 20;
/** Under which a newer client answers. */
const answerKey = 'roots';

export function createClientRoots(cwd: string): ClientRoots {
  let known: Promise<string | undefined> | undefined;

  return {
    async projectOf(server, { mcpReq }) {
      const envelope: unknown = mcpReq.envelope;
      if (envelope === undefined) {
        if (server.getClientCapabilities()?.roots === undefined) return undefined;
        if (known === undefined) {
          server.setNotificationHandler('notifications/roots/list_changed', () => {
            known = undefined;
          });
          known = listRoots(server).then((uris) => chooseProject(uris, cwd));
        }
        return known;
      }
      const { roots } = asObject(asObject(envelope)[CLIENT_CAPABILITIES_META_KEY]);
      if (roots === undefined) return undefined;
      const answer = inputResponse(mcpReq.inputResponses, answerKey);
      if (answer.kind === 'roots') return chooseProject(urisOf(answer), cwd);
      // Whoever answers with something else is not asked twice.
      if (mcpReq.inputResponses !== undefined) return undefined;
      return inputRequired({ inputRequests: { [answerKey]: inputRequired.listRoots() } });
    },
  };
}

/** One that can't tell has none. */
async function listRoots(server: Server): Promise<readonly string[]> {
  const answer: unknown = await server.listRoots({}, { timeout: waitMs }).catch(() => undefined);
  return urisOf(answer);
}

function urisOf(answer: unknown): readonly string[] {
  const roots = asList(asObject(answer)['roots']).slice(0, mostRoots);
  return roots.flatMap((root) => asText(asObject(root)['uri']) ?? []);
}

/** The first root that is a folder with a package in it, unless Footnote runs inside of one of them anyway. */
async function chooseProject(uris: readonly string[], cwd: string): Promise<string | undefined> {
  const here = await realpath(cwd).catch(() => cwd);
  const folders = (await Promise.all(uris.map(folderOf))).filter((folder) => folder !== undefined);
  if (folders.some((folder) => isInside(here, folder))) return undefined;
  for (const folder of folders) {
    const manifest = await stat(join(folder, 'package.json')).catch(() => undefined);
    if (manifest?.isFile() === true) return folder;
  }
  return undefined;
}

/** What a client calls a root may be anything. */
async function folderOf(uri: string): Promise<string | undefined> {
  try {
    const folder = await realpath(fileURLToPath(uri));
    return (await stat(folder)).isDirectory() ? folder : undefined;
  } catch {
    return undefined;
  }
}
