import type { BankStatement, LineState } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { LINE_STATES } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import type { Group } from './LineTable.tsx';
import { useFreshMatches, useLines, useSummary } from './use-bank.ts';

/** Rows of each group while all are shown, and of one page of a tab. */
const SHOWN: Readonly<Record<LineState, number>> = { sure: 4, ask: 6, none: 4, booked: 3, ignored: 3, out: 3 };
export const PAGE = 50;
export const OPEN: readonly LineState[] = ['sure', 'ask', 'none'];

/** The lines of the desk: the tab, the page and the search are in the address. */
export function useDeskLines(statement: BankStatement | undefined) {
  const { formatNumber } = useWords();
  const actor = useActor();
  const mayUpdate = actor.can(permissionCode('Fees', 'Update'));
  const [params, setParams] = useSearchParams();
  const mayMend = actor.can(permissionCode('Fees', 'Import'));
  const isRows = statement !== undefined && mayMend && params.get('tab') === 'rows';
  const asked = LINE_STATES.find((state) => state === params.get('tab'));
  const search = params.get('search') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const statementId = statement?.id;
  const summary = useSummary(statementId, search);
  const isMatching = useFreshMatches(summary.data?.isStale, mayUpdate);
  const lists = {
    sure: useLines(asking('sure'), isAsked('sure')),
    ask: useLines(asking('ask'), isAsked('ask')),
    none: useLines(asking('none'), isAsked('none')),
    booked: useLines(asking('booked'), isAsked('booked')),
    ignored: useLines(asking('ignored'), isAsked('ignored')),
    out: useLines(asking('out'), isAsked('out')),
  };
  function asking(state: LineState) {
    return { statementId, state, search, page: asked ? page : 1, pageSize: asked ? PAGE : SHOWN[state] };
  }
  function isAsked(state: LineState) {
    return asked ? asked === state : OPEN.includes(state);
  }
  const states = asked ? [asked] : OPEN;
  const groups: Group[] = states.map((state) => ({
    state,
    lines: lists[state].data?.items ?? [],
    total: lists[state].data?.total ?? 0,
    sum: summary.data?.[state].sum ?? 0,
  }));
  const shown = groups.flatMap(({ lines }) => lines);
  const isClosed = statement?.state === 'undone';
  const send = useDebouncedCallback((text: string) => {
    const next = new URLSearchParams(params);
    if (text.trim()) next.set('search', text.trim());
    else next.delete('search');
    next.delete('page');
    setParams(next, { replace: true });
  }, 120);
  const toPage = (next: number) => {
    const to = new URLSearchParams(params);
    to.set('page', String(next));
    setParams(to, { replace: true });
  };
  const tabTo = (state: LineState | undefined) => {
    const next = new URLSearchParams();
    if (state) next.set('tab', state);
    if (search) next.set('search', search);
    return `?${next}`;
  };
  const countOf = (state: LineState) => (summary.data ? formatNumber(summary.data[state].count) : undefined);
  const waiting = summary.data ? OPEN.reduce((sum, state) => sum + (summary.data?.[state].count ?? 0), 0) : undefined;
  const failed = states.map((state) => lists[state]).find(({ isError, data }) => isError && !data);
  const isLoading = states.some((state) => lists[state].isPending);
  const isEmpty = !isLoading && shown.length === 0;
  return {
    statement,
    mayUpdate: mayUpdate && !isClosed,
    mayMend,
    isClosed,
    isRows,
    asked,
    search,
    hasSearch: params.get('search') !== null,
    page,
    summary: summary.data,
    isMatching,
    groups,
    shown,
    waiting,
    failed,
    isLoading,
    isEmpty,
    send,
    toPage,
    tabTo,
    countOf,
  };
}

export type DeskLines = ReturnType<typeof useDeskLines>;
