import { executiveCommittee } from '@hoivien/contract/areas/executive-committee/executive-committee.resource.ts';
import { useMemo } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import './executive.texts.ts';
import { type PartyCells, PartyListPage } from '../shared/PartyListPage.tsx';
import { ActivityState, ApprovalState } from '../shared/PartyState.tsx';
import type { QuickTab } from '../shared/QuickTabs.tsx';
import { waitingTab } from '../shared/use-stay-tabs.ts';

/** Members of committees, with their present titles. */
export function ExecutiveListPage() {
  const { t } = useWords();
  const tabs = useMemo(
    (): QuickTab[] => [
      { label: t('party.all'), filters: {} },
      { label: t('executive.inOffice'), filters: { seatState: 'current' } },
      { label: t('executive.former'), filters: { seatState: 'former' } },
      waitingTab(t),
    ],
    [t],
  );
  return <PartyListPage resource={executiveCommittee} tabs={tabs} states={states} />;
}

const states: PartyCells = {
  seatState: (record) => <CellText resource={executiveCommittee} name="seatState" value={record.seatState} />,
  approval: (record) => <ApprovalState resource={executiveCommittee} record={record} />,
  status: (record) => <ActivityState resource={executiveCommittee} record={record} />,
};
