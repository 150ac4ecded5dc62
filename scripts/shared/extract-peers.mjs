// Other tools that turn pages into Markdown, as people use them, pinned and installed once.
import { installPeers } from './install-peers.mjs';

const versions = {
  '@mozilla/readability': '0.6.0',
  defuddle: '0.19.4',
  'html-to-text': '10.0.1',
  jsdom: '26.1.0',
  linkedom: '0.18.12',
  'node-html-markdown': '2.0.0',
  turndown: '7.2.5',
  'turndown-plugin-gfm': '1.0.2',
};

export async function loadPeers() {
  const load = await installPeers('extract-peers', versions, 'about a minute, 60 MB');
  const { Readability } = await load('@mozilla/readability');
  const { parseHTML } = await load('linkedom');
  const { JSDOM, VirtualConsole } = await load('jsdom');
  const { NodeHtmlMarkdown } = await load('node-html-markdown');
  const { convert } = await load('html-to-text');
  const { Defuddle } = await load('defuddle/node');
  const TurndownService = await load('turndown');
  const { gfm } = await load('turndown-plugin-gfm');
  const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
  turndown.use(gfm);
  const quiet = new VirtualConsole();
  const toMarkdown = (article) => turndown.turndown(article?.content ?? '');

  return [
    {
      name: 'linkedom+readability+turndown',
      run: (html, url) => toMarkdown(new Readability(withBase(parseHTML(html).document, url)).parse()),
    },
    {
      name: 'jsdom+readability+turndown',
      run: (html, url) => {
        const dom = new JSDOM(html, { url, virtualConsole: quiet });
        const markdown = toMarkdown(new Readability(dom.window.document).parse());
        dom.window.close();
        return markdown;
      },
    },
    {
      name: 'linkedom+defuddle',
      run: async (html, url) => (await Defuddle(parseHTML(html).document, url, { markdown: true })).content,
    },
    { name: 'node-html-markdown', run: (html) => NodeHtmlMarkdown.translate(html) },
    { name: 'html-to-text', run: (html) => convert(html) },
  ];
}

/** Readability makes links absolute where the document knows its address. */
function withBase(document, url) {
  Object.defineProperty(document, 'baseURI', { value: url, configurable: true });
  Object.defineProperty(document, 'documentURI', { value: url, configurable: true });
  return document;
}
