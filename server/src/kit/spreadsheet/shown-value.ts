/**
 * What a format shows of a number where the number alone says something else to a reader: `50%` of 0.5, `12.50` of 12.5.
 * Undefined for other formats, and where the format hides places of the number.
 *
 * @param id - The number of a format that the program has built in.
 * @example shownNumber('0.00')?.(12.5) // '12.50'
 * @example shownNumber(undefined, 9)?.(0.5) // '50%'
 */
export function shownNumber(
  format: string | undefined,
  id?: number,
): ((value: number) => string | undefined) | undefined {
  const found = /^(?:#,##|#)?0(?:\.(0{1,10}))?(%)?$/.exec(format ?? BUILT_IN_NUMBERS.get(id ?? -1) ?? '');
  const [, zeros = '', percent] = found ?? [];
  if (!found || (!percent && zeros === '')) return undefined;
  return (value) => {
    // Binary fractions: 0.07 times 100.
    const whole = Number((percent ? value * 100 : value).toPrecision(15));
    const text = whole.toLocaleString('en', {
      minimumFractionDigits: zeros.length,
      maximumFractionDigits: zeros.length,
      useGrouping: false,
    });
    if (percent) return `${Number(text) === whole ? text : String(whole)}%`;
    return Number(text) === whole ? text : undefined;
  };
}

/**
 * What a format without days shows of a day: the month `12/2020`, or the year. Undefined for formats of whole days and of
 * times. A program gives `mmm-yy` to a month that somebody typed.
 *
 * @example shownPeriod('mmm-yy')?.('2020-12-01') // '12/2020'
 */
export function shownPeriod(format: string | undefined, id?: number): ((day: string) => string) | undefined {
  const text = format ?? (id === MONTH_OF_THE_PROGRAM ? 'mmm-yy' : '');
  const letters = text.replace(/"[^"]*"|\\.|\[[^\]]*\]|[;@]/g, ' ').toLowerCase();
  if (/[^ym\s/.,-]/.test(letters) || !/y/.test(letters)) return undefined;
  return /m/.test(letters) ? (day) => `${day.slice(5, 7)}/${day.slice(0, 4)}` : (day) => day.slice(0, 4);
}

const BUILT_IN_NUMBERS: ReadonlyMap<number, string> = new Map([
  [2, '0.00'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
]);
const MONTH_OF_THE_PROGRAM = 17;
