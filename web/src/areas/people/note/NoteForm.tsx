import { NOTE_MAX, noteInputSchema } from '@hoivien/contract/areas/people/note/note.schema.ts';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Note.module.css';
import './note.texts.ts';
import type { Draft } from './use-notes.ts';

interface NoteFormProps {
  label: string;
  submitLabel: string;
  draft?: Draft;
  onSubmit: (draft: Draft) => Promise<void>;
  onCancel?: () => void;
}

const EMPTY: Draft = { content: '', pinned: false };

/** The form of a note. Its text stays when saving fails. */
export function NoteForm({ label, submitLabel, draft = EMPTY, onSubmit, onCancel }: NoteFormProps) {
  const { t, message } = useWords();
  const [typed, setTyped] = useState(draft);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = noteInputSchema.safeParse(typed);
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success || busy) return;
    setBusy(true);
    try {
      await onSubmit(parsed.data);
      setTyped(EMPTY);
    } catch (failure) {
      notify.failed(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <Textarea
        label={label}
        placeholder={t('note.placeholder')}
        autosize
        minRows={2}
        maxRows={12}
        value={typed.content}
        error={error && message(error, { max: NOTE_MAX })}
        {...(onCancel && { 'data-autofocus': true, autoFocus: true })}
        onChange={({ currentTarget }) => setTyped({ ...typed, content: currentTarget.value })}
      />
      <div className="row gap2 mt2">
        <Checkbox
          label={t('note.pin')}
          checked={typed.pinned}
          onChange={({ currentTarget }) => setTyped({ ...typed, pinned: currentTarget.checked })}
        />
        <span className="grow" />
        {onCancel && (
          <Button variant="subtle" size="xs" onClick={onCancel}>
            {t('kit.cancel')}
          </Button>
        )}
        <Button type="submit" size="xs" variant="default" loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
