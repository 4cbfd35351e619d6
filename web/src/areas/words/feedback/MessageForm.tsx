import { FEEDBACK_MAX, messageSchema } from '@hoivien/contract/areas/words/feedback/feedback.schema.ts';
import { type Attachment, FEW_FILES } from '@hoivien/contract/kit/attachment.ts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { AttachmentField } from '../../../kit/resource/attachment/AttachmentField.tsx';
import { useShortcuts } from '../../../kit/ui/shortcuts.ts';
import { useUnsaved } from '../../../kit/ui/use-unsaved.ts';
import { useRefused } from '../../../kit/ui/use-refused.ts';
import classes from './Feedback.module.css';
import './feedback-page.texts.ts';
import { type ReadyAnswer, ReadyAnswers } from './ReadyAnswers.tsx';

export interface Written {
  content: string;
  attachmentIds: string[];
}

interface MessageFormProps {
  label: string;
  submitLabel: string;
  /** Stands beside the button. */
  note?: ReactNode;
  /** Ready answers above the text; the chosen one is added after the text that is there. */
  answers?: readonly ReadyAnswer[];
  onSubmit: (written: Written) => Promise<void>;
}

/**
 * The form of a message with files. Its text and its files stay when sending fails, and a person who leaves with a text
 * is asked first. Ctrl+Enter sends.
 */
export function MessageForm({ label, submitLabel, note, answers = [], onSubmit }: MessageFormProps) {
  const { t, message } = useWords();
  const [content, setContent] = useState('');
  const [files, setFiles] = useState<Attachment[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const [isUploading, setUploading] = useState(false);
  const [busy, setBusy] = useState(false);
  /** It was pressed while a file was on its way, and is sent with it. */
  const [isWaiting, setWaiting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useUnsaved(files.length > 0);
  const insert = (text: string) => {
    setContent((own) => (own.trim() ? `${own.trimEnd()}\n\n${text}` : text));
    input.current?.focus();
  };
  const submit = async (event?: FormEvent, isOnItsWay = isUploading) => {
    event?.preventDefault();
    if (busy) return;
    if (isOnItsWay) return setWaiting(true);
    setWaiting(false);
    const parsed = messageSchema.safeParse({ content, attachmentIds: files.map(({ id }) => id) });
    if (!parsed.success) {
      setErrors({ content: message(parsed.error.issues[0]?.message ?? '', { max: FEEDBACK_MAX }) });
      input.current?.focus();
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await onSubmit(parsed.data);
      setContent('');
      setFiles([]);
    } catch (error) {
      setErrors(refused(error, ['content', 'attachmentIds']));
    } finally {
      setBusy(false);
    }
  };
  useShortcuts({
    keys: ['Ctrl', 'Enter'],
    text: 'feedback.send',
    // From anywhere on the page: the focus may be on a file, or on the page itself after one was dropped.
    run: ({ isComposing, target }) => {
      const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null;
      if (isComposing || (dialog && !dialog.contains(form.current))) return false;
      void submit();
      return true;
    },
  });
  return (
    <form ref={form} className={`${classes.form} stack gap2 ruled`} onSubmit={(event) => void submit(event)}>
      {answers.length > 0 && <ReadyAnswers answers={answers} onChoose={insert} />}
      <Textarea
        ref={input}
        label={label}
        autosize
        minRows={3}
        maxRows={12}
        value={content}
        error={errors['content']}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <AttachmentField
        label={t('feedback.files')}
        limits={FEW_FILES}
        value={files}
        onChange={setFiles}
        onBusy={(isOnItsWay) => {
          setUploading(isOnItsWay);
          if (isWaiting && !isOnItsWay) void submit(undefined, false);
        }}
        error={errors['attachmentIds']}
      />
      <div className={`${classes.foot} row wrap gap2`}>
        <span className="grow" />
        {note && <small>{note}</small>}
        <Button type="submit" loading={busy || isWaiting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
