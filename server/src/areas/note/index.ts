import {
  noteChangeSchema,
  noteInputSchema,
  noteQuerySchema,
  noteSchema,
} from '@hoivien/contract/areas/note/note.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { members } from '../../db/tables/member.ts';
import { type AnyCrud, pageSchema } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { addNote, changeNote, listNotes, noteResource, removeNote, restoreNote } from './note.service.ts';

/** Notes as the undoing of deletions sees them. */
export const noteRecords = { source: { resource: noteResource }, restore: restoreNote };

/** Internal notes on the records of each kind of member: whoever sees the record reads them, whoever may change it writes. */
export function noteRoutes(areas: readonly AnyCrud[]): Route[] {
  return areas.filter(({ source }) => source.table === (members as PgTable)).flatMap(notesOf);
}

function notesOf({ source }: AnyCrud): Route[] {
  const { area } = source.resource;
  const id = z.guid({ error: `Mes.${area}.Id.NotFound` });
  const noteId = z.guid({ error: 'Mes.Notes.Id.NotFound' });
  const at = { tag: area, url: `/api/${area}/:id/Notes`, params: z.object({ id }) };
  const one = { tag: area, url: `/api/${area}/:id/Notes/:noteId`, params: z.object({ id, noteId }) };
  const write = [permissionCode(area, 'Update')];
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'Internal notes on a record, pinned ones first; a club reads those of its own users',
      access: [permissionCode(area, 'View')],
      query: noteQuerySchema,
      answer: pageSchema(noteSchema),
      handle: async (call, { params, query }) => ({ data: await listNotes(call, source, params.id, query.page) }),
    }),
    route({
      ...at,
      method: 'POST',
      summary: 'Write a note on a record',
      access: write,
      body: noteInputSchema,
      answer: noteSchema,
      status: 201,
      handle: async (call, { params, body }) => ({
        data: await addNote(call, source, params.id, body),
        message: 'Mes.Notes.Create.Successfully',
      }),
    }),
    route({
      ...one,
      method: 'PUT',
      summary: 'Change a note of one’s own',
      access: write,
      body: noteChangeSchema,
      answer: noteSchema,
      handle: async (call, { params, body }) => ({
        data: await changeNote(call, source, params.id, params.noteId, body),
        message: 'Mes.Notes.Update.Successfully',
      }),
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Delete a note of one’s own; it can be put back',
      access: write,
      answer: z.object({ deletionId: z.string() }),
      handle: async (call, { params }) => ({
        data: { deletionId: await removeNote(call, source, params.id, params.noteId) },
        message: 'Mes.Notes.Delete.Successfully',
      }),
    }),
  ];
}
