import { notification } from '@hoivien/contract/areas/notification/notification.resource.ts';
import type { NotificationRecipient } from '@hoivien/contract/areas/notification/notification.schema.ts';
import { CONFIRMATION } from '@hoivien/contract/codes.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { Segments } from '../../kit/ui/Segments.tsx';
import './notification-page.texts.ts';
import { useSend } from './use-notification.ts';

const NOTE_MAX = 1000;

interface AnswerDialogProps {
  notificationId: string;
  recipient: NotificationRecipient;
  onClose: () => void;
}

/** Enters the answer that a person gave by phone or in words, or takes it back. */
export function AnswerDialog({ notificationId, recipient, onClose }: AnswerDialogProps) {
  const { t, area } = useWords();
  const { choice } = area(notification.area);
  const [answer, setAnswer] = useState(
    recipient.answer === CONFIRMATION.unconfirmed ? CONFIRMATION.confirmed : recipient.answer,
  );
  const [note, setNote] = useState(recipient.answerNote ?? '');
  const { send } = useSend(notificationId);
  const confirm = async () => {
    try {
      await send(`Recipients/${recipient.id}/Answer`, { answer, note: note.trim() || null });
      onClose();
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('notifying.noteOf', { name: recipient.name })}
      confirmLabel={t('notifying.saveAnswer')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Segments
        label={t('notifying.answer')}
        value={String(answer)}
        options={[CONFIRMATION.confirmed, CONFIRMATION.refused, CONFIRMATION.unconfirmed].map((value) => ({
          value: String(value),
          label: choice('answer', value),
        }))}
        onChange={(next) => setAnswer(Number(next))}
      />
      <Textarea
        mt="sm"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={NOTE_MAX}
        label={t('notifying.noteLabel')}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
