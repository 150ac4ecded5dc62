import type { Asked, Call, Words } from './dialects/dialect.ts';

/**
 * What a model says, as data, the same for all dialects. A request is answered by the first turn that fits it and
 * wasn't used before; a function fits where it gives something, any number of times.
 */
export type Script = readonly (ScriptedTurn | ((asked: Asked) => Say | undefined))[];

export interface ScriptedTurn {
  /** What the request must hold; without it, any. */
  readonly expect?: Expectation;
  readonly say: Say | ((asked: Asked) => Say);
  /** Used again whenever it fits. */
  readonly always?: true;
}

export interface Expectation {
  /** The last thing that the user wrote. */
  readonly user?: string | RegExp;
  /** The results since then: how many, or what each of them holds. */
  readonly results?: number | readonly (string | RegExp)[];
  /** Tools that are on offer, whatever else is. */
  readonly tools?: readonly string[];
}

export type Say =
  | string
  | Words
  /** The vendor's own refusal, instead of an answer. */
  | { readonly fail: Failure }
  /** No byte ever comes. */
  | { readonly hang: true };

export const failures = [
  'bad-key',
  'no-permission',
  'no-model',
  // What it says is what the user wrote, as of a vendor that repeats what it refuses.
  'bad-request',
  'rate-limit',
  'rate-limit-hint',
  'quota',
  'server-error',
  'overloaded',
] as const;
export type Failure = (typeof failures)[number];

/** What a model says that wants to call a tool and may not. */
export const withoutTools = 'This is all that I found.';

/** What is said to this request; undefined where the script has nothing for it. */
export class ScriptReader {
  readonly #script: Script;
  readonly #used = new Set<ScriptedTurn>();

  constructor(script: Script) {
    this.#script = script;
  }

  next(asked: Asked): Say | undefined {
    for (const turn of this.#script) {
      if (typeof turn === 'function') {
        const say = turn(asked);
        if (say !== undefined && isAllowed(say, asked)) return say;
      } else if (!this.#used.has(turn) && fits(asked, turn.expect ?? {})) {
        const say = typeof turn.say === 'function' ? turn.say(asked) : turn.say;
        if (!isAllowed(say, asked)) continue;
        if (turn.always !== true) this.#used.add(turn);
        return say;
      }
    }
    // A model that may not call, or must, does what it is told whatever it had in mind.
    if (asked.choice.mode === 'none') return withoutTools;
    if (asked.choice.mode === 'required') return { calls: [forcedCall(asked)] };
    return undefined;
  }
}

function fits(asked: Asked, { user, results, tools }: Expectation): boolean {
  const found = asked.results.map(({ text }) => text);
  return (
    (user === undefined || holds(asked.user, user)) &&
    (results === undefined ||
      (typeof results === 'number'
        ? found.length === results
        : found.length === results.length && results.every((wanted, index) => holds(found[index] ?? '', wanted)))) &&
    (tools ?? []).every((name) => asked.tools.some((tool) => tool.name === name))
  );
}

function holds(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
}

/** Words that no model could say to this request are left for another one. */
function isAllowed(say: Say, { choice, tools }: Asked): boolean {
  if (typeof say === 'string') return choice.mode !== 'required';
  if ('fail' in say || 'hang' in say) return true;
  const calls = say.calls ?? [];
  if (calls.length === 0) return choice.mode !== 'required';
  if (choice.mode === 'none') return false;
  const names = choice.names ?? tools.map(({ name }) => name);
  return calls.every((call) => call.isInvented === true || names.includes(call.tool));
}

/** The first tool that it may call, with the user's words wherever a text is needed. */
function forcedCall({ tools, choice, user }: Asked): Call {
  const tool = tools.find(({ name }) => choice.names?.includes(name) ?? true);
  const args = (tool?.required ?? []).map((name) => [name, user]);
  return { tool: tool?.name ?? '', args: Object.fromEntries(args) };
}
