import { AREA_OF_TYPE } from '@hoivien/contract/areas/merge/merge.rules.ts';
import type { AccessAction } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { guardedFields } from '@hoivien/contract/kit/guard.ts';
import { and, eq, sql } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import { accessLog } from '../../db/tables/membership.ts';
import { audit, type AuditAction } from '../../kit/audit.ts';
import type { Changes } from '../../db/tables/kit.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { memberScope } from '../party/index.ts';

export type Subject = typeof members.$inferSelect;

/** The member whose data they are, in the actor's scope; locked when it is about to be changed. */
export async function subjectOf(call: Call, id: string, { lock = false } = {}): Promise<Subject> {
  const query = call.db
    .select()
    .from(members)
    .where(and(eq(members.id, id), sql`${members.type} <> 99`, memberScope.filter(call.actor)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new Refusal('Mes.PersonalData.Id.NotFound', 404);
  return row;
}

/** The area a member's record stands in. */
export function areaOf({ type }: Subject): string {
  return AREA_OF_TYPE[type] ?? 'Members';
}

/** The functions of the area a member stands in. */
export function crudOfSubject(areas: readonly AnyCrud[], subject: Subject): AnyCrud {
  const found = areas.find(({ source }) => source.resource.area === areaOf(subject));
  if (!found) throw new Refusal('Mes.PersonalData.Id.NotFound', 404);
  return found;
}

/** Writes into the history of the member's own record. */
export async function tell(call: Call, areas: readonly AnyCrud[], subject: Subject, changes: Changes | null) {
  const { area, singular } = crudOfSubject(areas, subject).source.resource;
  const action: AuditAction = 'Update';
  await audit(call, { area, entity: singular, entityId: subject.id, label: subject.name, action, changes });
}

interface Look {
  area: string;
  entityId: string | null;
  action: Exclude<AccessAction, 'View' | 'Reveal'>;
  fields: readonly string[];
  rows?: number;
  reason?: string;
}

/** Writes down who did what with personal data; append-only. */
export async function logAccess(call: Call, { fields, rows = 1, ...look }: Look): Promise<void> {
  await call.db.insert(accessLog).values({
    id: uuidv7(),
    createdAt: call.now,
    createdBy: call.actor.userId,
    clubId: call.actor.clubId,
    fields: [...fields],
    rows,
    requestId: call.requestId,
    ip: call.ip,
    ...look,
  });
}

/** Whether its records are of members, or of persons who are none. */
export function tellsOfPeople({ source }: AnyCrud): boolean {
  return source.table === (members as unknown) || guardedFields(source.resource).length > 0;
}

/** The same area, whose exports are counted in the access log, also one that was left early. */
export function countedExport(area: AnyCrud, columns: readonly string[]): AnyCrud {
  if (!tellsOfPeople(area)) return area;
  return {
    ...area,
    exportRows: async function* (call, query) {
      let rows = 0;
      try {
        for await (const batch of area.exportRows(call, query)) {
          rows += batch.length;
          yield batch;
        }
      } finally {
        const fields = columns.length > 0 ? columns : ['*'];
        await logAccess(call, { area: area.source.resource.area, entityId: null, action: 'Export', fields, rows });
      }
    },
  };
}
