import { type Told, tell } from '../../../kit/api/ask.ts';
import { folderCalls, mediaCalls } from '@hoivien/contract/areas/words/media/media.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { MediaFolder, MediaItem } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type Query } from '../../../kit/api/client.ts';
import { named } from '../../../kit/i18n/named.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { useRestore } from '../../../kit/resource/use-restore.ts';
import { notify } from '../../../kit/ui/notify.tsx';

/** Addresses of small pictures live for 60 s; a page that is shown again after that asks for new ones. */
const FRESH_FOR_MS = 45_000;

export function useLibrary() {
  return useAnswer(folderCalls.library, {});
}

export function useMedias(query: Query) {
  return useAnswer(mediaCalls.list, { query }, { placeholderData: keepPreviousData, staleTime: FRESH_FOR_MS });
}

export function useMedia(id: string | null) {
  return useAnswer(mediaCalls.read, id === null ? undefined : { params: { id } }, { staleTime: FRESH_FOR_MS });
}

/** The changes of the library. Each shows its message and refreshes what is shown. */
export function useMediaActions() {
  const client = useQueryClient();
  const { message } = useWords();
  const restore = useRestore();
  const refresh = () => client.invalidateQueries({ queryKey: ['Medias'] });
  const send = async <T>(sent: Promise<Told<T>>, name: string) => {
    const answer = await sent;
    await refresh();
    return { data: answer.data, text: named(message, answer.message ?? '', name) };
  };
  const removed = async (sent: Promise<Told<{ deletionId: string }>>, name: string) => {
    const { data, text } = await send(sent, name);
    const undo = async () => {
      try {
        const said = await restore(data.deletionId, name);
        await refresh();
        notify.done(said);
      } catch (error) {
        notify.failed(error);
      }
    };
    notify.done(text, { undo });
  };
  const backBy = (put: () => Promise<{ text: string }>) => async () => {
    try {
      notify.done((await put()).text);
    } catch (error) {
      notify.failed(error);
    }
  };
  return {
    add: async (folderId: string | null, files: { attachmentId: string }[], name: string) => {
      const { text } = await send(tell(mediaCalls.add, { body: { folderId, files } }), name);
      notify.done(text);
    },
    change: async ({ id, version, name, folderId }: MediaItem, input: { name: string; folderId: string | null }) => {
      const put = (body: typeof input & { version: number }) =>
        send(tell(mediaCalls.change, { params: { id }, body }), body.name);
      const { text } = await put({ ...input, version });
      notify.done(text, { undo: backBy(() => put({ name, folderId, version: version + 1 })) });
    },
    remove: ({ id, name }: MediaItem) => removed(tell(mediaCalls.remove, { params: { id } }), name),
    addFolder: async (input: { name: string; parentId: string | null }) => {
      const { data, text } = await send(tell(folderCalls.add, { body: input }), input.name);
      notify.done(text);
      return data;
    },
    changeFolder: async (
      { id, version, name, parentId }: MediaFolder,
      input: { name: string; parentId: string | null },
    ) => {
      const put = (body: typeof input & { version: number }) =>
        send(tell(folderCalls.change, { params: { id }, body }), body.name);
      const { text } = await put({ ...input, version });
      notify.done(text, { undo: backBy(() => put({ name, parentId, version: version + 1 })) });
    },
    removeFolder: ({ id, name }: MediaFolder) => removed(tell(folderCalls.remove, { params: { id } }), name),
  };
}

/** The folders in the order of the tree, each with its depth. */
export function treeOf(
  folders: readonly MediaFolder[],
  parentId: string | null = null,
  depth = 0,
): { folder: MediaFolder; depth: number }[] {
  const known = new Set(folders.map(({ id }) => id));
  // A folder whose parent the reader does not see stands at the top.
  const isHere = ({ parentId: above }: MediaFolder) =>
    above === parentId || (parentId === null && above !== null && !known.has(above));
  return folders.filter(isHere).flatMap((folder) => [{ folder, depth }, ...treeOf(folders, folder.id, depth + 1)]);
}

/** The choices of a folder for a select, indented by depth; only those into which the person may put something. */
export function folderChoices(folders: readonly MediaFolder[], top: string, clubId?: string | null) {
  const own = treeOf(folders).filter(
    ({ folder }) => folder.isOwn && (clubId === undefined || folder.clubId === clubId),
  );
  return [
    { value: '', label: top },
    ...own.map(({ folder, depth }) => ({ value: folder.id, label: `${'  '.repeat(depth)}${folder.name}` })),
  ];
}
