import type { AgentToolName } from '../contract/agent.ts';
import { type ErrorCode, FootnoteError } from '../errors.ts';
import type { Turn, Writer } from './conversation.ts';
import type { ForcedTool } from './prefixes.ts';
import { sayFound } from './say-found.ts';
import { sayUnavailable } from './say-unavailable.ts';
import type { AgentTool, ToolOutcome } from './tools/agent-tool.ts';
import { searchLimitMs, searchOutcome } from './tools/look-up.ts';
import { answerByModel } from './with-model.ts';

/** A message that demands a tool gets it: it is used before any model is asked. */
export async function answerByForce(forced: ForcedTool, turn: Turn): Promise<Writer> {
  switch (forced) {
    case 'google_search':
      return googleSearch(turn);
    case 'web_search':
      return webSearch(turn);
    case 'docs':
      return docs(turn);
    case 'fetch':
      return fetchPage(turn);
    case 'database':
      return database(turn);
    default:
      return forced satisfies never;
  }
}

/** One search by Gemini, whose grounded answer is the answer; where that fails, by whoever is next. */
async function googleSearch(turn: Turn): Promise<Writer> {
  const tool = offered('web_search', turn);
  const { values } = await turn.footnote.settings();
  const provider = `gemini,${turn.call.provider ?? values.webSearch?.provider ?? 'auto'}`;
  const google: AgentTool = {
    ...tool,
    async run({ query }, { signal, caller, countedAs, traceparent, sources }) {
      const call = { signal, caller, countedAs, traceparent, timeoutMs: searchLimitMs(values) };
      const response = await turn.footnote.search({ query: String(query), provider }, call);
      // What is installed here is not the web that was demanded.
      if (turn.footnote.registry.getWebSearchProvider(response.provider)?.local === true) throw nobodyToAsk();
      return searchOutcome(response, sources, `web search: ${query}`);
    },
  };
  const outcome = await turn.steps.run(google, { query: turn.text });
  if (FootnoteError.is(outcome)) return sayUnavailable(outcome, turn);
  if (outcome.provider !== 'gemini') turn.say(`${insteadOfGoogle(outcome)}\n\n`);
  return outcome.provider === 'gemini' ? direct(outcome, turn) : written(outcome, turn);
}

async function webSearch(turn: Turn): Promise<Writer> {
  const outcome = await turn.steps.run(offered('web_search', turn), { query: turn.text });
  return FootnoteError.is(outcome) ? sayUnavailable(outcome, turn) : written(outcome, turn);
}

async function docs(turn: Turn): Promise<Writer> {
  const outcome = await turn.steps.run(offered('docs_search', turn), { query: turn.text });
  if (FootnoteError.is(outcome)) throw outcome;
  return written(outcome, turn);
}

/** Where the provider wrote an answer, that is it; else the model writes one from what was found, or extracts stand. */
async function written(outcome: ToolOutcome, turn: Turn): Promise<Writer> {
  const { response } = outcome;
  const isAnswered = response?.answer !== undefined || response?.results.length === 0;
  if (isAnswered || turn.model === undefined) return direct(outcome, turn);
  const before = turn.cited.text;
  try {
    return await answerByModel({ decision: 'web', isSure: true }, turn, outcome.text);
  } catch (error) {
    const failure = FootnoteError.from(error);
    if (turn.signal.aborted || turn.cited.text !== before) throw failure;
    turn.warn({ kind: 'failover', message: `${failure.what} These are extracts of what was found.` });
    return direct(outcome, turn);
  }
}

function direct(outcome: ToolOutcome, turn: Turn): Writer {
  sayFound(outcome, turn);
  // As the model would have read it: it knows the sources by these numbers, and not by those of the reader.
  turn.remember([
    { role: 'user', content: `${turn.text}\n\n${outcome.text}` },
    { role: 'assistant', content: turn.said() },
  ]);
  return 'search';
}

async function fetchPage(turn: Turn): Promise<Writer> {
  const [url] = /https?:\/\/[^\s<>"']+/.exec(turn.text) ?? [];
  if (url === undefined) {
    throw new FootnoteError('INVALID_QUERY', 'There is no address to read in the message.', {
      hint: 'Write it like [TOOL:FETCH] https://example.com/ and what you want to know.',
    });
  }
  const outcome = await turn.steps.run(offered('fetch_page', turn), { url });
  if (FootnoteError.is(outcome)) throw outcome;
  if (turn.model !== undefined) return answerByModel({ decision: 'web', isSure: true }, turn, outcome.text);
  turn.say(outcome.pageText ?? outcome.text);
  return 'search';
}

async function database(turn: Turn): Promise<Writer> {
  if (turn.tools.get('query_database') === undefined) {
    throw new FootnoteError('NOT_CONFIGURED', 'No database is configured.', {
      hint: 'Set FOOTNOTE_DATABASE_URL, or agent.databaseUrl in the settings.',
    });
  }
  if (turn.model === undefined) {
    throw new FootnoteError('NOT_CONFIGURED', 'A question to a database needs a model that writes the SQL.', {
      hint: 'Set a key such as GEMINI_API_KEY, or FOOTNOTE_MODEL.',
    });
  }
  return answerByModel({ decision: 'database', isSure: true, forces: 'query_database' }, turn);
}

function insteadOfGoogle({ provider = '', response }: ToolOutcome): string {
  const { outcome = 'NOT_CONFIGURED' } = response?.attempts?.findLast((attempt) => attempt.provider === 'gemini') ?? {};
  const reason = outcome === 'answered' ? undefined : reasonWords[outcome];
  return `Google Search is temporarily unavailable (${reason ?? 'it failed'}); ${provider} answered instead.`;
}

const reasonWords: Partial<Record<ErrorCode, string>> = {
  NOT_CONFIGURED: 'no Gemini key is set',
  AUTH_FAILED: 'its key was refused',
  QUOTA_EXCEEDED: 'its quota is used up',
  RATE_LIMITED: 'it is limiting requests',
  TIMEOUT: 'it took too long',
  PROVIDER_FAILED: 'it failed on its side',
};

function nobodyToAsk(): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', 'No web search provider is configured.', {
    hint: 'Set a key such as GEMINI_API_KEY or TAVILY_API_KEY.',
  });
}

function offered(name: AgentToolName, { tools }: Turn): AgentTool {
  const tool = tools.get(name);
  if (tool !== undefined) return tool;
  if (name === 'docs_search') throw new FootnoteError('BLOCKED_BY_POLICY', 'docs_search is not among the tools here.');
  throw new FootnoteError('BLOCKED_BY_POLICY', 'The web is switched off in this conversation.', {
    hint: 'Start it without --lite, or set FOOTNOTE_WEB=on.',
  });
}
