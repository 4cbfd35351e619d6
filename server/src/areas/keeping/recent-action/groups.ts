import { and, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { auditEntries, formerValues } from '../../../db/tables/kit.ts';
import type { Call } from '../../../kit/call.ts';

/** What one press or one run of the caller wrote: its entries in the trail. */
export interface Group {
  key: string;
  at: Date;
  source: string;
  runId: string | null;
  areas: string[];
  actions: string[];
  names: string[];
  /** The first record. */
  area: string;
  entityId: string;
  count: number;
  /** The names of the changed fields. */
  fields: string[];
  /** The edits whose former values are kept, and those that were given back. */
  kept: number;
  undone: number;
  /** The steps among its entries. */
  steps: number;
}

/** One press is one line, whatever it wrote; what a run wrote is one line over all its presses. */
export const groupKey: SQL<string> = sql<string>`coalesce(${auditEntries.runId}::text, ${auditEntries.requestId}, ${auditEntries.id}::text)`;

/** Former values of an edit, not of a step. */
export const isEdit = isNull(formerValues.step);

/** The entries that the caller wrote themselves. */
export function ownEntries({ actor }: Call, since?: Date): SQL | undefined {
  return and(eq(auditEntries.createdBy, actor.userId), since && gte(auditEntries.createdAt, since));
}

/** The presses and runs of the caller since a moment, the newest first. */
export async function groupsOf(call: Call, since: Date, most: number): Promise<Group[]> {
  const { id, createdAt, source, runId, area, action, label, entityId, changes } = auditEntries;
  const first = (column: unknown) => sql<string>`(array_agg(${column} order by ${id}))[1]`;
  const rows = await call.db
    .select({
      key: groupKey,
      at: sql<string>`max(${createdAt})`,
      source: first(source),
      runId: sql<string | null>`min(${runId}::text)`,
      areas: sql<string[]>`array_agg(distinct ${area})`,
      actions: sql<string[]>`array_agg(distinct ${action})`,
      names: sql<(string | null)[]>`(array_agg(${label} order by ${id}))[1:3]`,
      area: first(area),
      entityId: first(entityId),
      count: sql<number>`count(distinct ${entityId})::int`,
      fields: sql<
        string[] | null
      >`array_agg(distinct ${sql`(select string_agg(k, ',') from jsonb_object_keys(${changes}) k)`})`,
      kept: sql<number>`(count(${formerValues.id}) filter (where ${isEdit}))::int`,
      undone: sql<number>`(count(${formerValues.undoneAt}) filter (where ${isEdit}))::int`,
      steps: sql<number>`count(${formerValues.step})::int`,
    })
    .from(auditEntries)
    .leftJoin(formerValues, eq(formerValues.id, id))
    .where(ownEntries(call, since))
    .groupBy(groupKey)
    .orderBy(desc(sql`max(${id}::text)`))
    .limit(most);
  return rows.map(({ names, fields, at, ...row }) => ({
    ...row,
    at: new Date(at),
    names: [...new Set(names.filter((name) => name !== null))],
    fields: [...new Set((fields ?? []).flatMap((one) => (one as string | null)?.split(',') ?? []))],
  }));
}
