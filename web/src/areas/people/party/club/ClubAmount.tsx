import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import classes from './Club.module.css';
import { CLUB_KINDS, type ClubTab, useClubRights } from './use-club-people.ts';

/** The number of members or partners that a club counts, as a link to these on its page if the user may see them. */
export function ClubAmount({
  record,
  tab,
}: {
  record: Pick<PartyItem, 'id' | 'amountMember' | 'amountPartner'>;
  tab: ClubTab;
}) {
  const { formatNumber } = useWords();
  const { can } = useActor();
  const { search } = useClubRights(CLUB_KINDS[tab][0]);
  const amount = Number(record[tab === 'members' ? 'amountMember' : 'amountPartner'] ?? 0);
  if (amount === 0 || !search || !can(permissionCode(club.area, 'View'))) return formatNumber(amount);
  const to = `${club.path}/info/${record.id}?tab=${tab}&show=counted`;
  return (
    <Link className={classes.count} to={to} onClick={(event) => event.stopPropagation()}>
      {formatNumber(amount)}
    </Link>
  );
}
