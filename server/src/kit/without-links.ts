import { readToken } from './links.ts';

/** A piece of a text that may be a token; all of them are longer. */
export const PIECE = /[\w-]{32,}/g;
const RECORD_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where the pages and routes of the product begin in an address, of this installation or an earlier one. */
const OWN = /#\/|\/api\//;

/** What stands in a text for the token of a link. */
const BLANK = '…';

/**
 * A letter without its live links, for readers other than the one it goes to: addresses stay readable up to their token,
 * and links of the HTML lead nowhere.
 *
 * @example withoutLinks('https://hh.vn/#/answer/bWVtYm…') // 'https://hh.vn/#/answer/…'
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/\s(?:href|src)="([^"]*)"/g, (all, address: string) => (blanked(address) === address ? all : ''))
    .replaceAll(/[^\s"'<>]+/g, blanked);
}

/** Addresses of the product end with tokens of several forms; elsewhere only the form of links is known. */
function blanked(word: string): string {
  const isOwn = OWN.test(word);
  return word.replaceAll(PIECE, (piece) => (readToken(piece) || (isOwn && !RECORD_ID.test(piece)) ? BLANK : piece));
}

/** A value of an answer in which every text that holds a token is empty. */
export function withoutTokens(value: unknown): unknown {
  return mapTexts(value, (text) => (hasToken(text) ? '' : text));
}

/** A value with every text in it changed. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, mapTexts(held, change)]));
}

function hasToken(text: string): boolean {
  return (text.match(PIECE) ?? []).some((piece) => readToken(piece) !== undefined);
}
