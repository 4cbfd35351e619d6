import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import type { InvitedTo } from '@hoivien/contract/areas/schedule/schedule.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { PagedPanel } from '../../kit/resource/list/PagedPanel.tsx';
import '../../kit/resource/participants/participants.texts.ts';
import { Status } from '../../kit/ui/Status.tsx';
import { column, Rows } from '../../kit/ui/Rows.tsx';
import { ANSWER_LOOKS } from '../invitation/AnswerCell.tsx';
import { TitleCell, When } from '../invitation/cells.tsx';
import classes from '../invitation/Invitation.module.css';
import { isOff, ScheduleState, Where } from './cells.tsx';
import './meeting.texts.ts';

/**
 * The meetings to which a member of any kind is invited, newest first, with the answers. For users who may search the
 * calendar.
 */
export function MeetingsPanel({ id }: { id: string }) {
  const { t, area } = useWords();
  const { field } = area(schedule.area);
  const heads = [field('title'), t('meeting.when'), field('address'), field('state'), t('participant.answer')];
  return (
    <PagedPanel<Page<InvitedTo>>
      resource={schedule}
      path={`OfMember/${id}`}
      none={[t('meeting.none'), t('meeting.noneText')]}
    >
      {({ items }) => (
        <Rows
          label={TODO}
          rows={items}
          columns={[
            column(head, (meeting) => <Title meeting={meeting} />),
            column(head, (meeting) => <When record={meeting} />),
            column(head, (meeting) => <Where record={meeting} />),
            column(head, (meeting) => <ScheduleState record={meeting} />),
            column(head, (meeting) => (
              <Status kind={ANSWER_LOOKS[meeting.answer] ?? 'time'}>
                {t(`participant.answer${meeting.answer as 1 | 2 | 3}`)}
              </Status>
            )),
          ]}
        />
      )}
    </PagedPanel>
  );
}

function Title({ meeting: { id, title, state } }: { meeting: InvitedTo }) {
  const { can } = useActor();
  const shown = <TitleCell title={title} isOff={isOff(state)} by={null} />;
  if (!can(permissionCode(schedule.area, 'View'))) return shown;
  return (
    <Link className={classes.name} to={`${schedule.path}/info/${id}`}>
      {shown}
    </Link>
  );
}
