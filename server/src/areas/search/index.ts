import {
  type FoundGroup,
  foundGroupSchema,
  SEARCH_LEAST,
  searchQuerySchema,
} from '@hoivien/contract/areas/search/search.schema.ts';
import { z } from 'zod';
import type { Call } from '../../kit/call.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { isOpen, type SearchSource } from './sources.ts';

export { recordSource } from './sources.ts';

/** Records of one area that the search answers with. */
const FOUND_MOST = 5;

/** The search over all areas: the header's box and Ctrl+K. */
export function searchRoutes(sources: readonly SearchSource[]): Route[] {
  return [
    route({
      tag: 'Search',
      method: 'GET',
      url: '/api/Search',
      summary: 'Records of every area the person may see, by name, code, phone or e-mail, five of each at most',
      access: 'role',
      query: searchQuerySchema,
      answer: z.array(foundGroupSchema),
      handle: async (call, { query }) => ({ data: await search(call, sources, query.q) }),
    }),
  ];
}

async function search(call: Call, sources: readonly SearchSource[], text: string): Promise<FoundGroup[]> {
  if (text.length < SEARCH_LEAST) return [];
  const groups: FoundGroup[] = [];
  // One after another: somebody who types must not take every connection of the server.
  for (const source of sources.filter((one) => isOpen(call, one))) {
    const items = await source.find(call, text, FOUND_MOST);
    if (items.length > 0) groups.push({ area: source.area, items });
  }
  return groups;
}
