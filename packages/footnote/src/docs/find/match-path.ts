/** More choices than this, as in `{a,b}{c,d}…`, are no pattern that somebody wrote. */
const mostChoices = 64;

/** Whether one of these patterns (`packages/*`, `apps/{web,api}`, `tools/**`) describes a path, in bounded time. */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const wanted = patterns.flatMap(withoutBraces).map((pattern) => pattern.split('/'));
  return (path) => {
    const segments = path.split('/');
    return wanted.some((pattern) => segmentsMatch(pattern, segments));
  };
}

/** Each of the patterns that one with `{a,b}` stands for; none where there are too many. */
export function withoutBraces(pattern: string): readonly string[] {
  let open = [pattern];
  for (;;) {
    const next = open.flatMap((one) => {
      const [, before, choices, after] = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(one) ?? [];
      return choices === undefined ? [one] : choices.split(',').map((choice) => `${before}${choice}${after}`);
    });
    if (next.length > mostChoices) return [];
    if (next.every((one, position) => one === open[position])) return open;
    open = next;
  }
}

/**
 * Goes on where the last `**` stood when something doesn't fit: that is all the trying there is. A pattern comes with
 * a checkout, and a regular expression made of it could run for years.
 */
function segmentsMatch(pattern: readonly string[], path: readonly string[]): boolean {
  return fits(pattern.length, path.length, {
    isStar: (at) => pattern[at] === '**',
    isSame: (at, place) => nameMatches(pattern[at] ?? '', path[place] ?? ''),
  });
}

function nameMatches(pattern: string, name: string): boolean {
  return fits(pattern.length, name.length, {
    isStar: (at) => pattern[at] === '*',
    isSame: (at, place) => pattern[at] === '?' || pattern[at] === name[place],
  });
}

interface Fit {
  isStar(at: number): boolean;
  isSame(at: number, place: number): boolean;
}

function fits(patternLength: number, length: number, { isStar, isSame }: Fit): boolean {
  let [at, place] = [0, 0];
  let star: { readonly at: number; place: number } | undefined;
  while (place < length) {
    if (at < patternLength && isStar(at)) star = { at: at++, place };
    else if (at < patternLength && isSame(at, place)) {
      at++;
      place++;
    } else if (star !== undefined) {
      at = star.at + 1;
      place = ++star.place;
    } else return false;
  }
  while (at < patternLength && isStar(at)) at++;
  return at === patternLength;
}
