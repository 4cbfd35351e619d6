import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import type { ClubEvents, MemberEvents } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { viewCodes } from '@hoivien/contract/permissions.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PagedPanel } from '../../../kit/resource/list/PagedPanel.tsx';
import { dayAndTime } from '../../../kit/ui/moment/moment.ts';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { ANSWER_LOOKS } from '../invitation/AnswerCell.tsx';
import { Badges } from './Badges.tsx';
import { TitleCell, When } from '../invitation/cells.tsx';
import { EventState } from './cells.tsx';
import classes from './Event.module.css';
import './event.texts.ts';
import { eventPath } from './paths.ts';

/** The events of a member with answers, attendance, score and badges, the newest first. */
export function MemberEventsPanel({ id }: { id: string }) {
  const { t, area } = useWords();
  const { choice } = area(activityParticipant.area);
  return (
    <PagedPanel<MemberEvents>
      resource={activity}
      path={`OfMember/${id}`}
      none={[t('event.noEvents'), t('event.noEventsText')]}
      isEmpty={({ total, badges }) => total === 0 && badges.length === 0}
    >
      {(data) => (
        <>
          <Totals totals={data.totals}>
            {data.badges.length > 0 && (
              <div>
                <dt>{t('event.badgesOf')}</dt>
                <dd>
                  <Badges
                    names={data.badges.map(({ name, rewardId }) =>
                      rewardId ? `${name} (${t('event.badgeOfReward')})` : name,
                    )}
                  />
                </dd>
              </div>
            )}
          </Totals>
          <Rows
            label={area(activity.area).title}
            rows={data.items}
            keyOf={(item) => item.participantId}
            columns={(column) => [
              column(t('event.what'), (item) => <EventTitle event={item} />),
              column(t('event.when'), (item) => <When record={item} />),
              column(area(activity.area).field('state'), (item) => <EventState {...item} />),
              column(t('event.answer'), (item) => (
                <Status kind={item.isWaiting ? 'old' : (ANSWER_LOOKS[item.status] ?? 'time')}>
                  {item.isWaiting ? t('event.waitingPlace') : choice('status', item.status)}
                </Status>
              )),
              column(t('event.cameAt'), (item) =>
                item.checkedInAt ? (
                  <Status kind="new">{dayAndTime(item.checkedInAt)[1]}</Status>
                ) : (
                  <span className="faint">–</span>
                ),
              ),
              column(
                area(activityParticipant.area).field('grade'),
                (item) => item.grade ?? <span className="faint">–</span>,
              ),
              column(t('event.score'), { isNumber: true }, (item) => item.score),
            ]}
          />
        </>
      )}
    </PagedPanel>
  );
}

/** The events that a club organises or to which it is invited, with the figures of its members. */
export function ClubEventsPanel({ id }: { id: string }) {
  const { t, area, formatNumber } = useWords();
  const columns = ['invited', 'confirmed', 'came', 'score'] as const;
  return (
    <PagedPanel<ClubEvents>
      resource={activity}
      path={`OfClub/${id}`}
      none={[t('event.noClubEvents'), t('event.noClubEventsText')]}
    >
      {(data) => (
        <>
          <Totals totals={data.totals} />
          <Rows
            label={area(activity.area).title}
            rows={data.items}
            keyOf={(item) => item.activityId}
            columns={(column) => [
              column(t('event.what'), (item) => <EventTitle event={item} />),
              column(t('event.when'), (item) => <When record={item} />),
              column(t('event.role'), (item) => t(item.isOwn ? 'event.ownEvent' : 'event.invitedEvent')),
              column(area(activity.area).field('state'), (item) => <EventState {...item} />),
              ...columns.map((name) =>
                column(t(`event.${name}`), { isNumber: true }, (item) => formatNumber(item[name])),
              ),
            ]}
          />
        </>
      )}
    </PagedPanel>
  );
}

function Totals({ totals, children }: { totals: MemberEvents['totals']; children?: ReactNode }) {
  const { t, formatNumber } = useWords();
  const figures = [
    [t('event.figureInvited'), totals.invited],
    [t('event.confirmed'), totals.confirmed],
    [t('event.figureCame'), totals.came],
    [t('event.figureScore'), totals.score],
    [t('event.badges'), totals.badges],
  ] as const;
  return (
    <dl className={`${classes.totals} flex wrap`}>
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

/** The title of an event, with a link for those who may open it. */
export function EventTitle({ event }: { event: MemberEvents['items'][number] | ClubEvents['items'][number] }) {
  const { canAny } = useActor();
  const { activityId: id, parentId, title, isCancelled, isPostponed } = event;
  const shown = <TitleCell title={title} isOff={isCancelled || isPostponed} by={null} />;
  if (!canAny(viewCodes(activity.area))) return shown;
  return (
    <Link className="ink strong" to={eventPath({ id, parentId })}>
      {shown}
    </Link>
  );
}
