import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { ReactNode } from 'react';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { ClubInvitations } from './invitations/index.ts';
import './club.texts.ts';
import { ClubAmount } from './ClubAmount.tsx';
import { ClubPeople } from './ClubPeople.tsx';
import { ClubSpeaker } from './ClubSpeaker.tsx';
import { useLinksTab } from './Links.tsx';
import { PartyPage } from './PartyPage.tsx';
import { PartyState } from './PartyState.tsx';
import { CLUB_KINDS, useClubRights } from './use-club-people.ts';

interface ClubPageProps {
  /** Draws the committees of a club. */
  committees: (clubId: string) => ReactNode;
}

/** One club: how it stands, who belongs to it, who leads it and who is invited, the decision that founded it. */
export function ClubPage({ committees }: ClubPageProps) {
  const { t, area } = useWords();
  const { can } = useActor();
  const { field } = area(club.area);
  const persons = useLinksTab(club, 'organisation');
  const hasMembers = useClubRights(CLUB_KINDS.members[0]).search;
  const hasPartners = useClubRights(CLUB_KINDS.partners[0]).search;
  return (
    <PartyPage
      resource={club}
      state={(record) => <PartyState resource={club} record={record} />}
      figures={(record) => [
        { label: field('amountMember'), value: <ClubAmount record={record} tab="members" /> },
        { label: field('amountPartner'), value: <ClubAmount record={record} tab="partners" /> },
        { label: field('represent'), value: <ClubSpeaker record={record} /> },
      ]}
      tabs={(record) => [
        ...(hasMembers
          ? [
              {
                name: 'members',
                label: t('club.members'),
                count: Number(record.amountMember ?? 0),
                draw: () => <ClubPeople clubId={record.id} tab="members" />,
              },
            ]
          : []),
        ...(hasPartners
          ? [
              {
                name: 'partners',
                label: t('club.partnersTab'),
                count: Number(record.amountPartner ?? 0),
                draw: () => <ClubPeople clubId={record.id} tab="partners" />,
              },
            ]
          : []),
        ...(can(permissionCode('ExecutiveCommittees', 'View'))
          ? [{ name: 'committees', label: area('Committees').title, draw: () => committees(record.id) }]
          : []),
        ...(can('ClubsInvite')
          ? [{ name: 'invitations', label: t('club.invitations'), draw: () => <ClubInvitations clubId={record.id} /> }]
          : []),
        ...persons(record.id).map((tab) => ({ ...tab, label: t('club.persons') })),
      ]}
    />
  );
}
