import { memo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import { harden } from 'rehype-harden';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { CitationChip } from '../sources/citation-chip.tsx';
import { CodeBlock } from './code-block.tsx';
import { groupCitations } from './group-citations.ts';
import { settleTail } from './settle-tail.ts';
import { splitBlocks } from './split-blocks.ts';

/** An answer's Markdown. A block that is finished is never rendered again. */
export function Markdown({ text, isWhole = true }: { readonly text: string; readonly isWhole?: boolean }) {
  const blocks = splitBlocks(text);
  return blocks.map((block, index) => {
    const isLast = !isWhole && index === blocks.length - 1;
    // Blocks are only ever added at the end, so a block's place is its name.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return <Block key={index} text={isLast ? settleTail(block) : block} />;
  });
}

/** Nothing of an answer may load anything: it was written by strangers as far as we know. */
const hardening = {
  allowedLinkPrefixes: ['*'],
  allowedImagePrefixes: [],
  linkBlockPolicy: 'text-only',
  imageBlockPolicy: 'text-only',
} as const;

const remarkPlugins = [remarkGfm];
const rehypePlugins: Options['rehypePlugins'] = [rehypeSanitize, [harden, hardening], groupCitations];

const components: Components = {
  a: ({ href, children }) =>
    /^https?:/i.test(href ?? '') ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      children
    ),
  img: ({ alt }) => alt,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="table-scroll" role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  cite: ({ node }) => (
    <CitationChip
      numbers={numbersOf(node?.properties['dataNumbers'])}
      before={String(node?.properties['dataBefore'] ?? '')}
    />
  ),
  // The question is the heading above all of these, whatever level a model begins with.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h5: ({ children }) => <h4>{children}</h4>,
  h6: ({ children }) => <h4>{children}</h4>,
};

const Block = memo(function Block({ text }: { readonly text: string }) {
  return (
    <ReactMarkdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
      {text}
    </ReactMarkdown>
  );
});

function numbersOf(text: unknown): readonly number[] {
  return typeof text === 'string' ? text.split(' ').map(Number) : [];
}
