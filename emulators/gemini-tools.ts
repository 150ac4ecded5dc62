import { at, listAt } from './read-json.ts';

/** A model of the second generation; every other name is of the third or later. */
export function isGemini2(model: string): boolean {
  return /^gemini-2[.-]/.test(model);
}

/** The names of both spellings that the service takes. */
const builtInTools: Readonly<Record<string, string>> = {
  googleSearch: 'google_search',
  google_search: 'google_search',
  urlContext: 'url_context',
  url_context: 'url_context',
  codeExecution: 'code_execution',
  code_execution: 'code_execution',
};

/**
 * What the service says where its own tools stand beside functions in one request: nothing helps a model of the
 * second generation, and later ones want a switch. Since March 2026 it also has newer words for the first.
 */
export function mixedToolsRefusal(model: string, body: unknown, words: 'usual' | 'newer'): string | undefined {
  const names = listAt(body, 'tools').flatMap((tool) => Object.keys(Object(tool)));
  const builtIn = names.flatMap((name) => builtInTools[name] ?? []);
  const hasFunctions = names.includes('functionDeclarations') || names.includes('function_declarations');
  if (builtIn.length === 0 || !hasFunctions) return undefined;
  if (!isGemini2(model)) {
    return at(body, 'toolConfig', 'includeServerSideToolInvocations') === true
      ? undefined
      : 'Please enable tool_config.include_server_side_tool_invocations to use Built-in tools with Function calling.';
  }
  return words === 'usual'
    ? 'Multiple tools are supported only when they are all search tools.'
    : `Built-in tools ({${builtIn.join(', ')}}) and Custom tools (Function Calling) cannot be combined in the same request. Please choose one to continue.`;
}
