import { noteCalls } from '@hoivien/contract/areas/people/note/note.calls.ts';
import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { members } from '../../../db/tables/member.ts';
import { memberNotes } from '../../../db/tables/membership.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { deleted, knownTo, type MemberColumn, moves } from '../../../kit/of-members.ts';
import { addNote, changeNote, listNotes, noteResource, readNote, removeNote, restoreNote } from './note.service.ts';
import { noteGlance, noteTimeline } from './timeline.ts';

const rowsOfMembers: MemberColumn = {
  table: 'member_notes',
  column: 'member_id',
  move: moves({ counted: { as: 'notes', place: 20 } }),
  copy: {
    name: 'notes',
    place: 70,
    // A club sees the notes of its own users.
    rows: ({
      id,
      clubId,
    }) => sql`select jsonb_build_object('content', x.content, 'writtenBy', u.full_name, 'at', x.created_at) as row
      from member_notes x left join users u on u.id = x.created_by where x.member_id = ${id} and ${knownTo(clubId, sql`u.club_id`)} order by x.id`,
  },
  blank: deleted('member_notes', 'member_id'),
  deletedAs: noteResource.area,
};

/** Who may change the record of some member writes notes on it. */
const WRITERS = MEMBER_AREAS.map((area) => permissionCode(area, 'Update'));

export const noteModule: AreaModule<AllAreas> = {
  name: 'note',
  tables: [memberNotes],
  restored: [{ source: { resource: noteResource }, restore: restoreNote, codes: WRITERS }],
  timeline: noteTimeline,
  glance: noteGlance,
  routes: noteRoutes,
  ofMembers: [rowsOfMembers],
};

/**
 * Internal notes on members of every kind. A user who may see the record reads them; a user who may change it writes
 * them.
 */
function noteRoutes({ records }: AllAreas): Route[] {
  return records.filter(({ source }) => source.table === (members as PgTable)).flatMap(notesOf);
}

function notesOf({ source }: AnyCrud): Route[] {
  const calls = noteCalls(source.resource);
  return [
    serve(calls.list, async (call, { params, query }) => ({
      data: await listNotes(call, source, params.id, query.page),
    })),
    serve(calls.add, async (call, { params, body }) => ({
      data: await addNote(call, source, params.id, body),
      message: 'Mes.Notes.Create.Successfully',
    })),
    ...replaceRoutes({
      ...calls.change,
      read: (call, { params: { id = '', noteId = '' } }) => readNote(call, source, id, noteId),
      handle: async (call, { params: { id: of = '', noteId: own = '' }, body }) => ({
        data: await changeNote(call, source, of, own, body),
        message: 'Mes.Notes.Update.Successfully',
      }),
    }),
    serve(calls.remove, async (call, { params }) => ({
      data: { deletionId: await removeNote(call, source, params.id, params.noteId) },
      message: 'Mes.Notes.Delete.Successfully',
    })),
  ];
}
