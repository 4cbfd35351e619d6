import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';

export const partUrl = (area: string, id: string, path: string) => `/api/${area}/${id}/${path}`;
export const partKey = (area: string, id: string | undefined, path: string) => [area, path, id];

/** Milliseconds between two looks at marks of others, and at the states of letters. */
export const LOOK = 10_000;

/** A part of a meeting or event that has an address of its own. With `look` it follows the changes of others. */
export function usePart<Part>(area: string, id: string | undefined, path: string, look: number | false = false) {
  return useQuery({
    queryKey: partKey(area, id, path),
    queryFn: ({ signal }) => api.get<Part>(partUrl(area, id ?? '', path), { signal }),
    enabled: id !== undefined,
    refetchInterval: look,
  });
}

/** The letters; they follow the sending while the page is open. */
export function useLetters<Letters>(area: string, id: string | undefined) {
  return usePart<Letters>(area, id, 'Letters', LOOK / 2);
}
