import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, sql } from 'drizzle-orm';
import { memberNotes } from '../../../db/tables/membership.ts';
import type { GlanceSource } from '../../../kit/glance.ts';
import { tellAs, type TimelineMember, type TimelineSource } from '../../../kit/timeline.ts';
import { noteResource } from './note.service.ts';
import { shownNotes } from './rights.ts';

/** Notes are read with the codes of the record. */
const codes = ({ source }: TimelineMember) => [permissionCode(source.resource.area, 'View')];

/** The notes on a member, each with its author. */
export const noteTimeline: readonly TimelineSource[] = [
  {
    kind: 'notes',
    codes,
    rows: ({ actor }, { id }) => sql`select ${memberNotes.id} as id, ${memberNotes.createdAt} as at, jsonb_build_object(
        'title', (select w.full_name from users w where w.id = ${memberNotes.createdBy}), 'note', ${memberNotes.content}) as facts
      from ${memberNotes} where ${and(eq(memberNotes.memberId, id), shownNotes(actor))}`,
    tell: tellAs(noteResource.area),
  },
];

export const noteGlance: readonly GlanceSource[] = [
  {
    codes,
    contacts: {
      kind: 'note',
      rows: ({ actor }, { id }) => sql`select ${memberNotes.createdAt} as at,
          (select w.full_name from users w where w.id = ${memberNotes.createdBy}) as by
        from ${memberNotes} where ${and(eq(memberNotes.memberId, id), shownNotes(actor))}`,
    },
  },
];
