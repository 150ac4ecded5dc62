import { type StructuredToolInterface, tool } from '@langchain/core/tools';
import { defined } from '../defined.ts';
import type { FootnoteForTools } from '../tools/call-tool.ts';
import type { ToolName } from '../tools/tool-list.ts';
import { createToolRunner } from './run-tool.ts';
import { describeTool } from './tool-description.ts';
import type { DocsSearchOptions, FetchPageOptions, OptionsOf, WebSearchOptions } from './tool-options.ts';

export type { DocsSearchOptions, FetchPageOptions, WebSearchOptions } from './tool-options.ts';
export type { PageStructure, ReadPage, SearchStructure, ToolFailure } from './tool-structure.ts';

/** Searches the web. The model reads the content of the message; `artifact` holds a SearchStructure and what failed. */
export function webSearch(footnote: FootnoteForTools, options: WebSearchOptions = {}): StructuredToolInterface {
  return createTool(footnote, 'web_search', options);
}

/** Reads pages as Markdown; `artifact` holds a PageStructure and what failed. */
export function fetchPage(footnote: FootnoteForTools, options: FetchPageOptions = {}): StructuredToolInterface {
  return createTool(footnote, 'fetch_page', options);
}

/** Searches the documentation of the installed packages; `artifact` as for `webSearch`. */
export function docsSearch(footnote: FootnoteForTools, options: DocsSearchOptions = {}): StructuredToolInterface {
  return createTool(footnote, 'docs_search', options);
}

function createTool<Name extends ToolName>(
  footnote: FootnoteForTools,
  name: Name,
  options: OptionsOf<Name>,
): StructuredToolInterface {
  const run = createToolRunner(footnote, name, options);
  const { description, parameters } = describeTool(name, options);
  return tool(
    async (input, { signal, toolCall }) => {
      const { text, structured, failed } = await run(input, { signal, callId: toolCall?.id });
      return [text, { ...structured, ...defined({ failed }) }];
    },
    {
      name,
      description,
      schema: parameters(),
      responseFormat: 'content_and_artifact',
      // LangChain checks the input by itself; so the model is told what is wrong with it.
      verboseParsingErrors: true,
    },
  );
}
