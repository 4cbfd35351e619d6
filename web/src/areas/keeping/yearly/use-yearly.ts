import { type DeclaredCall } from '@hoivien/contract/kit/declared-call.ts';
import { yearlyPartCalls } from '@hoivien/contract/areas/keeping/yearly/yearly.calls.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import type { YearlyPart } from '@hoivien/contract/areas/keeping/yearly/yearly.codes.ts';
import type {
  YearlyActivities,
  YearlyCommittee,
  YearlyFees,
  YearlyMembers,
  YearlyQuery,
} from '@hoivien/contract/areas/keeping/yearly/yearly.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ONCE } from '../../../kit/print/use-paper.ts';
import { isDay } from '../../../kit/ui/moment/day.ts';

export interface Span {
  from: string;
  to: string;
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** The answers of the parts by name. */
export interface PartData {
  members: YearlyMembers;
  fees: YearlyFees;
  activities: YearlyActivities;
  committee: YearlyCommittee;
}

const calls: { readonly [Part in YearlyPart]: DeclaredCall<undefined, YearlyQuery, undefined, PartData[Part]> } =
  yearlyPartCalls;

/**
 * The period in the address, `?year` or `?from&to`, and a function that changes it. A text that is not a day gives the
 * present year.
 */
export function useSpan(): { span: Span; year: number; ask: (next: { year: number } | Span) => void } {
  const [params, setParams] = useSearchParams();
  const span = spanIn(params);
  const ask = (next: { year: number } | Span) =>
    setParams('year' in next ? { year: String(next.year) } : { from: next.from, to: next.to }, { replace: true });
  return { span, year: Number(span.to.slice(0, 4)), ask };
}

/** The period of an address. */
export function spanIn(params: URLSearchParams): Span {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isDay(from) && isDay(to)) return { from, to };
  const given = Number(params.get('year'));
  const isYear = Number.isInteger(given) && given >= FIRST_YEAR && given <= LAST_YEAR;
  const year = isYear ? given : Number(dayOf(new Date()).slice(0, 4));
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The numbers of a part and the first rows of its lists. */
export function usePart<Part extends YearlyPart>(part: Part, span: Span) {
  return useAnswer(
    calls[part],
    { query: { ...span } },
    { placeholderData: keepPreviousData, enabled: span.from <= span.to },
  );
}

/** The same with as many rows as paper has, read once. */
export function usePaperPart<Part extends YearlyPart>(part: Part, span: Span, rows: number, isWanted: boolean) {
  return useAnswer(calls[part], { query: { ...span, rows }, purpose: 'print' }, { enabled: isWanted, ...ONCE });
}
