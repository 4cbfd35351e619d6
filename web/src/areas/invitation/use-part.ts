import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/**
 * Sends a change of a meeting or event. Whatever comes of it, everything that shows these areas is read again. Rejects with
 * the refusal.
 */
export function useSend(...areas: string[]) {
  const client = useQueryClient();
  return async <Answer>(method: 'POST' | 'PUT', url: string, body?: object) => {
    try {
      return await api.send<Answer>(method, url, body);
    } finally {
      await Promise.all(areas.map((area) => client.invalidateQueries({ queryKey: [area] })));
    }
  };
}
