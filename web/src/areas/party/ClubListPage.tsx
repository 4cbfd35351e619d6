import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { useMemo } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { PartyListPage } from './PartyListPage.tsx';
import { ActivityState, ApprovalState } from './PartyState.tsx';
import type { QuickTab } from './QuickTabs.tsx';
import type { LooseRecord } from '../../kit/resource/records.ts';

/** Clubs with the number of their members. */
export function ClubListPage() {
  const { t } = useWords();
  const tabs = useMemo(
    (): QuickTab[] => [
      { label: t('party.all'), filters: {} },
      { label: t('party.waiting'), filters: { approval: '0' }, counted: true },
      { label: t('party.inactive'), filters: { status: '2' } },
    ],
    [t],
  );
  return <PartyListPage resource={club} tabs={tabs} states={states} />;
}

const states = {
  approval: (record: LooseRecord) => <ApprovalState resource={club} record={record} />,
  status: (record: LooseRecord) => <ActivityState resource={club} record={record} />,
};
