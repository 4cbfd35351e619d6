import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import './club.texts.ts';
import { ClubAmount } from './ClubAmount.tsx';
import { ClubFlowBars } from './ClubFlowBars.tsx';
import { ClubPeople } from './ClubPeople.tsx';
import { ClubSpeaker } from './ClubSpeaker.tsx';
import { useLinksTab } from '../shared/Links.tsx';
import { PartyPage } from '../shared/PartyPage.tsx';
import { CLUB_GROUPS, useTabGroups } from '../shared/tab-groups.ts';
import { PartyState } from '../shared/PartyState.tsx';
import { CLUB_KINDS, useClubRights } from './use-club-people.ts';

/** The tab comes after the committees and the invitations of other areas. */
const PERSONS_ORDER = 30;

/** One club: its state, its members and partners, and the decision of its founding. */
export function ClubPage() {
  const { t, area } = useWords();
  const { field } = area(club.area);
  const persons = useLinksTab(club, 'organisation');
  const groups = useTabGroups(CLUB_GROUPS);
  const hasMembers = useClubRights(CLUB_KINDS.members[0]).search;
  const hasPartners = useClubRights(CLUB_KINDS.partners[0]).search;
  return (
    <PartyPage
      resource={club}
      groups={groups}
      state={(record) => <PartyState resource={club} record={record} />}
      figures={(record) => [
        {
          label: field('amountMember'),
          value: <ClubAmount record={record} tab="members" />,
          note: <ClubFlowBars id={record.id} />,
        },
        { label: field('amountPartner'), value: <ClubAmount record={record} tab="partners" /> },
        { label: field('represent'), value: <ClubSpeaker record={record} /> },
      ]}
      tabs={(record) => [
        ...(hasMembers
          ? [
              {
                name: 'members',
                label: t('club.members'),
                count: record.amountMember,
                render: () => <ClubPeople clubId={record.id} tab="members" />,
              },
            ]
          : []),
        ...(hasPartners
          ? [
              {
                name: 'partners',
                label: t('club.partnersTab'),
                count: record.amountPartner,
                render: () => <ClubPeople clubId={record.id} tab="partners" />,
              },
            ]
          : []),
        ...persons(record.id).map((tab) => ({ ...tab, label: t('club.persons'), order: PERSONS_ORDER })),
      ]}
    />
  );
}
