import type { Language } from '@hoivien/contract/kit/message.ts';

/** The twelve months of a year as the calls name them. @example monthsOf(2026)[0] // '2026-01-01' */
export function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_, place) => `${year}-${String(place + 1).padStart(2, '0')}-01`);
}

/** The last day of a month. @example lastDayOf('2028-02-01') // '2028-02-29' */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** A short name of a month for an axis. @example shortMonth('2026-03-01', 'vi') // 'T3' */
export function shortMonth(month: string, language: Language): string {
  const number = Number(month.slice(5, 7));
  if (language === 'vi') return `T${number}`;
  return new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}T00:00:00Z`));
}

/** A month in a table. @example monthName('2026-03-01') // '03/2026' */
export function monthName(month: string): string {
  return `${month.slice(5, 7)}/${month.slice(0, 4)}`;
}

/** The address of a list under filters; a filter may have several values. */
export function listAddress(path: string, filters: Readonly<Record<string, string | readonly string[]>>): string {
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(filters)) for (const value of [values].flat()) params.append(name, value);
  return `${path}?${params}`;
}
