/** A colour as red, green, blue and how much of it covers what is behind. */
export type Colour = readonly [number, number, number, number];

export const white: Colour = [255, 255, 255, 1];

/** The declarations of a style, by property; the last one of a name wins, as in browsers. */
export function declarationsOf(style: string): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of plainCss(style).split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/g, '');
    // No value that matters is longer; the patterns below need not be fast on more.
    declarations.set(declaration.slice(0, colon).trim(), value.trim().slice(0, 500));
  }
  return declarations;
}

/** In lower case, without comments, escapes resolved: `d\69splay` is `display`. */
function plainCss(css: string): string {
  const resolved = withoutComments(css).replace(
    /\\([0-9a-f]{1,6})\s?|\\(.)/gi,
    (_, hex: string | undefined, character: string | undefined) =>
      hex === undefined ? (character ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );
  return resolved.toLowerCase();
}

/** A comment that is left open runs to the end. */
function withoutComments(css: string): string {
  const [first = '', ...commented] = css.split('/*');
  let kept = first;
  let isOpen = false;
  for (const piece of commented) {
    const close = piece.indexOf('*/');
    if (!isOpen && close === -1) isOpen = true;
    else if (close !== -1) {
      kept += piece.slice(close + 2);
      isOpen = false;
    }
  }
  return kept;
}

/** Whether text with this style can't be seen, standing on `background`. */
export function hidesText(style: ReadonlyMap<string, string>, background: Colour): boolean {
  return isSwitchedOff(style) || isTooSmall(style) || isElsewhere(style) || hasColourOfGround(style, background);
}

function isSwitchedOff(style: ReadonlyMap<string, string>): boolean {
  const opacity = numberOf(style.get('opacity'));
  return (
    style.get('display') === 'none' ||
    /^(hidden|collapse)$/.test(style.get('visibility') ?? '') ||
    style.get('content-visibility') === 'hidden' ||
    (opacity !== undefined && opacity <= 0.05) ||
    /opacity\(\s*0?\.?0*%?\s*\)/.test(style.get('filter') ?? '')
  );
}

function isTooSmall(style: ReadonlyMap<string, string>): boolean {
  const size = style.get('font-size') ?? /(?:^|\s)([\d.]+(?:[a-z]+|%)?)(?:\/|\s)/.exec(style.get('font') ?? '')?.[1];
  const pixels = pixelsOf(size);
  if (pixels !== undefined && pixels <= 1) return true;
  if (
    /scale[xy3d]*\(\s*0?\.?0*[\s,)]/.test(`${style.get('transform') ?? ''} `) ||
    /^0?\.?0*$/.test(style.get('scale') ?? '-')
  ) {
    return true;
  }
  const overflow = ['overflow', 'overflow-x', 'overflow-y'].map((name) => style.get(name)).join(' ');
  if (!/hidden|clip/.test(overflow)) return false;
  return ['width', 'height', 'max-width', 'max-height'].some((side) => (pixelsOf(style.get(side)) ?? 9) <= 1);
}

/** Pushed out of the window, or clipped away. */
function isElsewhere(style: ReadonlyMap<string, string>): boolean {
  const isPlaced = /absolute|fixed|relative|sticky/.test(style.get('position') ?? '');
  const moved = /translate[xyz3d]*\(([^)]*)/.exec(style.get('transform') ?? '')?.[1];
  return (
    (isPlaced && ['left', 'top', 'right', 'bottom', 'inset'].some((side) => isFar(style.get(side), -400))) ||
    ['text-indent', 'translate'].some((name) => isFar(style.get(name), -400)) ||
    isFar(moved, -400) ||
    // Layouts of columns use margins of a page's width.
    ['margin', 'margin-left', 'margin-top'].some((name) => isFar(style.get(name), -2_000)) ||
    /rect\(\s*[01](px)?[\s,]+[01](px)?[\s,]/.test(style.get('clip') ?? '') ||
    /inset\(\s*(?:50|[6-9]\d|100)%|(?:circle|ellipse)\(\s*0|polygon\([\s,0px%]*\)/.test(style.get('clip-path') ?? '')
  );
}

function isFar(lengths: string | undefined, limit: number): boolean {
  return (lengths ?? '').split(/[\s,]+/).some((length) => {
    const pixels = pixelsOf(length, 5) ?? 0;
    return pixels <= limit || pixels >= 5_000;
  });
}

function hasColourOfGround(style: ReadonlyMap<string, string>, background: Colour): boolean {
  const isTextShapedGround = /text/.test(style.get('background-clip') ?? style.get('-webkit-background-clip') ?? '');
  const colour = colourOf(style.get('-webkit-text-fill-color') ?? style.get('color'));
  if (colour === undefined || isTextShapedGround) return false;
  const [red, green, blue, alpha] = colour;
  if (alpha <= 0.05) return true;
  const ground = backgroundOf(style) ?? background;
  return Math.max(Math.abs(red - ground[0]), Math.abs(green - ground[1]), Math.abs(blue - ground[2])) <= 8;
}

/** What a style paints behind its text, where it says so; an image counts as grey, which hides nothing. */
export function backgroundOf(style: ReadonlyMap<string, string>): Colour | undefined {
  const background = style.get('background-color') ?? style.get('background');
  if (style.has('background-image') || /url\(|gradient\(/.test(background ?? '')) return [128, 128, 128, 1];
  const colour = background
    ?.split(/\s+(?![^(]*\))/)
    .map(colourOf)
    .find((one) => one !== undefined);
  const whole = colour ?? colourOf(background);
  return whole === undefined || whole[3] <= 0.05 ? undefined : whole;
}

const namedColours: Readonly<Record<string, Colour>> = {
  white,
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
  whitesmoke: [245, 245, 245, 1],
  black: [0, 0, 0, 1],
  transparent: [0, 0, 0, 0],
};

export function colourOf(text: string | undefined): Colour | undefined {
  const word = text?.trim().toLowerCase() ?? '';
  if (Object.hasOwn(namedColours, word)) return namedColours[word];
  const hex = /^#([0-9a-f]{3,8})$/.exec(word)?.[1];
  if (hex !== undefined) return hexColour(hex);
  const [, model, inside = ''] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(word) ?? [];
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '');
  const alpha = numberOf(parts[3]) ?? 1;
  if (model === 'rgb' && parts.length >= 3) {
    const [red = 0, green = 0, blue = 0] = parts.map(
      (part) => (part.endsWith('%') ? 2.55 : 1) * Number.parseFloat(part),
    );
    return [red, green, blue, alpha];
  }
  const lightness = numberOf(parts[2]);
  if (model !== 'hsl' || lightness === undefined) return undefined;
  const grey = Math.round(lightness * 255);
  const isGrey = grey <= 0 || grey >= 255 || numberOf(parts[1]) === 0;
  return isGrey || alpha <= 0.05 ? [grey, grey, grey, alpha] : undefined;
}

function hexColour(hex: string): Colour | undefined {
  const isShort = hex.length <= 4;
  const pairs = isShort ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  if (pairs.length < 3 || (!isShort && hex.length % 2 === 1)) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue, alpha / 255];
}

/** A share: `0.5` and `50%` are the same. */
function numberOf(text: string | undefined): number | undefined {
  const match = /^([+-]?[\d.]+)(%?)$/.exec(text ?? '');
  const value = Number.parseFloat(match?.[1] ?? '');
  return Number.isNaN(value) ? undefined : value / (match?.[2] === '%' ? 100 : 1);
}

/** Lengths on the scale of a 16 px letter; good enough to tell something from nothing. */
const pixels = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  vw: 10,
  vh: 10,
  cm: 38,
  mm: 3.8,
  in: 96,
};
const unitPixels: ReadonlyMap<string, number> = new Map(Object.entries(pixels));

function pixelsOf(text: string | undefined, percentPixels = 0.16): number | undefined {
  const [, digits = '', unit = ''] =
    /^([+-]?[\d.]+)(%|[a-z]*)$/.exec((text ?? '').replace(/^calc\((.*)\)$/, '$1').trim()) ?? [];
  const scale = unit === '%' ? percentPixels : unitPixels.get(unit);
  const value = Number.parseFloat(digits) * (scale ?? Number.NaN);
  return Number.isNaN(value) ? undefined : value;
}
