import type { Seated } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { ActionIcon } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
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
  const { t, area, formatDate } = useWords();
  const [first] = seats;
  // On paper days are left out when all seats last the whole term.
  const isWhole = seats.every(({ startsOn, endsOn }) => endsOn === null && startsOn === first?.startsOn);
  return (
    <Rows
      label={area('Committees').title}
      className={`${classes.seats} ${isWhole ? classes.whole : ''}`}
      rows={seats}
      columns={(column) => [
        column(t('committee.order'), { className: classes.order }, (_, index) => index + 1),
        column(t('committee.name'), { className: classes.short }, (seat) => <PersonLink seat={seat} />),
        column(t('committee.title'), { className: classes.short }, (seat) =>
          [seat.titleName, seat.position].filter(Boolean).join(' · '),
        ),
        column(t('committee.work'), { title: (seat) => seat.endReason ?? undefined }, (seat) =>
          [seat.workPosition, seat.workUnit].filter(Boolean).join(', '),
        ),
        column(
          t('committee.phone'),
          { className: classes.phone },
          (seat) => seat.phoneNumber && showPhone(seat.phoneNumber),
        ),
        column(t('committee.from'), { className: classes.day }, (seat) => formatDate(seat.startsOn)),
        column(t('committee.until'), { className: classes.day }, (seat) =>
          formatDate(lastDay(seat.endsOn ?? termEndsOn)),
        ),
        onEnd &&
          column(
            t('committee.actions'),
            { isUnseen: true, className: classes.act },
            (seat) =>
              seat.endsOn === null && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('committee.endNamed', { name: seat.name })}
                  title={t('committee.end')}
                  onClick={() => onEnd(seat)}
                >
                  <IconDoorExit />
                </ActionIcon>
              ),
          ),
      ]}
    />
  );
}

/** A person's picture or initials, and their name as a link to their record. */
export function PersonLink({ seat }: { seat: Seated }) {
  const { can } = useActor();
  return (
    <span className={`${classes.person} row gap2`}>
      <Avatar name={seat.name} src={seat.avatarPath} />
      {can(permissionCode(executiveCommittee.area, 'View')) ? (
        <Link to={`${executiveCommittee.path}/info/${seat.memberId}`}>{seat.name}</Link>
      ) : (
        seat.name
      )}
    </span>
  );
}
