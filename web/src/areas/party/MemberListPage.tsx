import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { useMemo } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { PartyListPage } from './PartyListPage.tsx';
import { PartyState } from './PartyState.tsx';
import type { QuickTab } from './QuickTabs.tsx';
import type { LooseRecord } from '../../kit/resource/records.ts';

/** Unit and affiliate members, with the ways in that an office takes every day. */
export function MemberListPage() {
  const { t } = useWords();
  const tabs = useMemo(
    (): QuickTab[] => [
      { label: t('party.all'), filters: {} },
      { label: t('party.waiting'), filters: { approval: '0' }, counted: true },
      { label: t('party.joinedLately'), filters: { joinedOnFrom: dayAgo(90) } },
      { label: t('party.left'), filters: { membershipState: ['left', 'expelled'] } },
    ],
    [t],
  );
  return <PartyListPage resource={member} tabs={tabs} states={states} />;
}

const states = {
  membershipState: (record: LooseRecord) => <PartyState resource={member} record={record} />,
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in Vietnam so many days ago. */
function dayAgo(days: number): string {
  return dayOf(new Date(Date.now() - days * DAY_MS));
}
