import {
  activityParticipant,
  type ParticipantItem,
} from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import type { Answered, ResultInput } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { cellOf, type Cells } from '../../../kit/resource/cells.ts';
import { ReasonDialog } from '../../../kit/resource/ReasonDialog.tsx';
import { dayAndTime, showMoment } from '../../../kit/ui/moment/moment.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { ANSWER_LOOKS, RowMenu, Told } from '../invitation/AnswerCell.tsx';
import { AnswerDialog } from '../invitation/PersonDialogs.tsx';
import { Badges } from './Badges.tsx';
import './members.texts.ts';
import classes from './Members.module.css';
import { type EventRecord, useEventCalls } from './use-event.ts';
import { useAsked } from '../../../kit/resource/form/use-asked.tsx';
import { useMovedText } from './use-moved.ts';
import { OfferDialog, WaitingPlaceDialog } from './WaitingDialogs.tsx';

const WALK_IN = 3;

interface Rights {
  mayWrite: boolean;
  /** Clubs answer for their own members. */
  mayAnswer: boolean;
}

/** The cells of the list of participants. Answer, attendance and grade are changed in the row. */
export function memberCells(record: EventRecord, { mayWrite, mayAnswer }: Rights): Cells<typeof activityParticipant> {
  const hasStarted = record.state !== ACTIVITY_STATE.notStarted;
  return {
    name: cellOf(['memberType', 'source'], (person) => <Name person={person} />),
    status: cellOf(
      ['isWaiting', 'waitingNumber', 'offeredUntil', 'offerEndedAt', 'answerBy', 'answerNote', 'name'],
      (person) => <Answer record={record} person={person} mayWrite={mayAnswer} mayOrder={mayWrite} />,
    ),
    checkedInAt: cellOf(['attended', 'name', 'status'], (person) => (
      <Attendance record={record} person={person} mayWrite={mayWrite} hasStarted={hasStarted} />
    )),
    grade: cellOf(['name'], (person) => <Grade record={record} person={person} mayWrite={mayWrite && hasStarted} />),
    meritBadgeNames: cellOf([], (person) => <Badges names={person.meritBadgeNames ?? ''} />),
  };
}

function Name({ person: { name, memberType, source } }: { person: ParticipantItem }) {
  const { t } = useWords();
  return (
    <>
      {name}
      {source === WALK_IN ? (
        <span className={`${classes.kind} note regular round1`}>{t('eventMember.walkIn')}</span>
      ) : (
        memberType === OUTSIDE && <span className="faint regular"> {t('invitation.outside')}</span>
      )}
    </>
  );
}

const BY = { 1: 'eventMember.byLink', 2: 'eventMember.byClub', 3: 'eventMember.byStaff' } as const;

