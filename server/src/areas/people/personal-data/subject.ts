import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import type { AccessAction } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { guardedFields } from '@hoivien/contract/kit/guard.ts';
import { and, eq } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { audit, type AuditAction } from '../../../kit/audit.ts';
import { writeAccess } from '../../../kit/access-log.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { memberScope } from '../party/index.ts';

export type Subject = typeof members.$inferSelect;

/** The subject of personal data in the actor's scope; `lock` locks the row for a change. */
export async function subjectOf(call: Call, id: string, { lock = false } = {}): Promise<Subject> {
  const query = call.db
    .select()
    .from(members)
    .where(and(eq(members.id, id), memberScope.filter(call.actor)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new Refusal('Mes.PersonalData.Id.NotFound', 404);
  return row;
}

/** The area of a member's record; outsiders have only this one. */
export function areaOf({ type }: Pick<Subject, 'type'>): string {
  return AREA_OF_TYPE[type] ?? OUTSIDE_AREA;
}

const OUTSIDE_AREA = 'PersonalData';

/** The record of a member as its own area shows it; for an outsider name and contact. */
export async function recordOf(
  call: Call,
  areas: readonly AnyCrud[],
  subject: Subject,
): Promise<Record<string, unknown>> {
  const { id, name, phoneNumber, emailAddress, createdAt } = subject;
  if (areaOf(subject) === OUTSIDE_AREA) return { id, name, phoneNumber, emailAddress, createdAt };
  const found = areas.find(({ source }) => source.resource.area === areaOf(subject));
  if (!found) throw new Refusal('Mes.PersonalData.Id.NotFound', 404);
  const { allowedActions: _actions, ...record } = await found.get(call, id);
  return record;
}

/** Writes an entry into the history of the member's own record. */
export async function tell(call: Call, areas: readonly AnyCrud[], subject: Subject, changes: Changes | null) {
  const area = areaOf(subject);
  const entity = areas.find(({ source }) => source.resource.area === area)?.source.resource.singular ?? 'Person';
  const action: AuditAction = 'Update';
  await audit(call, { area, entity, entityId: subject.id, label: subject.name, action, changes });
}

interface Look {
  area: string;
  entityId: string | null;
  action: Exclude<AccessAction, 'View' | 'Reveal' | 'Taken'>;
  fields: readonly string[];
  rows?: number;
  reason?: string;
}

/** Adds an entry to the access log; nobody can change an entry. */
export async function logAccess(call: Call, { fields, rows = 1, ...look }: Look): Promise<void> {
  await writeAccess(call, [{ fields, rows, ...look }]);
}

/** Whether the records of an area contain data of people. */
export function tellsOfPeople({ source }: AnyCrud): boolean {
  return source.table === (members as unknown) || guardedFields(source.resource).length > 0;
}

/** The area with exports that the access log records, also when the reader stops early. */
export function countedExport(area: AnyCrud, columns: readonly string[]): AnyCrud {
  if (!tellsOfPeople(area)) return area;
  return {
    ...area,
    exportRows: (call, query) => counted(call, area, columns, area.exportRows(call, query)),
  };
}

async function* counted(
  call: Call,
  { source }: AnyCrud,
  columns: readonly string[],
  batches: ReturnType<AnyCrud['exportRows']>,
): ReturnType<AnyCrud['exportRows']> {
  let rows = 0;
  try {
    for await (const batch of batches) {
      rows += batch.length;
      yield batch;
    }
  } finally {
    const fields = columns.length > 0 ? columns : ['*'];
    await logAccess(call, { area: source.resource.area, entityId: null, action: 'Export', fields, rows });
  }
}
