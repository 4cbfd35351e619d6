import { peopleCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { attendanceCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { glanceCall } from '@hoivien/contract/areas/people/timeline/timeline.calls.ts';
import { ANSWER } from '@hoivien/contract/codes.ts';
import type { NextGathering as Gathering } from '@hoivien/contract/kit/timeline-entry.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useTell } from '../../../kit/call/use-call.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import '../../../kit/resource/participants/participants.texts.ts';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { SidePart } from '../../../kit/resource/record/SidePart.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { ANSWER_LOOKS, RowMenu, Told } from '../invitation/AnswerCell.tsx';
import classes from '../invitation/Invitation.module.css';
import './meeting.texts.ts';

/** The next meeting or event of a member beside the record, with the answer, which who may record it changes here. */
export function NextGathering({ resource, id }: { resource: Resource; id: string }) {
  const { t, formatDateTime } = useWords();
  const actor = useActor();
  const next = useAnswer(glanceCall(resource), { params: { id } }, { staleTime: 0 }).data?.next;
  if (!next) return null;
  const path = recordPath(next.area, next.id, actor);
  return (
    <SidePart title={t('meeting.next')}>
      <div className={`${classes.next} flex top between gap3`}>
        <span>
          {path ? <Link to={path}>{next.title}</Link> : <b>{next.title}</b>}
          <small className="block hint">
            {[formatDateTime(next.at).slice(0, 16), next.address].filter(Boolean).join(' · ')}
          </small>
        </span>
        <Answer resource={resource} next={next} />
      </div>
    </SidePart>
  );
}

const ANSWERS = [ANSWER.attending, ANSWER.notAttending, ANSWER.none] as const;
const EVENT_CALLS = {
  [ANSWER.attending]: peopleCalls.confirm,
  [ANSWER.notAttending]: peopleCalls.reject,
  [ANSWER.none]: peopleCalls.reopen,
} as const;

function Answer({ resource, next }: { resource: Resource; next: Gathering }) {
  const { t } = useWords();
  const client = useQueryClient();
  const tell = useTell();
  const word = (answer: number) => t(`participant.answer${answer as 1 | 2 | 3}`);
  const told = <Told kind={ANSWER_LOOKS[next.answer]} word={word(next.answer)} note={null} />;
  if (!next.mayAnswer) return told;
  const give = async (answer: (typeof ANSWERS)[number]) => {
    const params = { id: next.id, participantId: next.participantId };
    try {
      if (next.area === schedule.area) await tell(attendanceCalls.answer, { params, body: { answer, note: null } });
      else await tell(EVENT_CALLS[answer], { params, body: { note: null }, query: {} });
    } catch (error) {
      notify.failed(error);
    }
    await client.invalidateQueries({ queryKey: [resource.area] });
  };
  return (
    <RowMenu label={t('meeting.answerOf', { answer: word(next.answer) })} shown={told}>
      {ANSWERS.filter((answer) => answer !== next.answer).map((answer) => (
        <Menu.Item key={answer} onClick={() => void give(answer)}>
          {word(answer)}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
