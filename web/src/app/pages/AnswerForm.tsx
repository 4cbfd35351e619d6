import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import classes from './AnswerPage.module.css';
import './answer.texts.ts';

/** The longest reason that the server accepts, in characters. */
const REASON_MAX = 1000;

interface AnswerFormProps {
  /** Resolves when the server has accepted or refused the answer. */
  onAnswer: (accept: boolean, reason?: string) => Promise<void>;
}

/** One press accepts. Refusing first asks for a reason, which is optional. */
export function AnswerForm({ onAnswer }: AnswerFormProps) {
  const { t } = useBaseWords();
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (accept: boolean) => {
    if (busy) return;
    setBusy(true);
    await (accept ? onAnswer(true) : onAnswer(false, reason));
    setBusy(false);
  };
  if (!refusing) {
    return (
      <div className={classes.buttons}>
        <Button size="lg" loading={busy} onClick={() => void send(true)}>
          {t('answer.accept')}
        </Button>
        <Button size="lg" variant="default" disabled={busy} onClick={() => setRefusing(true)}>
          {t('answer.refuse')}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <Textarea
        autoFocus
        label={t('answer.reason')}
        description={t('answer.reasonHint')}
        rows={4}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="lg" loading={busy}>
          {t('answer.refuseDo')}
        </Button>
        <Button size="lg" variant="default" disabled={busy} onClick={() => setRefusing(false)}>
          {t('answer.back')}
        </Button>
      </div>
    </form>
  );
}
