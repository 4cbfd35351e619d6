import type { Seated } from '@hoivien/contract/areas/committee/committee.schema.ts';
import { executiveCommittee } from '@hoivien/contract/areas/committee/executive-committee.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { ActionIcon } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import frame from '../../kit/ui/Table.module.css';
import classes from './Committee.module.css';
import './committee-page.texts.ts';
import { lastDay } from './next-term.ts';

interface SeatsProps {
  seats: readonly Seated[];
  /** The first day after the term. */
  termEndsOn: string;
  /** Ends a seat; undefined when the user may not. */
  onEnd?: ((seat: Seated) => void) | undefined;
}

/** The people in a committee, in the order of their titles. */
export function Seats({ seats, termEndsOn, onEnd }: SeatsProps) {
  const { t, formatDate } = useWords();
  const [first] = seats;
  // On paper days are left out when all seats last the whole term.
  const isWhole = seats.every(({ startsOn, endsOn }) => endsOn === null && startsOn === first?.startsOn);
  return (
    <table className={`${frame.table} ${classes.seats}`} data-whole={isWhole || undefined}>
      <thead>
        <tr>
          <th scope="col" className={classes.order}>
            {t('committee.order')}
          </th>
          <th scope="col" className={classes.short}>
            {t('committee.name')}
          </th>
          <th scope="col" className={classes.short}>
            {t('committee.title')}
          </th>
          <th scope="col">{t('committee.work')}</th>
          <th scope="col" className={classes.phone}>
            {t('committee.phone')}
          </th>
          <th scope="col" className={classes.day}>
            {t('committee.from')}
          </th>
          <th scope="col" className={classes.day}>
            {t('committee.until')}
          </th>
          {onEnd && (
            <th scope="col" className={classes.act}>
              <span className={classes.told}>{t('committee.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {seats.map((seat, index) => (
          <tr key={seat.id}>
            <td className={classes.order}>{index + 1}</td>
            <td className={classes.short}>
              <PersonLink seat={seat} />
            </td>
            <td className={classes.short}>{[seat.titleName, seat.position].filter(Boolean).join(' · ')}</td>
            <td title={seat.endReason ?? undefined}>{[seat.workPosition, seat.workUnit].filter(Boolean).join(', ')}</td>
            <td className={classes.phone}>{seat.phoneNumber && showPhone(seat.phoneNumber)}</td>
            <td className={classes.day}>{formatDate(seat.startsOn)}</td>
            <td className={classes.day}>{formatDate(lastDay(seat.endsOn ?? termEndsOn))}</td>
            {onEnd && (
              <td className={classes.act}>
                {seat.endsOn === null && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('committee.endNamed', { name: seat.name })}
                    title={t('committee.end')}
                    onClick={() => onEnd(seat)}
                  >
                    <IconDoorExit />
                  </ActionIcon>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A person's picture or initials, and their name as a link to their record. */
export function PersonLink({ seat }: { seat: Seated }) {
  const { can } = useActor();
  return (
    <span className={classes.person}>
      <Avatar name={seat.name} src={seat.avatarPath} />
      {can(permissionCode(executiveCommittee.area, 'View')) ? (
        <Link to={`${executiveCommittee.path}/info/${seat.memberId}`}>{seat.name}</Link>
      ) : (
        seat.name
      )}
    </span>
  );
}
