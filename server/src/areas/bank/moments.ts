export const DAY = /(?<![\d])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)|(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/;
export const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d)/;

/**
 * The moment of a movement in Vietnam's time; null without a day. Days come first, as in Vietnam.
 *
 * @example readMoment('20/11/2026 10:42:05')?.at.toISOString() // '2026-11-20T03:42:05.000Z'
 */
export function readMoment(text: string): { at: Date; hasTime: boolean } | null {
  const bare = text.trim();
  const packed = /^(20\d{2})(\d{2})(\d{2})(?!\d)/.exec(bare);
  if (packed) return moment(Number(packed[1]), Number(packed[2]), Number(packed[3]), bare.slice(8));
  const serial = /^(\d{5})(?:[.,](\d+))?$/.exec(bare);
  if (serial) {
    const days = Number(`${serial[1]}.${serial[2] ?? '0'}`);
    if (days < 30_000 || days > 80_000) return null;
    const at = new Date(Math.round((days - 25_569) * 86_400) * 1000 - 7 * 3_600_000);
    return { at, hasTime: serial[2] !== undefined };
  }
  const found = DAY.exec(bare);
  if (!found) return null;
  const rest = bare.slice(found.index + found[0].length);
  if (found[4]) return moment(Number(found[4]), Number(found[5]), Number(found[6]), rest);
  const year = Number(found[3]);
  return moment(year < 100 ? 2000 + year : year, Number(found[2]), Number(found[1]), rest);
}

function moment(year: number, month: number, day: number, rest: string): { at: Date; hasTime: boolean } | null {
  const [, hour = '0', minute = '0', second = '0'] = TIME.exec(rest) ?? [];
  const at = new Date(Date.UTC(year, month - 1, day, Number(hour) - 7, Number(minute), Number(second)));
  const check = new Date(Date.UTC(year, month - 1, day));
  if (year < 2000 || year > 2100 || check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return null;
  return { at, hasTime: TIME.test(rest) };
}
