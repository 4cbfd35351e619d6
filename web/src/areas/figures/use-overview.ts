import type { FeeMonths } from '@hoivien/contract/areas/fee/figures.schema.ts';
import { FIRST_YEAR, LAST_YEAR } from '@hoivien/contract/areas/figures/figures.codes.ts';
import type { EventFigures, MemberFigures, MoneyFigures } from '@hoivien/contract/areas/figures/figures.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../kit/api/client.ts';

/** What the page shows, as the address holds it. */
export interface Asked {
  year: number;
  club: string | null;
  /** The kind of members in the charts of members. */
  of: 'Members' | 'PersonalMembers';
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The year that it is in Vietnam. */
export function presentYear(): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Ho_Chi_Minh', year: 'numeric' }).format());
}

/** The question in the address, and a function that changes it. A year or a club that cannot be counts as none. */
export function useAsked(): [Asked, (changes: Partial<Asked>) => void] {
  const [params, setParams] = useSearchParams();
  const given = Number(params.get('year'));
  const club = params.get('club');
  const asked: Asked = {
    year: Number.isInteger(given) && given >= FIRST_YEAR && given <= LAST_YEAR ? given : presentYear(),
    club: club && ID.test(club) ? club : null,
    of: params.get('of') === 'PersonalMembers' ? 'PersonalMembers' : 'Members',
  };
  const ask = (changes: Partial<Asked>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name);
      else next.set(name, String(value));
    setParams(next, { replace: true });
  };
  return [asked, ask];
}

/** The parameters of the calls. */
export function queryOf({ year, club }: Asked): Record<string, string> {
  return { year: String(year), ...(club && { club }) };
}

// The first part of a key is the area whose writes drop the answer.
export const useMemberFigures = (asked: Asked, enabled = true) =>
  useFigures<MemberFigures>('Members', '/api/Home/MemberFigures', queryOf(asked), enabled);
export const useMoneyFigures = (asked: Asked, enabled = true) =>
  useFigures<MoneyFigures>('NetRevenues', '/api/Home/MoneyFigures', queryOf(asked), enabled);
export const useEventFigures = (asked: Asked, enabled = true) =>
  useFigures<EventFigures>('Activities', '/api/Home/EventFigures', queryOf(asked), enabled);
export const useFeeMonths = (asked: Asked, enabled = true) =>
  useFigures<FeeMonths>('FeeHistories', '/api/Fees/Months', feeQuery(asked), enabled);

/** The parameters of the figures of fees. */
export function feeQuery({ year, club }: Asked): Record<string, string> {
  return { year: String(year), ...(club && { clubId: club }) };
}

function useFigures<Answer>(area: string, url: string, query: Record<string, string>, enabled: boolean) {
  return useQuery({
    queryKey: [area, 'overview', url, query],
    queryFn: ({ signal }) => api.get<Answer>(url, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
