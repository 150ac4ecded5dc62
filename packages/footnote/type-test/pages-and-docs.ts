// What pages and the docs index take and give, and a Footnote as a whole.
import type {
  AddedDocs,
  AddOptions,
  AddReport,
  AskedSection,
  createFootnote,
  Docs,
  DocsRequest,
  DocsSources,
  DocsStatus,
  Footnote,
  FootnoteError,
  FootnoteOptions,
  IndexedSource,
  IndexOptions,
  IndexProgress,
  IndexReport,
  Page,
  PageCall,
  PageFormat,
  PageLink,
  PageMode,
  PageOutcome,
  PageRequest,
  PageRest,
  PageSection,
  PagesCall,
  PagesRequest,
  PlannedDocs,
  ProviderRegistry,
  RemovedPart,
  SearchCall,
  SearchRequest,
  SearchResponse,
  Settings,
  Warning,
} from 'footnote-search';
import { type Has, holds, type Same } from './same-types.ts';

type Cached = 'no' | 'fresh' | 'stale';
type Env = Readonly<Record<string, string | undefined>>;

interface PageWishes {
  readonly format?: PageFormat | undefined;
  readonly mode?: PageMode | undefined;
  readonly maxCharacters?: number | undefined;
  readonly offset?: number | undefined;
  readonly query?: string | undefined;
  readonly prompt?: string | undefined;
  readonly section?: string | undefined;
  readonly outline?: boolean | undefined;
  readonly explain?: boolean | undefined;
}
holds<Has<PageRequest, PageWishes & { readonly url: string }>>();
holds<Has<PagesRequest, PageWishes & { readonly urls: readonly string[] }>>();
holds<
  Has<
    PageCall,
    {
      readonly signal?: AbortSignal | undefined;
      readonly caller?: string | undefined;
      readonly traceparent?: string | undefined;
      readonly countedAs?: string | undefined;
      readonly timeoutMs?: number | undefined;
      readonly noCache?: boolean | undefined;
      readonly isCrawl?: boolean | undefined;
    }
  >
>();
holds<Has<PagesCall, PageCall & { readonly onPage?: ((outcome: PageOutcome) => void) | undefined }>>();
holds<Same<PageFormat, 'markdown' | 'text' | 'html' | 'json'>>();
holds<Same<PageMode, 'main' | 'full'>>();
holds<
  Has<
    Page,
    {
      readonly url: string;
      readonly finalUrl: string;
      readonly status: number;
      readonly contentType: string;
      readonly title: string;
      readonly content: string;
      readonly format: PageFormat;
      readonly truncated: boolean;
      readonly totalCharacters?: number;
      readonly nextOffset?: number;
      readonly byline?: string;
      readonly publishedDate?: string;
      readonly language?: string;
      readonly canonicalUrl?: string;
      readonly links?: readonly PageLink[];
      readonly sections?: readonly PageSection[];
      readonly section?: AskedSection;
      readonly left?: PageRest;
      readonly removed?: readonly RemovedPart[];
      readonly wordCount?: number;
      readonly warnings: readonly Warning[];
      readonly cached: Cached;
      readonly tookMs: number;
    }
  >
>();
holds<Has<PageLink, { readonly text: string; readonly url: string }>>();
interface SectionPlace {
  readonly heading: string;
  readonly level: number;
  readonly offset: number;
  readonly characters: number;
}
holds<Has<PageSection, SectionPlace & { readonly section?: string }>>();
holds<Has<AskedSection, SectionPlace & { readonly path: readonly string[] }>>();
holds<
  Has<
    PageRest,
    {
      readonly characters: number;
      readonly before?: number;
      readonly sections: readonly PageSection[];
      readonly more: number;
    }
  >
>();
holds<
  Has<
    RemovedPart,
    { readonly reason: string; readonly place: string; readonly characters: number; readonly text: string }
  >
>();
holds<
  Same<
    PageOutcome,
    | { readonly url: string; readonly page: Page; readonly error?: undefined }
    | { readonly url: string; readonly error: FootnoteError; readonly page?: undefined }
  >
>();

holds<
  Has<
    Docs,
    {
      index(options?: IndexOptions): Promise<IndexReport>;
      search(request: DocsRequest, call?: SearchCall): Promise<SearchResponse>;
      add(options: AddOptions): Promise<AddReport>;
      status(): Promise<DocsStatus>;
      sources(): Promise<DocsSources>;
      remove(names: readonly string[]): Promise<readonly IndexedSource[]>;
    }
  >
