import type { SheetField } from '@hoivien/contract/kit/sheet.ts';
import { dayOrder } from '@hoivien/contract/kit/written/day.ts';
import { fontOf, type LegacyEncoding } from '@hoivien/contract/kit/written/legacy-encoding.ts';
import type { ImportError } from '../../db/tables/kit.ts';

/** What the whole column tells about the meaning of its cells. */
export interface ColumnFacts {
  /** Columns whose days have the month first. */
  monthFirst: ReadonlySet<string>;
  /** Columns that were written for an old font. */
  fonts: ReadonlyMap<string, LegacyEncoding>;
}

export const NO_FACTS: ColumnFacts = { monthFirst: new Set(), fonts: new Map() };

/**
 * Watches the columns while a file is read. A column has the month first when a day of it has no other reading
 * (03/25/2005) and none has the day first beyond doubt (25/03/2005). It is of an old font when a cell proves that font
 * and none proves another one or Unicode.
 */
export function columnWatch(fields: readonly SheetField[]) {
  const columns = fields.map(({ key, shape }) => ({ key, isDay: shape.kind === 'date' }));
  const seen = { day: new Set<string>(), month: new Set<string>() };
  const fonts = new Map<string, ReturnType<typeof fontOf> | 'several'>();
  return {
    see(cells: Readonly<Record<string, string | null>>): void {
      for (const { key, isDay } of columns) {
        const text = cells[key];
        if (!text) continue;
        const order = isDay ? dayOrder(text) : undefined;
        if (order) seen[order].add(key);
        const held = fonts.get(key);
        if (isDay || held === 'Unicode' || held === 'several') continue;
        const font = fontOf(text);
        if (font) fonts.set(key, held === undefined || held === font ? font : 'several');
      }
    },
    facts(): ColumnFacts {
      const old = [...fonts].filter(
        (entry): entry is [string, LegacyEncoding] => entry[1] === 'VNI' || entry[1] === 'TCVN3',
      );
      return { monthFirst: new Set([...seen.month].filter((key) => !seen.day.has(key))), fonts: new Map(old) };
    },
  };
}

/** The fonts that the notes of an accepted row name, by column. */
export function notedFonts(notes: readonly ImportError[]): ReadonlyMap<string, LegacyEncoding> {
  const found = notes.flatMap(({ field, params }): [string, LegacyEncoding][] => {
    const font = params?.font;
    return font === 'VNI' || font === 'TCVN3' ? [[field, font]] : [];
  });
  return new Map(found);
}
