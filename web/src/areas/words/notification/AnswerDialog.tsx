import { notifiedCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { useCall } from '../../../kit/api/use-call.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import type { NotificationRecipient } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { CONFIRMATION } from '@hoivien/contract/codes.ts';
import { Textarea } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import './notification-page.texts.ts';

const NOTE_MAX = 1000;

const ANSWERS = [CONFIRMATION.confirmed, CONFIRMATION.refused, CONFIRMATION.unconfirmed] as const;
type Answer = (typeof ANSWERS)[number];

interface AnswerDialogProps {
  notificationId: string;
  recipient: NotificationRecipient;
  onClose: () => void;
}

/** Enters the answer that a person gave by phone or in words, or takes it back. */
export function AnswerDialog({ notificationId, recipient, onClose }: AnswerDialogProps) {
  const { t, area } = useWords();
  const { choice } = area(notification.area);
  const writing = useCall(notifiedCalls.answer);
  const given = ANSWERS.slice(0, 2).find((one) => one === recipient.answer) ?? CONFIRMATION.confirmed;
  return (
    <FormDialog
      title={t('notifying.noteOf', { name: recipient.name })}
      confirmLabel={t('notifying.saveAnswer')}
      initial={{ answer: given as Answer, note: recipient.answerNote ?? '' }}
      send={({ answer, note }) =>
        writing.send({
          params: { id: notificationId, rid: recipient.id },
          body: { answer, note: note.trim() || null },
        })
      }
      onClose={onClose}
    >
      {(input, { answer }, put) => (
        <>
          <Segments
            label={t('notifying.answer')}
            value={String(answer)}
            options={ANSWERS.map((value) => ({ value: String(value), label: choice('answer', value) }))}
            onChange={(next) => put({ answer: ANSWERS.find((one) => String(one) === next) ?? answer })}
          />
          <Textarea
            mt="sm"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={NOTE_MAX}
            label={t('notifying.noteLabel')}
            {...input('note')}
          />
        </>
      )}
    </FormDialog>
  );
}