>();
holds<
  Has<
    DocsRequest,
    {
      readonly query?: string | undefined;
      readonly numResults?: number | undefined;
      readonly package?: string | undefined;
      readonly project?: string | undefined;
      readonly section?: string | undefined;
    }
  >
>();
holds<
  Has<
    AddOptions,
    {
      readonly packages?: readonly string[] | undefined;
      readonly all?: boolean | undefined;
      readonly from?: string | undefined;
      readonly maxPages?: number | undefined;
      readonly confirm?: ((plan: readonly PlannedDocs[]) => boolean | Promise<boolean>) | undefined;
    }
  >
>();
holds<Has<PlannedDocs, { readonly package: string; readonly version: string; readonly places: readonly string[] }>>();
holds<
  Has<
    AddReport,
    {
      readonly added: readonly AddedDocs[];
      readonly notAdded: readonly { readonly package: string; readonly reason: string }[];
      readonly recorded?: { readonly file: string; readonly isTrusted: boolean };
      readonly complete: boolean;
    }
  >
>();
holds<
  Has<
    AddedDocs,
    {
      readonly package: string;
      readonly version: string;
      readonly from: string;
      readonly pages: number;
      readonly passages: number;
      readonly isExact: boolean;
    }
  >
>();
holds<
  Has<
    IndexOptions,
    {
      readonly paths?: readonly string[];
      readonly urls?: readonly string[];
      readonly maxPages?: number | undefined;
      readonly maxDepth?: number | undefined;
      readonly refresh?: boolean | undefined;
      readonly onProgress?: (progress: IndexProgress) => void;
      readonly signal?: AbortSignal | undefined;
    }
  >
>();
holds<
  Has<
    IndexProgress,
    { readonly done: number; readonly total: number; readonly passages: number; readonly unit?: 'files' | 'pages' }
  >
>();
holds<
  Has<
    IndexReport,
    {
      readonly sources: number;
      readonly read: number;
      readonly unchanged: number;
      readonly removed: number;
      readonly passages: number;
      readonly complete: boolean;
      readonly tookMs: number;
    }
  >
>();
holds<Has<IndexReport['problems'][number], { readonly path: string; readonly reason: string }>>();
holds<
  Has<
    DocsStatus,
    {
      readonly root: string;
      readonly file: string;
      readonly isCurrent: boolean;
      readonly indexedAt: string | undefined;
      readonly sizeBytes: number;
    }
  >
>();
holds<
  Has<
    DocsSources,
    {
      readonly sources: readonly IndexedSource[];
      readonly leftOut: readonly { readonly name: string; readonly reason: 'removed' | 'footnote' }[];
    }
  >
>();
holds<
  Has<
    IndexedSource,
    {
      readonly name: string;
      readonly version: string;
      readonly root: string;
      readonly isDirect: boolean;
      readonly kind: 'package' | 'folder' | 'site' | 'added';
      readonly files: number;
      readonly passages: number;
      readonly indexedAt?: string;
    }
  >
>();
holds<
  Has<
    NonNullable<DocsStatus['counts']>,
    { readonly sources: number; readonly files: number; readonly passages: number; readonly bytes: number }
  >
>();
type Explained = Awaited<ReturnType<Docs['explain']>>;
holds<
  Has<
    Explained['hits'][number],
    {
      readonly path: string;
      readonly line: number;
      readonly kind: 'guide' | 'reference' | 'history';
      readonly headings: readonly string[];
      readonly text: string;
      readonly score: number;
      readonly confidence: number;
      readonly matched: readonly string[];
      readonly missing: readonly string[];
      readonly explanation?: readonly { readonly part: string; readonly value: number }[];
    }
  >
>();

holds<
  Has<
    FootnoteOptions,
    {
      readonly settings?: Settings | undefined;
      readonly env?: Env | undefined;
      readonly cwd?: string | undefined;
      readonly registry?: ProviderRegistry;
      readonly keepsAnswers?: boolean;
      readonly log?: (line: string) => void;
    }
  >
>();
holds<
  Has<
    Footnote,
    {
      search(request: SearchRequest, call?: SearchCall): Promise<SearchResponse>;
      fetchPage(request: PageRequest, call?: PageCall): Promise<Page>;
      fetchPages(request: PagesRequest, call?: PagesCall): Promise<readonly PageOutcome[]>;
      readonly docs: Docs;
      readonly registry: ProviderRegistry;
      close(): Promise<void>;
    }
  >
>();
holds<Same<typeof createFootnote, (options?: FootnoteOptions) => Footnote>>();
