import type { Field } from '@hoivien/contract/kit/field.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useWords, type Words } from '../../i18n/words.ts';
import type { Cells } from '../cells.ts';
import { kindParts } from '../form/kinds.tsx';
import { isPlace } from '../value-text.ts';
import type { Preferences } from '../query/use-preferences.ts';

/** A column of a list with its widths in em, which contain its padding. */
export interface Column {
  name: string;
  least: number;
  most: number;
  /** The name of the record, its state, or a column that the user chose or resized: it stays when room is short. */
  stays: boolean;
  /** The column that takes the rest of the width. */
  isName: boolean;
}

export interface Fit {
  /** The columns with room, in their order, with their widths in em; undefined for the rest of the width. */
  columns: { name: string; width: number | undefined }[];
  /** The least width of all of them in em. */
  least: number;
  /** The columns without room, with the width that each needs. */
  left: { name: string; width: number }[];
}

/** The average width of a character, and the padding of a cell, in em. */
const CHARACTER = 0.56;
const PADDING = 1.4;
/** A head has smaller letters, and a mark of its order. */
const HEAD_CHARACTER = 0.5;
const HEAD_MARK = 1.2;
/** The further padding of the column at the edge of the page, the column of checkboxes, and a scrollbar. */
const EDGE = 1.2;
const SCROLLBAR = 1.3;
const CHOOSING = 3.8;

/** Least and most characters of texts without a width of their own. */
const NAME = [28, 52] as const;
const TEXT = [18, 36] as const;
const LONG_TEXT = [20, 64] as const;
/** The longest name of a province. */
const PLACE = 17;
/** A state has a mark, and two buttons where users decide on it. */
const STATE = 17;

/**
 * The columns that fit into the width of a list, and their widths. The widths follow from the declaration and not from
 * rows, so that nothing moves when rows arrive. `ref` is the element whose width counts.
 */
export function useFit(resource: Resource, preferences: Preferences, canChoose: boolean, cells?: Cells) {
  const words = useWords();
  const ref = useRef<HTMLDivElement>(null);
  const { room, size } = useRoom(ref);
  const fit = useMemo(() => {
    const columns = columnsOf(resource, preferences, words, size, cells);
    return withEdge(fitColumns(columns, room - (canChoose ? CHOOSING : EDGE) - EDGE - SCROLLBAR));
  }, [resource, preferences, words, canChoose, cells, room, size]);
  return { ref, fit, size };
}

/** The width of an element in em, and its em in pixels. Both change with the window and the size of texts. */
function useRoom(ref: RefObject<HTMLElement | null>) {
  const [measured, setMeasured] = useState({ room: Number.POSITIVE_INFINITY, size: 14 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const room = element.clientWidth / size;
      setMeasured((now) => (now.room === room && now.size === size ? now : { room, size }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // The first child is the bar above the rows, whose height follows the size of texts.
    for (const one of [element, element.firstElementChild]) if (one) observer.observe(one);
    return () => observer.disconnect();
  }, [ref]);
  return measured;
}

/** Leaves out the last columns until the rest fits, then divides the remaining width. */
export function fitColumns(columns: readonly Column[], room: number): Fit {
  const kept = [...columns];
  const left: Column[] = [];
  while (sumOf(kept) > room) {
    const at = kept.findLastIndex(({ stays }) => !stays);
    if (at < 0) break;
    left.unshift(...kept.splice(at, 1));
  }
  const least = sumOf(kept);
  const wanted = kept.reduce((sum, column) => sum + column.most - column.least, 0);
  const share = wanted > 0 ? Math.min(1, Math.max(0, room - least) / wanted) : 0;
  return {
    columns: kept.map(({ name, isName, least: from, most }) => ({
      name,
      width: isName ? undefined : from + (most - from) * share,
    })),
    least,
    left: left.map(({ name, least: width }) => ({ name, width })),
  };
}

/** The last column has the padding at the edge of the page, too, so that it shows as many characters as anywhere else. */
export function withEdge(fit: Fit): Fit {
  const columns = fit.columns.map((column, at) =>
    at === fit.columns.length - 1 && column.width !== undefined ? { ...column, width: column.width + EDGE } : column,
  );
  return { ...fit, columns };
}

function sumOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { least }) => sum + least, 0);
}

/** The shown columns of a list with the widths that their kinds need. `size` is the em in pixels. */
export function columnsOf(
  resource: Resource,
  { order, hidden, widths }: Preferences,
  words: Words,
  size: number,
  cells: Cells = {},
): Column[] {
  const fields = allFields(resource);
  const { field: label } = words.area(resource.area);
  const shown = order.filter((name) => !hidden.includes(name));
  const named = nameColumn(resource, shown);
  return shown.map((name) => {
    const field = fields[name];
    const given = widths[name];
    const isName = name === named;
    const stays =
      isName ||
      given !== undefined ||
      field?.list === 'hidden' ||
      field?.tones !== undefined ||
      cells[name]?.stays === true;
    if (given !== undefined) return { name, least: given / size, most: given / size, stays, isName: false };
    const drawn = cells[name]?.characters;
    const [least, most] = drawn ? [drawn, drawn] : charactersOf(resource, name, field, isName, words);
    const head = label(name).length * HEAD_CHARACTER + (field?.sort ? HEAD_MARK : 0);
    const wide = (characters: number) => Math.max(characters * CHARACTER, head) + PADDING;
    return { name, least: wide(least), most: wide(most), stays, isName };
  });
}

/** The column with the name of the record: a long text that names it, or the first one with a text. */
export function nameColumn(resource: Resource, shown: readonly string[]): string | undefined {
  const fields = allFields(resource);
  const { label } = resource;
  if (label !== undefined && fields[label]?.kind === 'longText' && shown.includes(label)) return label;
  return shown.find((name) => ['text', 'person'].includes(fields[name]?.kind ?? '')) ?? shown[0];
}

/** The least and the most characters of a column by its kind. */
function charactersOf(
  resource: Resource,
  name: string,
  field: Field | undefined,
  isName: boolean,
  words: Words,
): readonly [number, number] {
  if (isName) return NAME;
  if (!field) return TEXT;
  if (isPlace(resource, name)) return [PLACE, PLACE];
  if (field.choices) {
    const { choice } = words.area(resource.area);
    const longest = Math.max(...field.choices.map((value) => choice(name, value).length));
    const whole = field.tones ? Math.max(STATE, longest + 2) : longest;
    return [whole, whole];
  }
  // The code of another record, such as that of the member of a fee.
  const { width, least } = kindParts[field.kind === 'text' && name.endsWith('Code') ? 'code' : field.kind];
  if (width !== undefined) return [least ?? width, width];
  return field.kind === 'longText' || field.kind === 'richText' ? LONG_TEXT : TEXT;
}
