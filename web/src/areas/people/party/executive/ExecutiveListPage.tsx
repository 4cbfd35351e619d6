import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { useMemo } from 'react';
import { useWords } from '../../../../kit/i18n/words.ts';
import './executive.texts.ts';
import { PartyListPage } from '../shared/PartyListPage.tsx';
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
      waitingTab(t, 'seatState'),
    ],
    [t],
  );
  return <PartyListPage resource={executiveCommittee} tabs={tabs} decidedIn="seatState" />;
}
