import { decimalSign, readAmount, twoReadings } from '@hoivien/contract/kit/amount.ts';
import { exceedsMoney, isOfUnits } from '@hoivien/contract/kit/money.ts';
import type { SheetField } from '@hoivien/contract/kit/exchange/sheet.ts';
import { dayOrder, exchanged } from '@hoivien/contract/kit/written/day.ts';
import { fontOf, type LegacyEncoding } from '@hoivien/contract/kit/written/legacy-encoding.ts';
import type { ImportError, StoredFacts } from '../../../db/tables/kit.ts';

/** What the whole column tells about the meaning of its cells. */
export interface ColumnFacts {
  /** Columns whose days have the month first. */
  monthFirst: ReadonlySet<string>;
  /** Columns that were written for an old font. */
  fonts: ReadonlyMap<string, LegacyEncoding>;
  /** Columns of amounts that look as if they were in đồng, although the file names another unit. */
  inDong: ReadonlySet<string>;
  /** Columns of amounts that are all too small for đồng. */
  small: ReadonlySet<string>;
  /** The sign before decimals that the texts of a column of quantities prove. */
  signs: ReadonlyMap<string, ',' | '.'>;
  /** A quantity with two readings of each column that has one and proves no sign. */
  unsure: ReadonlyMap<string, string>;
  /** Columns whose days with two readings nobody can tell, each with one of them. */
  unsureDays: ReadonlyMap<string, { text: string; isDamaged: boolean }>;
}

export const NO_FACTS: ColumnFacts = {
  monthFirst: new Set(),
  fonts: new Map(),
  inDong: new Set(),
  small: new Set(),
  signs: new Map(),
  unsure: new Map(),
  unsureDays: new Map(),
};

/** Whether a second reading of the file is another one than the first. */
export function changesReading({ monthFirst, fonts, inDong, small, signs, unsureDays }: ColumnFacts): boolean {
  return monthFirst.size + fonts.size + inDong.size + small.size + signs.size + unsureDays.size > 0;
}

/** The facts as an import keeps them. */
export function storedFacts({ monthFirst, fonts, inDong, small, signs, unsureDays }: ColumnFacts): StoredFacts {
  return {
    monthFirst: [...monthFirst],
    fonts: [...fonts],
    inDong: [...inDong],
    small: [...small],
    signs: [...signs],
    unsureDays: [...unsureDays],
  };
}

/** The facts that the last dry run of an import found. */
export function earlierFacts({ facts }: { facts: StoredFacts | null }): ColumnFacts {
  const { monthFirst = [], fonts = [], inDong = [], small = [], signs = [], unsureDays = [] } = facts ?? {};
  return {
    ...NO_FACTS,
    monthFirst: new Set(monthFirst),
    fonts: new Map(fonts),
    inDong: new Set(inDong),
    small: new Set(small),
    signs: new Map(signs),
    unsureDays: new Map(unsureDays),
  };
}

/** No amount has more characters, with blanks around it. */
const AMOUNT_MAX = 200;

/**
 * Watches the columns while a file is read. A column has the month first when a day of it has no other reading
 * (03/25/2005) and none has the day first beyond doubt (25/03/2005). It is of an old font when a cell proves that font
 * and none proves another one or Unicode. A program with the month first makes days of the texts that it can read and
 * leaves the others: all texts of the column then have a day over 12 and all its days none. `units`: the factors that the file names for columns of amounts.
 */
