import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { chooserCodes } from '../../../permissions.ts';

const ids = z.guid({ error: 'Mes.Fields.Id.NotFound' });
const several = z
  .union([ids, z.array(ids).max(100)])
  .optional()
  .transform((value) => [value ?? []].flat());

/** Calls of fields of business. */
export const fieldCalls = {
  groups: declareCall({
    tag: 'Fields',
    method: 'GET',
    url: '/api/FieldGroups/Options',
    summary: 'Choose child groups of fields, of all or of these fields',
    access: ['FieldsSearch', 'FieldsView', ...chooserCodes('Fields')],
    query: z.object({
      search: z.string().max(100, { error: 'Mes.Fields.Search.OverLength' }).default(''),
      ids: several,
      fieldIds: several,
    }),
    answer: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), fieldId: z.string() })),
  }),
};
