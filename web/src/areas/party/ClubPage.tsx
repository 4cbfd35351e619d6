import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { ReactNode } from 'react';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import type { LooseRecord } from '../../kit/resource/records.ts';
import { ClubInvitations } from './invitations/index.ts';
import './club.texts.ts';
import { ClubPeople } from './ClubPeople.tsx';
import { PartyPage } from './PartyPage.tsx';
import { PartyState } from './PartyState.tsx';
import { CLUB_KINDS, useClubRights } from './use-club-people.ts';

interface ClubPageProps {
  /** Draws the committees of a club. */
  committees: (clubId: string) => ReactNode;
}

/** One club: how it stands, who belongs to it, who leads it and who is invited, the decision that founded it. */
export function ClubPage({ committees }: ClubPageProps) {
  const { t, area, formatNumber } = useWords();
  const { can } = useActor();
  const { field } = area(club.area);
  const hasMembers = useClubRights(CLUB_KINDS.members[0]).search;
  const hasPartners = useClubRights(CLUB_KINDS.partners[0]).search;
  const count = (record: LooseRecord, name: 'amountMember' | 'amountPartner') => Number(record[name] ?? 0);
  return (
    <PartyPage
      resource={club}
      state={(record) => <PartyState resource={club} record={record} />}
      figures={(record) =>
        (['amountMember', 'amountPartner'] as const).map((name) => ({
          label: field(name),
          value: formatNumber(count(record, name)),
        }))
      }
      tabs={({ id, ...record }) => [
        ...(hasMembers
          ? [
              {
                name: 'members',
                label: t('club.members'),
                count: count({ id, ...record }, 'amountMember'),
                draw: () => <ClubPeople clubId={id} tab="members" />,
              },
            ]
          : []),
        ...(hasPartners
          ? [
              {
                name: 'partners',
                label: t('club.partnersTab'),
                count: count({ id, ...record }, 'amountPartner'),
                draw: () => <ClubPeople clubId={id} tab="partners" />,
              },
            ]
          : []),
        ...(can(permissionCode('ExecutiveCommittees', 'View'))
          ? [{ name: 'committees', label: area('Committees').title, draw: () => committees(id) }]
          : []),
        ...(can('ClubsInvite')
          ? [{ name: 'invitations', label: t('club.invitations'), draw: () => <ClubInvitations clubId={id} /> }]
          : []),
      ]}
    />
  );
}
