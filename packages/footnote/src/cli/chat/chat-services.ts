import type { Agent } from '../../contract/agent.ts';
import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import { FootnoteError } from '../../errors.ts';
import { createFootnote } from '../../footnote.ts';
import { lazy } from '../../lazy.ts';
import { chainNames, currentChain } from '../../search/current-chain.ts';
import { openHistoryFile } from './history-file.ts';
import { openAgent } from './open-agent.ts';

/** What a conversation needs of Footnote. */
export interface ChatServices {
  openAgent(choice: { readonly model?: string | undefined }): Promise<Agent>;
  /** Throws where a search could not ask it. */
  checkProvider(id: string): Promise<void>;
  describeProviders(chosen: string | undefined): Promise<string>;
  describeModel(chosen: string | undefined): Promise<string>;
  verify: Footnote['verify'];
  readHistory(): Promise<readonly string[]>;
  addHistory(message: string): Promise<void>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly lite: boolean;
  log(line: string): void;
}

export function openChatServices(io: Io, { lite, log }: ServiceOptions): ChatServices {
  const footnote = createFootnote({ env: io.env, cwd: io.cwd, keepsAnswers: true, log });

  const history = lazy(async () => openHistoryFile((await footnote.settings()).values.dataDir, redact));
  /** Loaded with the first message, when the agent needs all of it anyway. */
  const redactor = lazy(async () => {
    const [{ secretValues }, { createSecretScanner }, { withoutSecrets }, settings] = await Promise.all([
      import('../../gateway.ts'),
      import('../../secrets/secret-scanner.ts'),
      import('../../secrets/without-secrets.ts'),
      footnote.settings(),
    ]);
    const mode = settings.values.policy?.secrets === 'off' ? 'off' : 'redact';
    const scanner = await createSecretScanner(secretValues(settings), footnote.registry.getAllWebSearchProviders());
    return (text: string) => withoutSecrets(text, mode, scanner).text;
  });
  const redact = async (text: string) => (await redactor())(text);

  async function chainOf(id: string | undefined) {
    return currentChain(await footnote.settings(), footnote.registry, id);
  }

  return {
    openAgent: ({ model }) => openAgent({ footnote, model, lite }, io),
    async checkProvider(id) {
      const chain = await chainOf(id);
      if (FootnoteError.is(chain)) throw chain;
    },
    async describeProviders(chosen) {
      const chain = await chainOf(chosen);
      return FootnoteError.is(chain) ? chain.message : `Searches ask ${chainNames(chain)}.`;
    },
    async describeModel(chosen) {
      const { chooseModel } = await import('../../agent/choose-model.ts');
      const model = chooseModel(await footnote.settings(), chosen);
      return model === undefined
        ? "No model answers: these are extracts. '/model NAME' takes one, such as google:gemini-3.8-flash."
        : `${model.kind}:${model.id} answers.`;
    },
    verify: footnote.verify,
    readHistory: async () => (await history()).read(),
    addHistory: async (message) => (await history()).add(message),
    close: () => footnote.close(),
  };
}
