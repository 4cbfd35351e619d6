import { fold } from './fold.ts';
import type { MessageParams, Pair } from './message.ts';
import { nearest } from './nearest.ts';
import { isRichTag, RICH_ELEMENTS } from './rich-text.ts';

/** The placeholders of a text by name, with their words on the chips. */
export type PlaceholderWords = Readonly<Record<string, Pair>>;

/** Something in braces that is no placeholder of its text, with the known one that was perhaps meant. */
export interface StrangePlaceholder {
  placeholder: string;
  meant: string | undefined;
}

export interface ReadPlaceholders {
  /** The text with every understood placeholder as `{name}`. */
  text: string;
  strange: StrangePlaceholder[];
}

/** The limits keep a long text without ends of braces cheap. */
const BRACES = /[{｛]{1,3}([^{}｛｝\n]{1,60})([}｝]{1,3})?/g;
/** The most words of a placeholder whose brace is never closed. */
const WORDS_MAX = 5;

/** Spellings of one placeholder have the same key: no accents, capitals, blanks, quotes and other signs. */
const keyOf = (written: string) => fold(written.replaceAll('&nbsp;', ' ')).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Reads the placeholders of a text in all spellings that people use (decision 0227): `{Name}`, `{ name }`, `{{name}}`,
 * `{Tên hội viên}`, the words of the chip in both languages, without accents, in other braces, with letters in bold.
 * Braces without a letter in them are text. `rich`: a cleaned formatted text, whose elements stay.
 *
 * @example readPlaceholders('Chào { Tên hội viên }', words).text // 'Chào {name}'
 */
export function readPlaceholders(
  text: string,
  words: PlaceholderWords,
  kind: 'plain' | 'rich' = 'plain',
): ReadPlaceholders {
  const known = knownKeys(words);
  const { said, at } = kind === 'rich' ? saidOf(text) : { said: text, at: (index: number) => index };
  const strange: StrangePlaceholder[] = [];
  const note = (written: string) => {
    const placeholder = written.trim();
    if (!strange.some((one) => one.placeholder === placeholder))
      strange.push({ placeholder, meant: meantBy(written, words, known) });
  };
  let read = '';
  let from = 0;
  for (const match of said.matchAll(BRACES)) {
    const [whole, inner = '', end] = match;
    if (!/\p{L}/u.test(inner)) continue;
    const name = end === undefined ? undefined : known.get(keyOf(inner));
    if (name === undefined) {
      const written = end === undefined ? openName(inner, known) : inner;
      if (written !== undefined) note(written);
      continue;
    }
    const first = match.index + whole.search(/\p{L}/u);
    const [begin, letter, stop] = [at(match.index), at(first), at(match.index + whole.length - 1) + 1];
    // Elements within the braces stay around the placeholder, so that a bold one stays bold.
    read += `${text.slice(from, begin)}${tagsIn(text.slice(begin, letter))}{${name}}${tagsIn(text.slice(letter, stop))}`;
    from = stop;
  }
  return { text: from === 0 ? text : withoutEmpty(read + text.slice(from), kind), strange };
}

/** The parameters of the refusal of a placeholder: what was written, what was perhaps meant, and what there is. */
export function strangeParams({ placeholder, meant }: StrangePlaceholder, words: PlaceholderWords): MessageParams {
  const known = Object.keys(words)
    .map((name) => `{${name}}`)
    .join(', ');
  return { placeholder, known, ...(meant !== undefined && { meant: `{${meant}}` }) };
}

/** The name of a placeholder in any of its spellings, without braces. @example placeholderNamed('Tên hội viên', words) // 'name' */
export function placeholderNamed(written: string, words: PlaceholderWords): string | undefined {
  return knownKeys(words).get(keyOf(written));
}

function knownKeys(words: PlaceholderWords): Map<string, string> {
  const labels = Object.entries(words).flatMap(([name, pair]) => pair.map((label) => [keyOf(label), name] as const));
  return new Map([...labels, ...Object.keys(words).map((name) => [keyOf(name), name] as const)]);
}

function meantBy(written: string, words: PlaceholderWords, known: ReadonlyMap<string, string>): string | undefined {
  const near = Object.hasOwn(words, written) ? written : nearest(keyOf(written), known.keys());
  return near === undefined ? undefined : known.get(near);
}

/** The words behind a brace that nobody closed, when they are a placeholder. */
function openName(inner: string, known: ReadonlyMap<string, string>): string | undefined {
  const parts = inner.trim().split(/\s+/);
  for (let count = 1; count <= Math.min(WORDS_MAX, parts.length); count++) {
    const written = parts.slice(0, count).join(' ');
    if (known.has(keyOf(written))) return written;
  }
  return undefined;
}

const tagsIn = (html: string) => (html.match(/<[^<>]*>/g) ?? []).join('');

/** Elements of letters that have lost their only letters, a brace. */
function withoutEmpty(text: string, kind: 'plain' | 'rich'): string {
  return kind === 'plain' ? text : text.replace(/<(strong|em|u|s)><\/\1>/g, '');
}

/** The letters of a formatted text, with the place of each; elements that stand on lines of their own are ends of lines. */
function saidOf(html: string): { said: string; at: (index: number) => number } {
  const places: number[] = [];
  let said = '';
  for (const { 0: piece, index } of html.matchAll(/<[^<>]*>|[^<]+/g)) {
    const [, tag = ''] = /^<\/?([a-z0-9]+)/.exec(piece) ?? [];
    if (tag && (tag === 'br' || tag === 'img' || (isRichTag(tag) && 'block' in RICH_ELEMENTS[tag]))) {
      places.push(index);
      said += '\n';
    } else if (!piece.startsWith('<')) {
      for (let offset = 0; offset < piece.length; offset++) places.push(index + offset);
      said += piece;
    }
  }
  return { said, at: (index) => places[index] ?? html.length };
}
