import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { xmlEvents } from '../../fetch/readers/xml-events.ts';

export interface Sitemap {
  readonly pages: readonly string[];
  /** Further sitemaps that this one names. */
  readonly sitemaps: readonly string[];
}

const mostBytes = 10_000_000;
const mostEntries = 50_000;

/** The addresses that a sitemap names: XML, plain lines, or one of both packed. Empty where it can't be read. */
export async function readSitemap(body: Uint8Array): Promise<Sitemap> {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  const bytes = isPacked ? await unpack(body) : body;
  const text = new TextDecoder().decode(bytes.subarray(0, mostBytes));
  return text.trimStart().startsWith('<') ? readXml(text) : readLines(text);
}

/** One that unpacks to more was made to do harm, and gives nothing. */
async function unpack(body: Uint8Array): Promise<Uint8Array> {
  return promisify(gunzip)(body, { maxOutputLength: mostBytes }).catch(() => new Uint8Array());
}

function readXml(text: string): Sitemap {
  const found = { url: [] as string[], sitemap: [] as string[] };
  let list = found.url;
  let open = '';
  for (const event of xmlEvents(text)) {
    if (event.kind === 'text') {
      const address = event.text.trim();
      // `image:loc` is the address of a picture.
      if (open === 'loc' && address !== '') list.push(address);
      if (list.length >= mostEntries) break;
    } else {
      open = event.kind === 'open' ? event.name : '';
      if (open === 'url' || open === 'sitemap') list = found[open];
    }
  }
  return { pages: found.url, sitemaps: found.sitemap };
}

function readLines(text: string): Sitemap {
  const lines = text.split(/\s+/, mostEntries);
  return { pages: lines.filter((line) => /^https?:\/\//.test(line)), sitemaps: [] };
}
