import { FEEDBACK_MAX, messageSchema } from '@hoivien/contract/areas/feedback/feedback.schema.ts';
import { type Attachment, FEW_FILES } from '@hoivien/contract/kit/attachment.ts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { AttachmentField } from '../../kit/resource/attachment/AttachmentField.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import classes from './Feedback.module.css';
import './feedback-page.texts.ts';

export interface Written {
  content: string;
  attachmentIds: string[];
}

interface MessageFormProps {
  label: string;
  submitLabel: string;
  hint?: ReactNode;
  /** Text from outside the form, such as a ready answer; a new `key` of the form takes a new one. */
  initial?: string;
  /** Stands beside the button. */
  aside?: ReactNode;
  onSubmit: (written: Written) => Promise<void>;
}

/** The form of a message with files. Its text and its files stay when sending fails. */
export function MessageForm({ label, submitLabel, hint, initial = '', aside, onSubmit }: MessageFormProps) {
  const { t, message } = useWords();
  const [content, setContent] = useState(initial);
  const [files, setFiles] = useState<Attachment[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isUploading, setUploading] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isUploading) return;
    const parsed = messageSchema.safeParse({ content, attachmentIds: files.map(({ id }) => id) });
    if (!parsed.success) {
      setErrors({ content: message(parsed.error.issues[0]?.message ?? '', { max: FEEDBACK_MAX }) });
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await onSubmit(parsed.data);
      setContent('');
      setFiles([]);
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors : [];
      setErrors(Object.fromEntries(faults.map((one) => [one.field, message(one.message, one.params)])));
      notify.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <Textarea
        label={label}
        description={hint}
        autosize
        minRows={4}
        maxRows={16}
        value={content}
        error={errors['content']}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <AttachmentField
        label={t('feedback.files')}
        limits={FEW_FILES}
        value={files}
        onChange={setFiles}
        onBusy={setUploading}
        error={errors['attachmentIds']}
      />
      <div className={classes.foot}>
        {aside}
        <span className={classes.space} />
        <Button type="submit" loading={busy} disabled={isUploading}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
