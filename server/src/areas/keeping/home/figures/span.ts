/** The first and the last day of a period. */
export interface Span {
  from: string;
  to: string;
}

/** A calendar year, or the month of a day and the eleven before it. */
export function spanOf(day: string, year: number | undefined): Span {
  if (year !== undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const [ofYear = 0, month = 0] = day.split('-').map(Number);
  const dayOf = (date: number) => new Date(date).toISOString().slice(0, 10);
  return { from: dayOf(Date.UTC(ofYear, month - 12, 1)), to: dayOf(Date.UTC(ofYear, month, 0)) };
}
