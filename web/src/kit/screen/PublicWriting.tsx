import { Button, Textarea } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { BaseWords } from '../i18n/base-words.ts';
import { SideNote } from '../ui/SideNote.tsx';
import classes from './Public.module.css';
import './public-writing.texts.ts';
import { useIsCopied, usePublicSend } from './public-part.ts';

interface PublicWritingProps {
  /** The token of the page. */
  page: string;
  /** The name of the request, such as 'Feedback'. */
  ask: string;
  /** What is sent beside the text. */
  more?: object;
  /** Most letters of the text. */
  max: number;
  icon: Icon;
  /** The label of the button that opens the form. */
  label: string;
  /** The label of the text. */
  textLabel: string;
  /** The label of the button that sends it. */
  sendLabel: string;
  /** What is shown after the text was sent. */
  thanks: string;
  words: Pick<BaseWords, 't' | 'problem'>;
  /** Fields above the text, which then do not take the focus from them. */
  children?: ReactNode;
  onSent?: () => void;
}

/** A button of a public page that opens a form with a text for the association. */
export function PublicWriting(props: PublicWritingProps) {
  const { page, ask, more, max, icon: IconOf, label, textLabel, sendLabel, thanks, words, children, onSent } = props;
  const { t, problem } = words;
  const isCopied = useIsCopied();
  const send = usePublicSend(page);
  const [opened, setOpened] = useState(false);
  const [content, setContent] = useState('');
  const [busy, setBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(page, { content, ...more }, ask);
      setOpened(false);
      setContent('');
      setIsSent(true);
      onSent?.();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  if (isCopied) return null;
  if (!opened) {
    return (
      <div className="stack gap3 mt3">
        {isSent && <SideNote kind="done">{thanks}</SideNote>}
        <Button
          size="lg"
          variant="default"
          leftSection={<IconOf aria-hidden="true" />}
          onClick={() => {
            setIsSent(false);
            setOpened(true);
          }}
        >
          {label}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="stack gap3 mt3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <Textarea
        autoFocus={!children}
        autosize
        minRows={3}
        label={textLabel}
        maxLength={max}
        value={content}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      {failure !== undefined && <SideNote>{problem(failure)}</SideNote>}
      <div className={`${classes.two} grid gap3 mt3`}>
        <Button type="submit" size="lg" loading={busy} disabled={content.trim() === ''}>
          {sendLabel}
        </Button>
        <Button size="lg" variant="default" disabled={busy} onClick={() => setOpened(false)}>
          {t('publicWriting.back')}
        </Button>
      </div>
    </form>
  );
}
