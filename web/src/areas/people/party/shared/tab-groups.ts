import { useMemo } from 'react';
import { useWords } from '../../../../kit/i18n/words.ts';
import type { TextKey } from '../../../../kit/i18n/texts.ts';
import type { TabGroup } from '../../../../kit/resource/record/RecordPage.tsx';
import '../../../../kit/resource/record/record.texts.ts';
import '../../../../kit/resource/resource.texts.ts';
import './party.texts.ts';

type Group = readonly [name: string, label: TextKey, of: readonly string[]];

/** The tabs of a member, a person or a partner beside the overview, and which tabs of all areas each holds. */
export const MEMBER_GROUPS: readonly Group[] = [
  ['money', 'party.groupMoney', ['fees', 'finance']],
  ['gatherings', 'party.groupGatherings', ['events', 'meetings', 'rewards']],
  ['people', 'party.groupPeople', ['persons', 'links']],
  ['words', 'party.groupWords', ['notifications', 'notes']],
  ['files', 'record.documents', ['documents']],
  ['past', 'resource.history', ['history', 'timeline', 'stays', 'personal-data']],
];

/** The same of a club. */
export const CLUB_GROUPS: readonly Group[] = [
  ['membership', 'party.groupMembers', ['members', 'partners', 'invitations']],
  ['money', 'party.groupMoney', ['fees', 'finance']],
  ['gatherings', 'party.groupGatherings', ['events', 'meetings', 'rewards']],
  ['people', 'party.groupPeople', ['committees', 'persons']],
  ['words', 'party.groupNews', ['notes', 'notifications']],
  ['papers', 'party.groupPapers', ['documents', 'history', 'timeline', 'personal-data']],
];

/** The groups with their words. */
export function useTabGroups(groups: readonly Group[]): TabGroup[] {
  const { t } = useWords();
  return useMemo(() => groups.map(([name, label, of]) => ({ name, label: t(label), of })), [groups, t]);
}