export function columnWatch(fields: readonly SheetField[], units: ReadonlyMap<string, number> = new Map()) {
  const columns = fields.map(({ key, shape }) => ({ key, isDay: shape.kind === 'date' }));
  const seen = { day: new Set<string>(), month: new Set<string>() };
  const fonts = new Map<string, ReturnType<typeof fontOf> | 'several'>();
  const large = new Map<string, boolean>();
  const small = new Map<string, boolean>();
  const signs = new Map<string, ',' | '.' | 'both'>();
  const unsure = new Map<string, string>();
  const either = new Map<string, string>();
  /** The cells of columns of days by what they are; `other` contradicts a damage. */
  const days = { text: new Set<string>(), date: new Map<string, string>(), other: new Set<string>() };
  const dayKeys = columns.flatMap(({ key, isDay }) => (isDay ? [key] : []));
  const quantities = fields.filter(({ shape }) => shape.kind === 'decimal').map(({ key }) => key);
  const amounts = [...units].filter(([, unit]) => unit > 1);
  const real = fields.flatMap(({ key, shape }) =>
    shape.realFrom === undefined ? [] : [[key, shape.realFrom] as const],
  );

  function amountIn(text: string): number | null {
    const read = text.length > AMOUNT_MAX || /\p{L}/u.test(text) ? undefined : readAmount(text);
    return read && 'amount' in read ? read.amount : null;
  }

  /** Amounts in đồng are large and round: an amount of the unit is rarely both in every row. */
  function seeAmount(key: string, unit: number, text: string): void {
    const amount = amountIn(text);
    // An amount that is too large with the unit is refused by itself.
    if (!amount || exceedsMoney(amount, unit)) return;
    large.set(key, large.get(key) !== false && amount >= LARGE && isOfUnits(amount, unit));
  }

  return {
    /** The texts of the cells themselves: numbers prove no sign. */
    seeTexts(textOf: (key: string) => string | undefined, dateOf: (key: string) => string | undefined): void {
      for (const key of dayKeys) {
        const [text, date] = [textOf(key), dateOf(key)];
        const shown = date ?? text ?? '';
        if (exchanged(shown)) (date === undefined ? either : days.date).set(key, shown);
        if (text && dayOrder(text) === 'day') days.text.add(key);
        const isOther = text ? dayOrder(text) === 'month' || exchanged(text) : dayOrder(shown) === 'day';
        if (isOther) days.other.add(key);
      }
      for (const key of quantities) {
        const text = textOf(key);
        if (!text || text.length > AMOUNT_MAX) continue;
        if (twoReadings(text) && !unsure.has(key)) unsure.set(key, text.trim());
        const sign = decimalSign(text);
        if (sign) signs.set(key, (signs.get(key) ?? sign) === sign ? sign : 'both');
      }
    },
    see(cells: Readonly<Record<string, string | null>>): void {
      for (const [key, unit] of amounts) seeAmount(key, unit, cells[key] ?? '');
      for (const [key, least] of real) {
        const text = cells[key];
        if (!text || small.get(key) === false) continue;
        const amount = amountIn(text);
        // A text with a unit, as `5 tỷ`, proves that the others have none.
        if (amount !== 0) small.set(key, amount !== null && amount < least);
      }
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
      const proven = [...signs].filter(
        (entry): entry is [string, ',' | '.'] => entry[1] !== 'both' && unsure.has(entry[0]),
      );
      const known = new Map(proven);
      const damaged = [...days.date].filter(([key]) => days.text.has(key) && !days.other.has(key));
      const mixed = [...either, ...days.date].filter(([key]) => seen.day.has(key) && seen.month.has(key));
      return {
        monthFirst: new Set([...seen.month].filter((key) => !seen.day.has(key))),
        fonts: new Map(old),
        inDong: new Set([...large].flatMap(([key, isLarge]) => (isLarge ? [key] : []))),
        small: new Set([...small].flatMap(([key, isSmall]) => (isSmall ? [key] : []))),
        signs: known,
        unsure: new Map([...unsure].filter(([key]) => !known.has(key))),
        unsureDays: new Map<string, { text: string; isDamaged: boolean }>([
          ...mixed.map(([key, text]) => [key, { text, isDamaged: false }] as const),
          ...damaged.map(([key, text]) => [key, { text, isDamaged: true }] as const),
        ]),
      };
    },
  };
}

/** A million of a unit is a billion đồng or more. */
const LARGE = 1_000_000;

/** The fonts that the notes of an accepted row name, by column. */
export function notedFonts(notes: readonly ImportError[]): ReadonlyMap<string, LegacyEncoding> {
  const found = notes.flatMap(({ field, params }): [string, LegacyEncoding][] => {
    const font = params?.font;
    return font === 'VNI' || font === 'TCVN3' ? [[field, font]] : [];
  });
  return new Map(found);
}
