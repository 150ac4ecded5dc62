import { fileURLToPath } from 'node:url';
import type { AgentName } from './install.mjs';

/**
 * How an agent is started without a terminal, and all that points it at the fake model: no file that a user or
 * `footnote setup` edits is needed for that.
 */
export interface CommandLine {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const prompt = 'please search';
// Made up, and never sent further than the fake model.
const key = 'any-key';
const noModels = fileURLToPath(new URL('no-models.json', import.meta.url));

export const commandLines: Readonly<Record<AgentName, (modelUrl: string, project: string) => CommandLine>> = {
  opencode: (modelUrl) => ({
    // Without a title it asks the model for one.
    args: ['run', '--model', 'fake/model', '--title', 'a search', prompt],
    env: {
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        model: 'fake/model',
        small_model: 'fake/model',
        share: 'disabled',
        provider: {
          fake: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${modelUrl}/v1`, apiKey: key },
            models: { model: { tool_call: true, limit: { context: 100_000, output: 4_000 } } },
          },
        },
      }),
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      // Else it reads through the thousands that it knows at every start, which is a third of its time.
      OPENCODE_MODELS_PATH: noModels,
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    },
  }),

  gemini: (modelUrl) => ({
    args: ['--prompt', prompt],
    env: {
      GEMINI_API_KEY: key,
      GOOGLE_GEMINI_BASE_URL: modelUrl,
      // Unlike --skip-trust, this also makes it read the project's own settings.
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      // Else it starts itself a second time, with more memory than one turn needs.
      GEMINI_CLI_NO_RELAUNCH: 'true',
    },
  }),

  claude: (modelUrl) => ({
    args: ['--print', prompt],
    env: {
      ANTHROPIC_API_KEY: key,
      ANTHROPIC_BASE_URL: modelUrl,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    },
  }),

  codex: (modelUrl, project) => ({
    args: [
      'exec',
      '--skip-git-repo-check',
      ...codexSettings(modelUrl, project).flatMap((setting) => ['-c', setting]),
      prompt,
    ],
    env: { FAKE_MODEL_KEY: key },
  }),
};

/** On the command line, so that the user's config.toml is left to the set-up. */
function codexSettings(modelUrl: string, project: string): readonly string[] {
  const provider = {
    name: '"Fake"',
    base_url: `"${modelUrl}/v1"`,
    env_key: '"FAKE_MODEL_KEY"',
    wire_api: '"responses"',
    request_max_retries: '0',
    stream_max_retries: '0',
  };
  const table = Object.entries(provider).map(([name, value]) => `${name} = ${value}`);
  return [
    'model="fake-model"',
    'model_provider="fake"',
    `model_providers.fake={ ${table.join(', ')} }`,
    // It reads the settings of a project only where somebody said this.
    `projects={ "${project}" = { trust_level = "trusted" } }`,
    'check_for_update_on_startup=false',
    'analytics.enabled=false',
    // These three ask the network at every start.
    'features.plugins=false',
    'features.apps=false',
    'features.remote_plugin=false',
  ];
}
