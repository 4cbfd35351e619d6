import { useWords } from '../../../kit/i18n/words.ts';
import { named } from '../../../kit/i18n/named.ts';
import { noteCalls } from '@hoivien/contract/areas/people/note/note.calls.ts';
import type { Note } from '@hoivien/contract/areas/people/note/note.schema.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../kit/api/use-call.ts';
import { useRestore } from '../../../kit/resource/use-restore.ts';
import { notify } from '../../../kit/ui/notify.tsx';

/** The input of a note. */
export interface Draft {
  content: string;
  pinned: boolean;
}

/** The record of the notes. */
export interface NotedRecord {
  id: string;
  name: string;
}

/** Functions to add, change and delete notes. Each shows a message with the record's name. They reject with the refusal. */
export function useNoteActions(resource: Resource, { id, name }: NotedRecord) {
  const client = useQueryClient();
  const { message } = useWords();
  const restoreOne = useRestore();
  const calls = noteCalls(resource);
  const [add, change, remove] = [useCall(calls.add), useCall(calls.change), useCall(calls.remove)];
  const restore = async (deletionId: string) => {
    const text = await restoreOne(deletionId, name);
    await client.invalidateQueries({ queryKey: [resource.area] });
    notify.done(text);
  };
  return {
    add: async (body: Draft) => {
      await add.send({ params: { id }, body }, { name });
    },
    change: async ({ id: noteId, version }: Note, draft: Draft) => {
      await change.send({ params: { id, noteId }, body: { ...draft, version } }, { name });
    },
    remove: async ({ id: noteId }: Note) => {
      const told = await remove.send({ params: { id, noteId } }, { silent: true });
      if (!told) return;
      notify.done(named(message, told.message ?? '', name), {
        undo: () => restore(told.data.deletionId).catch((error: unknown) => notify.failed(error)),
      });
    },
  };
}
