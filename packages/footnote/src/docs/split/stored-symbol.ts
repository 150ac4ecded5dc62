import type { PassageSymbol, SymbolKind } from '../../contract/docs.ts';
import { onlyWordCharacters } from '../../text/ascii.ts';
import { storedText } from './stored-text.ts';

/** `function request,send|close:4 abort:9`: kind, names, members with their lines. Names have none of these signs. */
export function writeSymbol({ kind, names, members }: PassageSymbol): string {
  const placed = members.map(({ name, line }) => `${name}:${line}`).join(' ');
  return storedText(`${kind} ${names.filter((name) => plainName.test(name)).join(',')}|${placed}`);
}

export function readSymbol(stored: string): PassageSymbol | undefined {
  const [head = '', placed = ''] = stored.split('|');
  const [kind = '', names = ''] = head.split(' ');
  if (kind === '') return undefined;
  const members = placed.split(' ').flatMap((member) => {
    const colon = member.lastIndexOf(':');
    return colon <= 0 ? [] : [{ name: member.slice(0, colon), line: Number(member.slice(colon + 1)) }];
  });
  return { kind: kind as SymbolKind, names: names === '' ? [] : names.split(','), members };
}

const plainName = /^[\w$\u0080-\uffff-]+$/;

/** A name as one word of the index: it begins with a letter of the private-use area, as no word of a text does. */
export function symbolToken(name: string): string {
  const lower = name.toLowerCase();
  // Nearly all are: a hundred thousand names are written for a large project.
  return `\ue002${/^[a-z0-9]*$/.test(lower) ? lower : onlyWordCharacters(lower)}`;
}
