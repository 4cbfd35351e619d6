import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { pageSchema, recordParams } from '../../../kit/record-calls.ts';
import type { Resource } from '../../../kit/resource.ts';
import { noteChangeSchema, noteInputSchema, noteQuerySchema, noteSchema } from './note.schema.ts';

/** Calls of the notes on records of an area. Who may see a record reads them; who may change it writes them. */
/* @__NO_SIDE_EFFECTS__ */
export function noteCalls({ area }: Pick<Resource, 'area'>) {
  const params = recordParams({ area });
  const at = { tag: area, url: `/api/${area}/:id/Notes`, params };
  const one = {
    tag: area,
    url: `/api/${area}/:id/Notes/:noteId`,
    params: params.extend({ noteId: z.guid({ error: 'Mes.Notes.Id.NotFound' }) }),
    access: [permissionCode(area, 'Update')],
  };
  return {
    list: declareCall({
      ...at,
      method: 'GET',
      summary: 'Internal notes on a record, pinned ones first; a club reads those of its own users',
      access: [permissionCode(area, 'View')],
      query: noteQuerySchema,
      answer: pageSchema(noteSchema),
    }),
    add: declareCall({
      ...at,
      method: 'POST',
      summary: 'Write a note on a record',
      access: [permissionCode(area, 'Update')],
      body: noteInputSchema,
      answer: noteSchema,
      status: 201,
    }),
    change: declareCall({
      ...one,
      method: 'PUT',
      summary: 'Change a note of one’s own',
      body: noteChangeSchema,
      answer: noteSchema,
    }),
    remove: declareCall({
      ...one,
      method: 'DELETE',
      summary: 'Delete a note of one’s own; it can be put back',
      answer: z.object({ deletionId: z.string() }),
    }),
  };
}
