import { MEDIA_SORTS } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { useSearchParams } from 'react-router';

/** What the address asks of the library: the folder, the opened file, the kind, the order and the search. */
export function useMediaAddress() {
  const [params, setParams] = useSearchParams();
  const folderId = params.get('folder');
  const file = params.get('file');
  const kind = params.get('kind');
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const sort = MEDIA_SORTS.find((one) => one === params.get('sort')) ?? MEDIA_SORTS[0];
  const search = params.get('search') ?? '';
  const changed = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  return {
    folderId,
    file,
    kind,
    page,
    sort,
    search,
    go: (changes: Record<string, string | null>, replace = false) => setParams(changed(changes), { replace }),
    to: (changes: Record<string, string | null>) => `?${changed({ page: null, ...changes })}`,
  };
}

export type MediaAddress = ReturnType<typeof useMediaAddress>;
