import { ServerFailure } from './server.ts';

/** Asks the server; where it wants its token, the user is asked for it and the question is put again. */
export async function withToken<T>(ask: () => Promise<T>, askForToken: () => Promise<boolean>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServerFailure) || !error.wantsToken || !(await askForToken())) throw error;
    return withToken(ask, askForToken);
  }
}
