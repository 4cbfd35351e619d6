import { noteCalls } from '@hoivien/contract/areas/people/note/note.calls.ts';
import { NOTE_MAX, noteInputSchema } from '@hoivien/contract/areas/people/note/note.schema.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useCall } from '../../../kit/call/use-call.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { useShortcuts } from '../../../kit/ui/shortcuts.ts';
import classes from './Timeline.module.css';
import './timeline.texts.ts';

/** A box for a note on a record; the key N leads there. Its text stays when saving fails, and when the page is left. */
export function NoteBox({ resource, id, name }: { resource: Resource; id: string; name: string }) {
  const { t, message } = useWords();
  const input = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState('');
  const [error, setError] = useState<string>();
  const add = useCall(noteCalls(resource).add);
  useShortcuts({ keys: ['n'], text: 'timeline.note', run: () => input.current?.focus() });
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const parsed = noteInputSchema.safeParse({ content });
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    try {
      if (await add.send({ params: { id }, body: parsed.data }, { name })) setContent('');
    } catch (failure) {
      notify.failed(failure);
    }
  };
  return (
    <form className={`${classes.noteBox} stack gap2 mb3`} onSubmit={(event) => void submit(event)}>
      <Textarea
        ref={input}
        aria-label={t('timeline.note')}
        placeholder={t('timeline.notePlaceholder')}
        autosize
        minRows={1}
        maxRows={8}
        value={content}
        error={error && message(error, { max: NOTE_MAX })}
        rightSection={content === '' ? <kbd>N</kbd> : undefined}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
      />
      {content !== '' && (
        <Button type="submit" size="xs" variant="default">
          {t('timeline.noteAdd')}
        </Button>
      )}
    </form>
  );
}
