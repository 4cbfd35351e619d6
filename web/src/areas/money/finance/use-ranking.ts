import { rankingCalls } from '@hoivien/contract/areas/money/finance/finance.calls.ts';
import { ask } from '../../../kit/api/ask.ts';

export const RANKING = 'AccumulationRanks';

/** What a ranking is asked for, as the address holds it. */
export interface AskedRanking {
  year: number | undefined;
  rankId: string | undefined;
  search: string;
}

/** The question in an address. */
export function askedIn(params: URLSearchParams): AskedRanking {
  const year = Number.parseInt(params.get('year') ?? '', 10);
  return {
    year: year >= 2000 && year <= 2100 ? year : undefined,
    rankId: params.get('rankId') ?? undefined,
    search: params.get('search') ?? '',
  };
}

export function readRanking(query: AskedRanking & { page: number; pageSize: number }, signal?: AbortSignal) {
  return ask(rankingCalls.list, { query, signal });
}
