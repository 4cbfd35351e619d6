import { keepPreviousData } from '@tanstack/react-query';
import { noteCalls } from '@hoivien/contract/areas/people/note/note.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { Note } from '@hoivien/contract/areas/people/note/note.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconPin, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { labelOf } from '../../../kit/resource/records.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Note.module.css';
import { NoteForm } from './NoteForm.tsx';
import './note.texts.ts';
import { type NotedRecord, useNoteActions } from './use-notes.ts';

/**
 * The internal notes on a record, with a form for users who may write one.
 * @example <NotesPanel resource={member} record={record} id={record.id} />
 */
export function NotesPanel({
  resource,
  record,
  id,
}: {
  resource: Resource;
  record: Readonly<Record<string, unknown>>;
  id: string;
}) {
  const { t, area } = useWords();
  const { can } = useActor();
  const [page, setPage] = useState(1);
  const answer = useAnswer(
    noteCalls(resource).list,
    { params: { id }, query: { page } },
    { placeholderData: keepPreviousData },
  );
  const noted = { id, name: labelOf(record, resource) };
  const { add } = useNoteActions(resource, noted);
  const mayWrite = can(permissionCode(resource.area, 'Update'));
  return (
    <div className={classes.panel}>
      {mayWrite && <NoteForm label={t('note.write')} submitLabel={t('note.add')} onSubmit={add} />}
      <Panel
        answer={answer}
        none={[t('note.none'), t(mayWrite ? 'note.noneText' : 'note.noneRead')]}
        waiting={{ height: 160 }}
        pages={{ number: page, words: area('Notes'), onPage: setPage }}
      >
        {({ items }) => (
          <ul>
            {items.map((note) => (
              <NoteItem key={`${note.id} ${note.version}`} resource={resource} noted={noted} note={note} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function NoteItem({ resource, noted, note }: { resource: Resource; noted: NotedRecord; note: Note }) {
  const { t, formatDateTime, formatRelative } = useWords();
  const [editing, setEditing] = useState(false);
  const { change, remove } = useNoteActions(resource, noted);
  if (editing) {
    return (
      <li className={classes.note}>
        <NoteForm
          label={t('note.edit')}
          submitLabel={t('note.save')}
          draft={{ content: note.content, pinned: note.pinned }}
          onSubmit={async (draft) => {
            await change(note, draft);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  }
  return (
    <li className={classes.note} data-pinned={note.pinned || undefined}>
      <header className="row gap2 hint">
        <b>{note.authorName ?? t('note.former')}</b>
        <time dateTime={note.createdAt} title={formatDateTime(note.createdAt)}>
          {formatRelative(note.createdAt)}
        </time>
        {note.updatedAt !== note.createdAt && <span>· {t('note.changed')}</span>}
        {note.pinned && (
          <span className="inline-row gap1 brand">
            <IconPin aria-hidden="true" />
            {t('note.pinned')}
          </span>
        )}
        <span className="grow" />
        {note.isOwn && (
          <>
            <ActionIcon variant="subtle" color="gray" aria-label={t('note.edit')} onClick={() => setEditing(true)}>
              <IconPencil aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('note.remove')}
              onClick={() => void remove(note).catch((error: unknown) => notify.failed(error))}
            >
              <IconTrash aria-hidden="true" />
            </ActionIcon>
          </>
        )}
      </header>
      <p className="breaks mt1">{note.content}</p>
    </li>
  );
}
