import { describe, expect, it } from 'vitest';
import { type ChatSession, completeCommand, runSlashCommand } from './slash-commands.ts';

function record() {
  const calls: string[] = [];
  const told =
    (name: string) =>
    (...words: readonly unknown[]): Promise<void> => {
      calls.push([name, ...words].join(' '));
      return Promise.resolve();
    };
  const chat: ChatSession = {
    print: told('print'),
    send: told('send'),
    chooseProvider: told('chooseProvider'),
    showProvider: told('showProvider'),
    chooseModel: told('chooseModel'),
    showModel: told('showModel'),
    showSources: told('showSources'),
    verify: told('verify'),
    save: told('save'),
    startAnew: told('startAnew'),
    leave: told('leave'),
  };
  return { calls, run: (line: string) => runSlashCommand(line, chat) };
}

describe('a command of the conversation', () => {
  it.each([
    ['/search node 24', 'send [TOOL:WEB_SEARCH] node 24'],
    ['/SEARCH  two\nlines ', 'send [TOOL:WEB_SEARCH] two\nlines'],
    ['/docs how to parse', 'send [TOOL:DOCS] how to parse'],
    ['/fetch https://example.com/', 'send [TOOL:FETCH] https://example.com/'],
    ['/provider', 'showProvider'],
    ['/provider exa,tavily', 'chooseProvider exa,tavily'],
    ['/model', 'showModel'],
    ['/model openai:gpt-5', 'chooseModel openai:gpt-5'],
    ['/sources', 'showSources'],
    ['/verify', 'verify'],
    ['/save', 'save '],
    ['/save notes.md', 'save notes.md'],
    ['/new', 'startAnew'],
    ['/quit', 'leave'],
    ['/search', "print '/search' needs more. Write it like /search QUERY."],
    ['/serch x', "print There is no command '/serch'. Did you mean '/search'?"],
  ])('%j does: %s', async (line, call) => {
    const { calls, run } = record();
    expect(await run(line)).toBe(true);
    expect(calls.map((one) => one.replace(/ 0$/, ''))).toEqual([call]);
  });

  it('is listed by /help, in lines that fit a terminal', async () => {
    const { calls, run } = record();
    await run('/help');
    const text = calls.map((call) => call.replace(/^print /, '')).join('\n');
    for (const name of ['/search QUERY', '/provider [ID]', '/model [NAME]', '/save [FILE]', '/new', 'Ctrl-C']) {
      expect(text).toContain(name);
    }
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it.each(['hello', '/etc/hosts is what?', '/ x', ' /search x'])('%j is none', async (line) => {
    const { calls, run } = record();
    expect([await run(line), calls]).toEqual([false, []]);
  });

  it('is completed', () => {
    expect(completeCommand('/s')).toEqual(['/search ', '/sources', '/save ']);
    expect(completeCommand('/PRO')).toEqual(['/provider ']);
    expect(completeCommand('hello')).toEqual([]);
  });
});
