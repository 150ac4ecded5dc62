import { describe, expect, it } from 'vitest';
import type { AgentStepEnded, AgentToolName } from '../../contract/agent.ts';
import { describeOutcome, describeStep } from './step-lines.ts';

const ended = (more: Partial<AgentStepEnded>): AgentStepEnded => ({
  type: 'step',
  state: 'ended',
  id: '1',
  tool: 'web_search',
  input: {},
  ok: true,
  tookMs: 1_234,
  ...more,
});

describe('the line of a step', () => {
  it.each<[AgentToolName, Record<string, unknown>, string]>([
    ['web_search', { query: 'python' }, 'web_search: "python"'],
    ['web_search', {}, 'web_search: "unknown query"'],
    ['docs_search', { query: 'zod' }, 'docs_search: "zod"'],
    ['fetch_page', { url: 'https://example.com/' }, 'fetch_page: https://example.com/'],
    ['write_file', { path: 'notes.md' }, 'write_file: notes.md'],
    ['query_database', { sql: 'SELECT\n  1' }, 'query_database: SELECT 1'],
  ])('of %s with %j says what is done', (tool, input, line) => {
    expect(describeStep({ tool, input })).toBe(line);
  });

  it('has nothing in it that a terminal would obey', () => {
    expect(describeStep({ tool: 'web_search', input: { query: 'a\x1b[2Jb\n\u202ec' } })).toBe('web_search: "a[2Jb c"');
  });

  it.each<[Partial<AgentStepEnded>, string]>([
    [{ count: 8, provider: 'gemini' }, '8 results, gemini, 1.2 s'],
    [{ count: 1 }, '1 result, 1.2 s'],
    [{ tool: 'query_database', count: 1_200 }, '1,200 rows, 1.2 s'],
    [{ tool: 'write_file', message: 'File saved' }, 'File saved, 1.2 s'],
    [{ ok: false, message: 'Tavily took longer than 4 s.' }, 'Tavily took longer than 4 s, 1.2 s'],
    [{ ok: false, message: 'a\x1b[31m' }, 'a[31m, 1.2 s'],
  ])('says what came of it: %j', (outcome, line) => {
    expect(describeOutcome(ended(outcome))).toBe(line);
  });
});
