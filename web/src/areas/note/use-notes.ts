import type { Note } from '@hoivien/contract/areas/note/note.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { named } from '../../kit/i18n/named.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { apiPath } from '../../kit/resource/records.ts';
import { useRestore } from '../../kit/resource/use-restore.ts';
import { notify } from '../../kit/ui/notify.tsx';

/** The input of a note. */
export interface Draft {
  content: string;
  pinned: boolean;
}

/** The notes on a record, page by page. */
export function useNotes(resource: Resource, id: string, page: number) {
  return useQuery({
    queryKey: [resource.area, 'notes', id, page],
    queryFn: ({ signal }) => api.get<Page<Note>>(`${apiPath(resource)}/${id}/Notes`, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The record of the notes. */
export interface NotedRecord {
  id: string;
  name: string;
}

/** Functions to add, change and delete notes. Each shows a message with the record's name and refreshes list and history. */
export function useNoteActions(resource: Resource, { id, name }: NotedRecord) {
  const client = useQueryClient();
  const { message } = useWords();
  const restoreOne = useRestore();
  const url = `${apiPath(resource)}/${id}/Notes`;
  const refresh = () =>
    Promise.all(['notes', 'history'].map((part) => client.invalidateQueries({ queryKey: [resource.area, part, id] })));
  const restore = async (deletionId: string) => {
    const text = await restoreOne(deletionId, name);
    await refresh();
    notify.done(text);
  };
  return {
    add: async (draft: Draft) => {
      const answer = await api.send<Note>('POST', url, draft);
      await refresh();
      notify.done(named(message, answer.message ?? '', name));
    },
    change: async (note: Note, draft: Draft) => {
      const answer = await api.send<Note>('PUT', `${url}/${note.id}`, { ...draft, version: note.version });
      await refresh();
      notify.done(named(message, answer.message ?? '', name));
    },
    remove: async (note: Note) => {
      const answer = await api.send<{ deletionId: string }>('DELETE', `${url}/${note.id}`);
      await refresh();
      notify.done(named(message, answer.message ?? '', name), {
        undo: () => restore(answer.data.deletionId).catch((error: unknown) => notify.failed(error)),
      });
    },
  };
}
