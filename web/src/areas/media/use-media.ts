import type {
  Media,
  MediaFolder,
  MediaItem,
  MediaLibrary,
  MediaPage,
} from '@hoivien/contract/areas/media/media.schema.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Query } from '../../kit/api/client.ts';
import { named } from '../../kit/i18n/named.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { useRestore } from '../../kit/resource/use-restore.ts';
import { notify } from '../../kit/ui/notify.tsx';

/** Addresses of small pictures live for 60 s; a page that is shown again after that asks for new ones. */
const FRESH_FOR_MS = 45_000;

export function useLibrary() {
  return useQuery({
    queryKey: ['Medias', 'library'],
    queryFn: ({ signal }) => api.get<MediaLibrary>('/api/Medias/Folders', { signal }),
  });
}

export function useMedias(query: Query) {
  return useQuery({
    queryKey: ['Medias', 'list', query],
    queryFn: ({ signal }) => api.get<MediaPage>('/api/Medias', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_FOR_MS,
  });
}

export function useMedia(id: string | null) {
  return useQuery({
    queryKey: ['Medias', 'one', id],
    queryFn: ({ signal }) => api.get<Media>(`/api/Medias/${id}`, { signal }),
    enabled: id !== null,
    staleTime: FRESH_FOR_MS,
  });
}

/** The changes of the library. Each shows its message and refreshes what is shown. */
export function useMediaActions() {
  const client = useQueryClient();
  const { message } = useWords();
  const restore = useRestore();
  const refresh = () => client.invalidateQueries({ queryKey: ['Medias'] });
  const send = async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, name: string, body?: unknown) => {
    const answer = await api.send<T>(method, `/api/Medias${path}`, body);
    await refresh();
    return { data: answer.data, text: named(message, answer.message ?? '', name) };
  };
  const removed = async (path: string, name: string) => {
    const { data, text } = await send<{ deletionId: string }>('DELETE', path, name);
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
  return {
    add: async (folderId: string | null, files: { attachmentId: string }[], name: string) => {
      const { text } = await send<MediaItem[]>('POST', '', name, { folderId, files });
      notify.done(text);
    },
    change: async ({ id, version }: MediaItem, input: { name: string; folderId: string | null }) => {
      const { text } = await send('PUT', `/${id}`, input.name, { ...input, version });
      notify.done(text);
    },
    remove: ({ id, name }: MediaItem) => removed(`/${id}`, name),
    addFolder: async (input: { name: string; parentId: string | null }) => {
      const { data, text } = await send<MediaFolder>('POST', '/Folders', input.name, input);
      notify.done(text);
      return data;
    },
    changeFolder: async ({ id, version }: MediaFolder, input: { name: string; parentId: string | null }) => {
      const { text } = await send('PUT', `/Folders/${id}`, input.name, { ...input, version });
      notify.done(text);
    },
    removeFolder: ({ id, name }: MediaFolder) => removed(`/Folders/${id}`, name),
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
