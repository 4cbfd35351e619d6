import { LOOK } from '../invitation/look.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { attendanceCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { takesAnswers, takesAttendance } from '@hoivien/contract/areas/gatherings/schedule/quorum.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import '../../../kit/resource/participants/participants.texts.ts';
import { actionOf } from '../../../kit/resource/records.ts';
import { RichText } from '../../../kit/rich-text/RichText.tsx';
import { AgendaPart } from './AgendaPart.tsx';
import { isOff } from './cells.tsx';
import { Attendees, type Shown } from './Attendees.tsx';
import { DecisionsPart } from './DecisionsPart.tsx';
import classes from './Meeting.module.css';
import './meet.texts.ts';
import { MinutesPart, PapersPart } from './MinutesPart.tsx';
import { QuorumBar } from './QuorumBar.tsx';
import { SideNote } from '../../../kit/ui/SideNote.tsx';
import './schedule-page.texts.ts';
import { useMarks } from './use-meeting.ts';

/**
 * One meeting at work: at the left the quorum and the participants, at the right agenda, decisions, minutes and papers.
 */
export function MeetingSheet({ record }: { record: ScheduleRecord }) {
  const { t } = useWords();
  const { id } = record;
  const query = useAnswer(attendanceCalls.list, { params: { id } }, { refetchInterval: LOOK });
  const marks = useMarks(id);
  const [shown, setShown] = useState<Shown>('all');
  const now = useMinute();
  const people = query.data ?? [];
  const mayWrite = actionOf(record, 'Conduct') !== undefined;
  const members = people.filter(({ memberType }) => memberType !== OUTSIDE).map((person) => person.id);
  const presentVoters = people.filter(({ voting, attendance }) => voting && attendance === 1).length;
  return (
    <div className={`${classes.meeting} grid fill`}>
      <div className="stack narrow short">
        <OffNote record={record} />
        {query.isPending && (
          <div className={classes.pad}>
            <Skeleton height={240} />
          </div>
        )}
        {query.isError && !query.data && (
          <div className={classes.pad}>
            <PieceFailed error={query.error} onRetry={() => void query.refetch()} />
          </div>
        )}
        {query.data && (
          <>
            <QuorumBar
              record={record}
              people={people}
              onMissed={() => setShown('missed')}
              onAllVote={mayWrite ? () => void marks.vote(members, true) : undefined}
            />
            <Attendees
              people={people}
              marks={marks}
              shown={shown}
              onShown={setShown}
              mayWrite={mayWrite}
              takesAnswers={takesAnswers(record)}
              takesAttendance={takesAttendance(record, now)}
            />
          </>
        )}
      </div>
      <aside className={`${classes.right} narrow short auto`}>
        <AgendaPart id={id} mayWrite={mayWrite} />
        <DecisionsPart record={record} mayWrite={mayWrite} presentVoters={presentVoters} />
        <MinutesPart record={record} mayWrite={mayWrite} />
        <PapersPart record={record} count={people.length} />
        {record.content && (
          <section className={classes.part} aria-label={t('meet.content')}>
            <header>
              <h2>{t('meet.content')}</h2>
            </header>
            <RichText html={record.content} />
          </section>
        )}
      </aside>
    </div>
  );
}

/** Why a meeting does not take place. It stands where its quorum stood, so nothing moves. */
function OffNote({ record: { state, postponeReason, cancelReason } }: { record: ScheduleRecord }) {
  const { t } = useWords();
  if (!isOff(state)) return null;
  const isPostponed = state === SCHEDULE_STATE.postponed;
  return (
    <div className={classes.off}>
      <SideNote {...(isPostponed && { kind: 'warn' })}>
        <b>{t(isPostponed ? 'schedule.wasPostponed' : 'schedule.wasCancelled')}:</b>{' '}
        <span className={classes.reason}>{isPostponed ? postponeReason : cancelReason}</span>
      </SideNote>
    </div>
  );
}

/** The present time, renewed every minute, so that attendance opens by itself. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
