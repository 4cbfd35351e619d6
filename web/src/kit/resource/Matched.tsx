import { fold } from '@hoivien/contract/kit/fold.ts';
import { Fragment } from 'react';

/**
 * A text with the searched words in bold, compared without accents.
 * @example <Matched text="Miền Tây" search="tay" />
 */
export function Matched({ text, search }: { text: string; search: string }) {
  return matchedParts(text, search).map(({ part, isMatch }, index) =>
    isMatch ? <b key={index}>{part}</b> : <Fragment key={index}>{part}</Fragment>,
  );
}

interface Part {
  part: string;
  isMatch: boolean;
}

/**
 * Cuts a text where searched words begin and end. Each word is marked at the beginnings of the text's words; a word
 * that begins none of them is marked inside them: "an" finds "An Thịnh" and not the end of "Cổ phần", "163" finds
 * "HV-0163".
 *
 * @example matchedParts('Miền Tây', 'tay') // [{ part: 'Miền ', isMatch: false }, { part: 'Tây', isMatch: true }]
 */
export function matchedParts(text: string, search: string): Part[] {
  const letters = Array.from(text.normalize('NFC'));
  // One letter may fold to several units or to none, so each folded unit remembers its origin.
  const origins = letters.flatMap((letter, at) =>
    fold(letter)
      .split('')
      .map(() => at),
  );
  const line = letters.map(fold).join('');
  const matched = new Set<number>();
  for (const word of new Set(fold(search).split(/\s+/u).filter(Boolean))) {
    for (const at of placesOf(word, line)) {
      for (const letter of origins.slice(at, at + word.length)) matched.add(letter);
    }
  }
  const parts: Part[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.isMatch === matched.has(at)) last.part += letter;
    else parts.push({ part: letter, isMatch: matched.has(at) });
  }
  return parts;
}

/** The positions of a word: at the beginnings of words, or anywhere when there are none. */
function placesOf(word: string, line: string): number[] {
  const places: number[] = [];
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length)) places.push(at);
  const first = places.filter((at) => !/[\p{L}\p{N}]$/u.test(line.slice(0, at)));
  return first.length > 0 ? first : places;
}