/** The answer with who gave it; a press changes it. The server refuses those who may not. */
function Answer({ record, person, mayWrite, mayOrder }: CellProps & { mayOrder: boolean }) {
  const { t, area, message } = useWords();
  const { choice } = area(activityParticipant.area);
  const calls = useEventCalls(record.id);
  const movedText = useMovedText();
  const [noting, setNoting] = useState(false);
  const name = person.name ?? '';
  const [dialog, setDialog] = useState<'offer' | 'place' | 'Reject' | 'Reopen'>();
  const { id, isWaiting, waitingNumber, offeredUntil, offerEndedAt, answerBy, answerNote } = person;
  const status = person.status ?? CONFIRMATION.unconfirmed;
  const word = isWaiting ? t('eventMember.waitingNumber') : choice('status', status);
  const number = waitingNumber ?? 0;
  const offer = offeredUntil
    ? t('eventMember.offeredUntil', { until: showMoment(offeredUntil) })
    : offerEndedAt
      ? t('eventMember.offerOver')
      : '';
  const by = isWaiting
    ? [t('eventMember.number', { number }), offer].filter(Boolean).join(' · ')
    : answerBy
      ? t(BY[answerBy as 1 | 2 | 3])
      : '';
  const told = (
    <Told
      kind={isWaiting ? (offeredUntil ? 'time' : 'old') : ANSWER_LOOKS[status]}
      word={word}
      by={by}
      note={answerNote}
    />
  );
  const { run, dialog: question } = useAsked((error) => notify.failed(error));
  /** What an answer does to the waiting list. */
  const toldOf = ({ isWaiting: waits, waitingNumber: place, passed, movedUp }: Answered) =>
    [
      waits && t('eventMember.nowWaiting', { name, number: place }),
      passed > 0 && t('eventMember.passed', { count: passed }),
      movedText(movedUp),
    ].filter(Boolean);
  // The row shows the answer itself.
  const give = (action: 'Confirm' | 'Reject' | 'Reopen') =>
    run(async (keys) => {
      const { data } = await calls.answer(id, action, null, keys);
      const told = toldOf(data).join('. ');
      if (told) notify.done(data.passed > 0 ? `${name}: ${told}` : told);
    });
  const take = async (step: () => Promise<string>) => {
    try {
      notify.done(await step());
    } catch (error) {
      notify.failed(error);
    }
  };
  const placeAt = (place: number) => take(async () => message((await calls.waitingPlace(id, place)).message ?? ''));
  const withdraw = () =>
    take(async () => {
      const { data, message: key } = await calls.withdrawOffer(id);
      return [message(key ?? ''), movedText(data.movedUp)].filter(Boolean).join('. ');
    });
  if (!mayWrite || record.state === ACTIVITY_STATE.ended) return told;
  const actions = (
    [
      ['Confirm', CONFIRMATION.confirmed, 'eventMember.confirm'],
      ['Reject', CONFIRMATION.refused, 'eventMember.reject'],
      ['Reopen', CONFIRMATION.unconfirmed, 'eventMember.reopen'],
    ] as const
  ).filter(([, leads]) => leads !== status);
  const answers = actions.map(([action, , text]) => (
    <Menu.Item
      key={action}
      // Both take somebody who waits off the list, and the place in the order is gone.
      onClick={() => (isWaiting && action !== 'Confirm' ? setDialog(action) : void give(action))}
    >
      {t(text)}
    </Menu.Item>
  ));
  return (
    <InRow>
      <RowMenu label={`${t('invitation.answerOf', { name })}: ${word}`} shown={told}>
        {!isWaiting && answers}
        {isWaiting && (offeredUntil || offerEndedAt) && (
          <Menu.Item onClick={() => void give('Confirm')}>{t('eventMember.accept')}</Menu.Item>
        )}
        {mayOrder && isWaiting && (
          <>
            {!record.isPostponed && (
              <Menu.Item onClick={() => setDialog('offer')}>
                {t(offeredUntil ? 'eventMember.offerChange' : 'eventMember.offer')}
              </Menu.Item>
            )}
            {offeredUntil && !record.isPostponed && (
              <Menu.Item onClick={() => void withdraw()}>{t('eventMember.withdrawOffer')}</Menu.Item>
            )}
            {number > 1 && (
              <>
                <Menu.Item onClick={() => void placeAt(1)}>{t('eventMember.waitFirst')}</Menu.Item>
                <Menu.Item onClick={() => void placeAt(number - 1)}>{t('eventMember.waitUp')}</Menu.Item>
              </>
            )}
            {number < record.waitingCount && (
              <Menu.Item onClick={() => void placeAt(number + 1)}>{t('eventMember.waitDown')}</Menu.Item>
            )}
            <Menu.Item onClick={() => setDialog('place')}>{t('eventMember.waitAt')}</Menu.Item>
          </>
        )}
        <Menu.Item onClick={() => setNoting(true)}>{t('invitation.withNote')}</Menu.Item>
        {isWaiting && answers}
      </RowMenu>
      {(dialog === 'Reject' || dialog === 'Reopen') && (
        <FormDialog
          danger
          title={t('eventMember.leaveAsk', { name })}
          confirmLabel={t(dialog === 'Reject' ? 'eventMember.reject' : 'eventMember.reopen')}
          send={() => give(dialog)}
          onClose={() => setDialog(undefined)}
        >
          <p>{t('eventMember.leaveHint', { number })}</p>
        </FormDialog>
      )}
      {dialog === 'offer' && <OfferDialog record={record} person={person} onClose={() => setDialog(undefined)} />}
      {dialog === 'place' && (
        <WaitingPlaceDialog record={record} person={person} onClose={() => setDialog(undefined)} />
      )}
      {noting && (
        <AnswerDialog
          name={name}
          answers={[CONFIRMATION.confirmed, CONFIRMATION.refused].map((one) => [one, choice('status', one)])}
          first={status === CONFIRMATION.confirmed ? CONFIRMATION.refused : CONFIRMATION.confirmed}
          note={answerNote}
          save={async (given, note) => {
            const action = given === CONFIRMATION.confirmed ? 'Confirm' : 'Reject';
            await run(async (keys) => {
              const { data, message: key } = await calls.answer(id, action, note, keys);
              notify.done([`${name}: ${message(key ?? '')}`, ...toldOf(data)].join('. '));
              setNoting(false);
            });
            return false;
          }}
          onClose={() => setNoting(false)}
        />
      )}
      {question}
    </InRow>
  );
}

