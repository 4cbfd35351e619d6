import {
  activityParticipant,
  type ParticipantItem,
} from '@hoivien/contract/areas/activity/activity-participant.resource.ts';
import { CONFIRMATION } from '@hoivien/contract/codes.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { Segments } from '../../kit/ui/Segments.tsx';
import './members.texts.ts';
import classes from './Members.module.css';
import { type EventRecord, useEventCalls } from './use-event.ts';
import { useMovedText } from './use-moved.ts';

interface AnswerDialogProps {
  record: EventRecord;
  person: ParticipantItem;
  onClose: () => void;
}

const ACTIONS = { 2: 'Confirm', 3: 'Reject' } as const;

/** Records an answer with a note. */
export function AnswerDialog({ record, person, onClose }: AnswerDialogProps) {
  const { t, area, message } = useWords();
  const calls = useEventCalls(record.id);
  const movedText = useMovedText();
  const { choice } = area(activityParticipant.area);
  const other = person.status === CONFIRMATION.confirmed ? CONFIRMATION.refused : CONFIRMATION.confirmed;
  const [answer, setAnswer] = useState(String(other));
  const [note, setNote] = useState(person.answerNote ?? '');
  const save = async () => {
    try {
      const { data, message: key } = await calls.answer(person.id, ACTIONS[answer as '2' | '3'], note.trim() || null);
      notify.done([`${person.name ?? ''}: ${message(key ?? '')}`, movedText(data.movedUp)].filter(Boolean).join('. '));
      onClose();
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('eventMember.answerOf', { name: person.name ?? '' })}
      confirmLabel={t('eventMember.save')}
      cancelLabel={t('eventMember.cancel')}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <Segments
          label={area(activityParticipant.area).field('status')}
          value={answer}
          onChange={setAnswer}
          options={[2, 3].map((value) => ({ value: String(value), label: choice('status', value) }))}
        />
        <Textarea
          label={t('eventMember.note')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
