import { Button, Textarea } from '@mantine/core';
import { IconMessage, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { BaseWords } from '../i18n/base-words.ts';
import { SideNote } from '../ui/SideNote.tsx';
import classes from './Public.module.css';
import './public-answer.texts.ts';
import { useIsCopied, usePublicSend } from './public-part.ts';

interface Choice {
  answer: number;
  label: string;
}

interface Question {
  /** The token of the page. */
  page: string;
  /** The answered thing with its token and the note of an earlier answer. */
  one: { token: string; note: string | null };
  yes: Choice;
  no: Choice;
  /** The earlier answer, which is not offered again. */
  given?: number;
  /** Most letters of a note. */
  noteMax: number;
  words: Pick<BaseWords, 't' | 'problem'>;
}

interface ButtonsProps {
  question: Question;
  onAnswered: () => void;
  /** Leaves the earlier answer as it is. */
  onKeep: (() => void) | undefined;
}

interface PublicAnswerProps extends Question {
  onAnswered: () => void;

  /** An answer can still be given or changed. */
  isOpen: boolean;
  isAnswered: boolean;
  /** Until when an answer is possible. */
  until: string | undefined;
  /** The earlier answer, shown while no answer is asked for. */
  children: ReactNode;
}

/** The question of a public page with its two answers, or the earlier answer and the way to change it. */
export function PublicAnswer({ isAnswered, until, children, ...rest }: PublicAnswerProps) {
  const isOpen = !useIsCopied() && rest.isOpen;
  const [changing, setChanging] = useState(false);
  if (!isOpen || (isAnswered && !changing)) {
    return (
      <>
        {isAnswered && children}
        {isOpen && (
          <button
            type="button"
            className={`${classes.tap} inline-row gap2 quiet strong`}
            onClick={() => setChanging(true)}
          >
            <IconPencil aria-hidden="true" />
            {rest.words.t('publicAnswer.change')}
          </button>
        )}
      </>
    );
  }
  return (
    <>
      {until && <p className="hint">{until}</p>}
      <Buttons
        question={rest}
        onAnswered={() => {
          setChanging(false);
          rest.onAnswered();
        }}
        onKeep={changing ? () => setChanging(false) : undefined}
      />
    </>
  );
}

/** Two answers: one press answers; a note can be added before. */
function Buttons({ question, onAnswered, onKeep }: ButtonsProps) {
  const { page, one, yes, no, given, noteMax, words } = question;
  const { t, problem } = words;
  const send = usePublicSend(page);
  const [note, setNote] = useState(one.note ?? '');
  const [hasNote, setHasNote] = useState(Boolean(one.note));
  const [busy, setBusy] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const press = async (answer: number) => {
    if (busy !== undefined) return;
    setBusy(answer);
    setFailure(undefined);
    try {
      await send(one.token, { answer, note: note || null });
      onAnswered();
    } catch (error) {
      setFailure(error);
    }
    setBusy(undefined);
  };
  const button = ({ answer, label }: Choice, variant: 'filled' | 'default') => (
    <Button
      size="lg"
      variant={variant}
      loading={busy === answer}
      disabled={busy !== undefined && busy !== answer}
      onClick={() => void press(answer)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {failure !== undefined && <SideNote>{problem(failure)}</SideNote>}
      {hasNote && (
        <Textarea
          mt="sm"
          autosize
          minRows={2}
          label={t('publicAnswer.note')}
          maxLength={noteMax}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <div className={`${classes.two} grid gap3 mt3`}>
        {yes.answer !== given && button(yes, 'filled')}
        {no.answer !== given && button(no, 'default')}
      </div>
      {!hasNote && (
        <button
          type="button"
          className={`${classes.tap} inline-row gap2 quiet strong`}
          onClick={() => setHasNote(true)}
        >
          <IconMessage aria-hidden="true" />
          {t('publicAnswer.addNote')}
        </button>
      )}
      {onKeep && (
        <button type="button" className={`${classes.tap} inline-row gap2 quiet strong`} onClick={onKeep}>
          {t('publicAnswer.keep')}
        </button>
      )}
    </>
  );
}
