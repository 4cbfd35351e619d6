import { figureCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { figuresCalls } from '@hoivien/contract/areas/keeping/home/figures.calls.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { FIRST_YEAR, LAST_YEAR } from '@hoivien/contract/areas/keeping/home/figures.codes.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

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

export const useMemberFigures = (asked: Asked, enabled = true) =>
  useAnswer(figuresCalls.members, { query: queryOf(asked) }, { placeholderData: keepPreviousData, enabled });
export const useMoneyFigures = (asked: Asked, enabled = true) =>
  useAnswer(figuresCalls.money, { query: queryOf(asked) }, { placeholderData: keepPreviousData, enabled });
export const useEventFigures = (asked: Asked, enabled = true) =>
  useAnswer(figuresCalls.events, { query: queryOf(asked) }, { placeholderData: keepPreviousData, enabled });
export const useFeeMonths = (asked: Asked, enabled = true) =>
  useAnswer(figureCalls.months, { query: feeQuery(asked) }, { placeholderData: keepPreviousData, enabled });

/** The parameters of the figures of fees. */
export function feeQuery({ year, club }: Asked): Record<string, string> {
  return { year: String(year), ...(club && { clubId: club }) };
}
