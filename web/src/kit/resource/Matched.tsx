import { fold } from '@hoivien/contract/kit/fold.ts';
import { Fragment } from 'react';

/** A text with what was searched in bold, compared without accents. @example <Matched text="Miền Tây" search="tay" /> */
export function Matched({ text, search }: { text: string; search: string }) {
  return matchedParts(text, search).map(({ part, isMatch }, index) =>
    isMatch ? <b key={index}>{part}</b> : <Fragment key={index}>{part}</Fragment>,
  );
}

interface Part {
  part: string;
  isMatch: boolean;
}

/** Cuts a text where searched words begin and end. @example matchedParts('Miền Tây', 'tay') // [{ part: 'Miền ', isMatch: false }, { part: 'Tây', isMatch: true }] */
export function matchedParts(text: string, search: string): Part[] {
  const letters = Array.from(text.normalize('NFC'));
  // One letter may fold to several or to none, so each folded one remembers where it came from.
  const folded = letters.flatMap((letter, at) => Array.from(fold(letter), (part) => ({ part, at })));
  const line = folded.map(({ part }) => part).join('');
  const matched = new Set<number>();
  for (const word of fold(search).split(/\s+/u).filter(Boolean)) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length)) {
      for (const { at: letter } of folded.slice(at, at + word.length)) matched.add(letter);
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
