import { lazy, Suspense } from 'react';

const load = () => import('../markdown/markdown.tsx');
const Markdown = lazy(async () => ({ default: (await load()).Markdown }));

/** Fetches the renderer before the first answer needs it. */
export function prepareMarkdown(): void {
  void load();
}

export function AnswerText({ text, isWhole }: { readonly text: string; readonly isWhole: boolean }) {
  if (text === '') return null;
  return (
    <div className="prose" dir="auto" aria-live="off">
      <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
        <Markdown text={text} isWhole={isWhole} />
      </Suspense>
    </div>
  );
}
