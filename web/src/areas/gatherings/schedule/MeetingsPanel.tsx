import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import type { InvitedTo } from '@hoivien/contract/areas/gatherings/schedule/schedule.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PagedPanel } from '../../../kit/resource/list/PagedPanel.tsx';
import '../../../kit/resource/participants/participants.texts.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { ANSWER_LOOKS } from '../invitation/AnswerCell.tsx';
import { TitleCell, When } from '../invitation/cells.tsx';
import { isOff, ScheduleState, Where } from './cells.tsx';
import './meeting.texts.ts';

/**
 * The meetings to which a member of any kind is invited, newest first, with the answers. For users who may search the
 * calendar.
 */
export function MeetingsPanel({ id }: { id: string }) {
  const { t, area } = useWords();
  const { field } = area(schedule.area);
  return (
    <PagedPanel<Page<InvitedTo>>
      resource={schedule}
      path={`OfMember/${id}`}
      none={[t('meeting.none'), t('meeting.noneText')]}
    >
      {({ items }) => (
        <Rows
          label={area(schedule.area).title}
          rows={items}
          columns={(column) => [
            column(field('title'), (meeting) => <Title meeting={meeting} />),
            column(t('meeting.when'), (meeting) => <When record={meeting} />),
            column(field('address'), (meeting) => <Where record={meeting} />),
            column(field('state'), (meeting) => <ScheduleState record={meeting} />),
            column(t('participant.answer'), (meeting) => (
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
    <Link className="ink strong" to={`${schedule.path}/info/${id}`}>
      {shown}
    </Link>
  );
}