interface CellProps {
  record: EventRecord;
  person: ParticipantItem;
  mayWrite: boolean;
}

/** Whether somebody came, and when; taking a check-in back needs a reason. */
function Attendance({ record, person, mayWrite, hasStarted }: CellProps & { hasStarted: boolean }) {
  const { t } = useWords();
  const calls = useEventCalls(record.id);
  const [asking, setAsking] = useState(false);
  const name = person.name ?? '';
  const { id, checkedInAt, status } = person;
  if (!checkedInAt && !hasStarted && !mayWrite) return <span className="faint regular">–</span>;
  const told = checkedInAt ? (
    <Status kind="new">
      {t('eventMember.isIn')} <span className="faint regular">{dayAndTime(checkedInAt)[1]}</span>
    </Status>
  ) : status === CONFIRMATION.refused || !hasStarted ? (
    <span className="faint regular">–</span>
  ) : (
    <span className="faint regular">
      <Status kind="old">{t('eventMember.notIn')}</Status>
    </span>
  );
  if (!mayWrite) return told;
  const mark = async () => {
    try {
      await calls.bulk({ action: 'CheckIn', participantIds: [id] });
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <InRow>
      <RowMenu label={t('eventMember.attendanceOf', { name })} shown={told}>
        {checkedInAt ? (
          <Menu.Item onClick={() => setAsking(true)}>{t('eventMember.markOut')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => void mark()}>{t('eventMember.markIn')}</Menu.Item>
        )}
      </RowMenu>
      {asking && (
        <ResultReason
          record={record}
          participantId={id}
          change={{ attended: false }}
          title={t('eventMember.outAsk', { name })}
          hint={t('eventMember.outHint')}
          onClose={() => setAsking(false)}
        />
      )}
    </InRow>
  );
}

/** The grade, chosen in the row. Changing a recorded one needs a reason. */
function Grade({ record, person, mayWrite }: CellProps) {
  const { t } = useWords();
  const calls = useEventCalls(record.id);
  const [asked, setAsked] = useState<{ gradeId: string | null }>();
  const name = person.name ?? '';
  const { id, grade } = person;
  const shown = grade ? grade : <span className="faint regular">–</span>;
  if (!mayWrite) return shown;
  const choose = async (gradeId: string | null) => {
    if (grade) return setAsked({ gradeId });
    try {
      await calls.result(id, { gradeId, reason: null });
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <InRow>
      <RowMenu label={t('eventMember.gradeOf', { name })} shown={shown}>
        {record.grades
          .filter((one) => one.name !== grade)
          .map((one) => (
            <Menu.Item
              key={one.id}
              rightSection={<small className="faint regular">+{one.score}</small>}
              onClick={() => void choose(one.id)}
            >
              {one.name}
            </Menu.Item>
          ))}
        {grade && <Menu.Item onClick={() => void choose(null)}>{t('eventMember.noGrade')}</Menu.Item>}
      </RowMenu>
      {asked && (
        <ResultReason
          record={record}
          participantId={id}
          change={asked}
          title={t('eventMember.gradeAsk', { name })}
          hint={t('eventMember.resultsHint')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </InRow>
  );
}

interface ResultReasonProps {
  record: EventRecord;
  participantId: string;
  change: Partial<ResultInput>;
  title: string;
  hint: string;
  onClose: () => void;
}

/** Asks for the reason of a change that reverses a recorded result. */
export function ResultReason({ record, participantId, change, title, hint, onClose }: ResultReasonProps) {
  const { t, message } = useWords();
  const calls = useEventCalls(record.id);
  return (
    <ReasonDialog
      title={title}
      hint={hint}
      confirmLabel={t('eventMember.save')}
      cancelLabel={t('kit.cancel')}
      reasonLabel={t('eventMember.reason')}
      field="reason"
      missing="Mes.Activities.Reason.Required"
      onConfirm={async (reason) => {
        const answer = await calls.result(participantId, { ...change, reason });
        notify.done(message(answer.message ?? ''));
      }}
      onClose={onClose}
    />
  );
}

/** Presses in a cell do not open the row. */
function InRow({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only keeps presses from the row
    <span onClick={(event) => event.stopPropagation()}>{children}</span>
  );
}
