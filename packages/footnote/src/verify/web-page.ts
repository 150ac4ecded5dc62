import { defined } from '../defined.ts';
import { readableAddress } from '../fetch/download/readable-address.ts';
import type { PageRecord } from '../fetch/page-record.ts';
import { countWords } from '../text/count-words.ts';
import { pageAt } from './file-link.ts';
import type { ReadPage, SourcePage } from './source-page.ts';
import { createFragments } from './text-fragment.ts';

/** What has fewer words is a teaser, a shell or an error, and says nothing by what it lacks. */
const fewestWords = 150;
/** In languages without blanks between words, two letters say about as much as one word. */
const denseWeight = 0.5;

/** A page of the web as claims are checked against it. */
export function readWebPage(record: PageRecord, asked: string): SourcePage {
  const { content, fullText, finalUrl } = record;
  if (record.partial === 'wall')
    return { status: 'wall', reason: 'the site shows only a part without a login or scripts' };
  const about = {
    title: record.title,
    url: finalUrl,
    ...defined({ siteName: record.siteName, author: record.byline, publishedDate: record.publishedDate }),
  };
  const full = fullText !== undefined && fullText !== content ? { ...about, text: fullText } : undefined;
  const scanty = scantiness(content);
  const isFullEnough = full !== undefined && scantiness(full.text) === undefined;
  return {
    status: 'read',
    text: scanty !== undefined && isFullEnough ? full : { ...about, text: content },
    ...defined({
      full: scanty === undefined ? full : undefined,
      fetchedAt: record.fetchedAt,
      unfit: record.partial === 'cut' ? 'the page was cut before its end' : isFullEnough ? undefined : scanty,
      scanty: isFullEnough ? scanty : undefined,
    }),
    linkTo: linker(record, asked),
  };
}

function scantiness(text: string): string | undefined {
  const words = countWords(text, denseWeight);
  if (words === 0) return 'the page has no text';
  return words < fewestWords ? `the page has only ${words} ${words === 1 ? 'word' : 'words'}` : undefined;
}

function linker(record: PageRecord, asked: string): ReadPage['linkTo'] {
  const { contentType, finalUrl, content, fullText } = record;
  // Some pages are read elsewhere, where they read better: people are led to the one that was cited.
  if (readableAddress(new URL(asked)).url.href !== new URL(asked).href) return () => asked;
  const plain = finalUrl.replace(/#.*/s, '');
  if (/pdf/.test(contentType)) return ({ start }, { text }) => `${plain}#page=${pageAt(text, start)}`;
  if (!/html/.test(contentType)) return () => plain;
  const fragments = createFragments(fullText ?? content);
  return (passage, { text }) => {
    const directive = fragments(passage, text);
    return directive === undefined ? plain : `${plain}#:~:text=${directive}`;
  };
}
