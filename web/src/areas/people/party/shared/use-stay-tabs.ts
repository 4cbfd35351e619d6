import { dayOf } from '@hoivien/contract/kit/period.ts';
import { useMemo } from 'react';
import { useWords, type Words } from '../../../../kit/i18n/words.ts';
import type { QuickTab } from './QuickTabs.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The tabs of lists of members that an office uses every day. */
export function useStayTabs(): QuickTab[] {
  const { t } = useWords();
  return useMemo(
    (): QuickTab[] => [
      { label: t('party.all'), filters: {} },
      waitingTab(t),
      { label: t('party.joinedLately'), filters: { joinedOnFrom: dayAgo(90) } },
      { label: t('party.left'), filters: { state: ['left', 'expelled'] } },
    ],
    [t],
  );
}

/** The tabs of lists without stays: partners and clubs. */
export function useActivityTabs(): QuickTab[] {
  const { t } = useWords();
  return useMemo(
    (): QuickTab[] => [
      { label: t('party.all'), filters: {} },
      waitingTab(t),
      { label: t('party.inactive'), filters: { state: 'inactive' } },
    ],
    [t],
  );
}

/** The tab of records that wait for approval, by the field of their state. When it is empty, all of them are decided. */
export function waitingTab(t: Words['t'], field = 'state'): QuickTab {
  return {
    label: t('party.waiting'),
    filters: { [field]: 'pending' },
    counted: true,
    none: { title: t('party.noneWaiting'), text: t('party.noneWaitingText'), isDone: true },
  };
}

/** The day in Vietnam some days ago. */
function dayAgo(days: number): string {
  return dayOf(new Date(Date.now() - days * DAY_MS));
}
