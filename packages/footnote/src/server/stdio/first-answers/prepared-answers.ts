import type { JsonObject } from '../../../json.ts';

/** The first answers of a session, made when Footnote is built, so that they need neither the SDK nor the settings. */
export interface PreparedAnswers {
  /** The revisions of the older era, newest first. */
  readonly versions: readonly string[];
  /** The one revision of the newer era. */
  readonly modernVersion: string;
  /** With the web tools, and without. */
  readonly on: AnswerSet;
  readonly off: AnswerSet;
}

export interface AnswerSet {
  /** Without `protocolVersion`, which the client chooses. */
  readonly initialize: JsonObject;
  readonly discover: JsonObject;
  readonly tools: JsonObject;
  readonly modernTools: JsonObject;
}

/** The build puts what `prepareAnswers` gives here, in the bundle that `footnote mcp` starts from. */
export const preparedAnswers: PreparedAnswers | undefined = undefined;
