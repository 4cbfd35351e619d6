import type { Field } from '@hoivien/contract/kit/field.ts';
import { namedBy, type TargetNames } from './lookups.ts';

/**
 * A cell with several names. A name with a separator or quotes at its beginning stands in quotes, as in files of separated
 * values.
 *
 * @example joinNames(['Dệt; may', 'Gỗ']) // '"Dệt; may"; Gỗ'
 */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/[;\n]|^\s*"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');
}

/** The names of a cell of one link or of several. */
export function namesIn(shape: Pick<Field, 'kind'>, target: TargetNames | undefined, text: string): ReadNames {
  if (shape.kind !== 'references') return { names: [text.trim()].filter(Boolean) };
  return splitNames(text, (name) => {
    const named = target && namedBy(target, name);
    return named !== undefined && !('near' in named);
  });
}

/** The names of a cell, and a name in it that may be one or several. */
interface ReadNames {
  names: string[];
  doubt?: string;
}

/**
 * The names of a cell, separated by semicolons or lines. Quotes are those of `joinNames` unless the name itself has them.
 * Without quotes a name with a separator is known as such: an office writes it like that. `doubt`: the name and its pieces
 * are all known.
 */
export function splitNames(text: string, isKnown: (name: string) => boolean): ReadNames {
  const pieces = piecesOf(text);
  const names: string[] = [];
  let doubt: string | undefined;
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece;
    const whole = piece.inner === undefined ? wholeName(text, pieces, at, isKnown) : undefined;
    const inner = pieces.slice(at, whole?.next).map(({ written }) => written);
    if (whole && inner.every(isKnown)) doubt ??= whole.name;
    if (whole && !inner.every(isKnown)) {
      names.push(whole.name);
      at = whole.next;
      continue;
    }
    names.push(
      piece.inner !== undefined && (isKnown(piece.inner) || !isKnown(piece.written)) ? piece.inner : piece.written,
    );
    at += 1;
  }
  return doubt === undefined ? { names } : { names, doubt };
}

interface Piece {
  written: string;
  /** What stands in its quotes. */
  inner?: string;
  from: number;
  to: number;
}

const QUOTED = /\s*"((?:[^"]|"")*)"[^\S\n]*(?=[;\n]|$)/y;
const PLAIN = /[^;\n]*/y;

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from <= text.length; from += 1) {
    QUOTED.lastIndex = PLAIN.lastIndex = from;
    const quoted = QUOTED.exec(text);
    const found = quoted?.[0] ?? PLAIN.exec(text)?.[0] ?? '';
    const to = from + found.length;
    const inner = quoted?.[1]?.replaceAll('""', '"').trim();
    if (found.trim()) pieces.push({ written: found.trim(), ...(inner && { inner }), from, to });
    from = to;
  }
  return pieces;
}

/** The longest known name that begins at a piece and goes over several. */
function wholeName(text: string, pieces: readonly Piece[], at: number, isKnown: (name: string) => boolean) {
  const { from } = pieces[at] as Piece;
  for (let next = pieces.length; next > at + 1; next -= 1) {
    const name = text.slice(from, pieces[next - 1]?.to).trim();
    if (isKnown(name)) return { name, next };
  }
  return undefined;
}
