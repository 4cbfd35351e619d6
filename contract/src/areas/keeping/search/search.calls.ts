import { declareCall } from '../../../kit/declared-call.ts';
import { searchQuerySchema, foundGroupSchema, namedQuerySchema } from './search.schema.ts';
import { z } from 'zod';

const searchAt = { tag: 'Search', method: 'GET', access: 'role', answer: z.array(foundGroupSchema) } as const;

/** Calls of the search over all areas. */
export const searchCalls = {
  find: declareCall({
    ...searchAt,
    url: '/api/Search',
    operation: 'search',
    summary:
      'Records of every area the person may see, by name, code, phone, e-mail or the reference of a fee, five of each at most',
    query: searchQuerySchema,
  }),
  name: declareCall({
    ...searchAt,
    url: '/api/Search/Records',
    operation: 'nameRecords',
    summary: 'How records are called now, by area and id; what is gone or not the person’s to see is left out',
    query: namedQuerySchema,
  }),
};
