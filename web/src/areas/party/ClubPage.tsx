import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { PartyPage } from './PartyPage.tsx';
import { PartyState } from './PartyState.tsx';
import type { LooseRecord } from '../../kit/resource/records.ts';
import { ClubMembers } from './ClubMembers.tsx';

/** One club: how it stands, how many belong to it and who, the decision that founded it. */
export function ClubPage() {
  const { area, formatNumber } = useWords();
  const { can } = useActor();
  const amount = (record: LooseRecord) => Number(record.amountMember ?? 0);
  const label = area(club.area).field('amountMember');
  return (
    <PartyPage
      resource={club}
      state={(record) => <PartyState resource={club} record={record} />}
      figures={(record) => [{ label, value: formatNumber(amount(record)) }]}
      tabs={(record) =>
        can(permissionCode(member.area, 'Search'))
          ? [
              {
                name: 'members',
                label: area(member.area).title,
                count: amount(record),
                draw: () => <ClubMembers clubId={record.id} />,
              },
            ]
          : []
      }
    />
  );
}
