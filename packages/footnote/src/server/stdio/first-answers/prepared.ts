import type { PreparedAnswers } from './prepared-answers.ts';

/** The build puts what `prepareAnswers` gives here, in the bundle that `footnote mcp` starts from. */
export const prepared: PreparedAnswers | undefined = undefined;
