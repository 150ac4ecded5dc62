import type { LinkAnnotation, ProviderSource } from '../../contract/provider.ts';

/** Every place of a text where the whole address of a source stands, for vendors that don't say which. */
export function linksTo(sources: readonly ProviderSource[], text: string): readonly LinkAnnotation[] {
  return sources.flatMap(({ url }, source) => {
    const links: LinkAnnotation[] = [];
    if (url === '') return links;
    for (let start = text.indexOf(url); start !== -1; start = text.indexOf(url, start + url.length)) {
      const end = start + url.length;
      // The beginning of a longer address is another page.
      if (!/[\w/?#=&%-]/.test(text[end] ?? '')) links.push({ start, end, source });
    }
    return links;
  });
}
