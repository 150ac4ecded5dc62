// What is used of playwright-core, which is installed apart from this repository, types and all.
export type OpenedBrowser =
  | { readonly browser: Browser; violationsOf(page: Page): Promise<readonly string[]>; readonly missing?: undefined }
  | { readonly missing: string };
export function openBrowser(): Promise<OpenedBrowser>;
export function openWholeBrowser(): Promise<OpenedBrowser>;

export interface Browser {
  newContext(options?: ContextOptions): Promise<Context>;
  close(): Promise<void>;
}

export interface ContextOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly forcedColors?: 'active' | 'none';
  readonly permissions?: readonly string[];
  readonly hasTouch?: boolean;
  readonly isMobile?: boolean;
  readonly deviceScaleFactor?: number;
  readonly timezoneId?: string;
}

export interface Context {
  newPage(): Promise<Page>;
  /** Chromium's own protocol. */
  newCDPSession(page: Page): Promise<{ send(method: string, parameters: object): Promise<unknown> }>;
  on(event: 'request', listener: (request: BrowserRequest) => void): void;
  close(): Promise<void>;
}

export interface BrowserRequest {
  url(): string;
  method(): string;
  postData(): string | null;
}

export interface Route {
  /** As the server does. */
  continue(): Promise<void>;
  fulfill(reply: { readonly json: unknown }): Promise<void>;
}

interface Finder {
  locator(selector: string, options?: { readonly hasText?: string | RegExp }): Locator;
  getByRole(role: string, options?: { readonly name?: string | RegExp; readonly exact?: boolean }): Locator;
  getByLabel(text: string | RegExp, options?: { readonly exact?: boolean }): Locator;
  getByText(text: string | RegExp, options?: { readonly exact?: boolean }): Locator;
}

export interface Locator extends Finder {
  first(): Locator;
  last(): Locator;
  nth(index: number): Locator;
  all(): Promise<Locator[]>;
  count(): Promise<number>;
  click(): Promise<void>;
  tap(): Promise<void>;
  hover(): Promise<void>;
  focus(): Promise<void>;
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  waitFor(options?: { readonly state?: 'visible' | 'hidden' | 'attached' | 'detached' }): Promise<void>;
  isVisible(): Promise<boolean>;
  isDisabled(): Promise<boolean>;
  innerText(): Promise<string>;
  textContent(): Promise<string | null>;
  allTextContents(): Promise<string[]>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  boundingBox(): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }>;
  setInputFiles(file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }): Promise<void>;
}

export interface Page extends Finder {
  context(): Context;
  route(url: string, answer: (route: Route) => Promise<void>): Promise<void>;
  goto(url: string): Promise<{ headers(): Record<string, string> } | null>;
  reload(): Promise<unknown>;
  /** Text, and not a function: what runs in the page is of another world than these types. */
  evaluate<T>(script: string): Promise<T>;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(event: 'dialog', listener: (dialog: { message(): string; accept(): Promise<void> }) => void): void;
  waitForEvent(event: 'download'): Promise<{ suggestedFilename(): string; path(): Promise<string> }>;
  screenshot(options?: { readonly path?: string }): Promise<Buffer>;
  emulateMedia(options: Pick<ContextOptions, 'colorScheme' | 'forcedColors' | 'reducedMotion'>): Promise<void>;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  readonly keyboard: {
    press(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
}
