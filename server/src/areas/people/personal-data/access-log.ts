import type {
  Access,
  AccessAction,
  AccessActor,
  AccessQuery,
} from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, asc, count, desc, eq, exists, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { representatives } from '../../../db/tables/committee.ts';
import { members } from '../../../db/tables/member.ts';
import { accessLog } from '../../../db/tables/kit.ts';
import type { Call } from '../../../kit/call.ts';
import { shownAccess } from './rights.ts';

const COUNT_MAX = 10_001;
const DAY = 24 * 60 * 60 * 1000;

/** Actions that take data out of the product. */
const EXPORTS: readonly AccessAction[] = ['Export', 'Print'];

/** Looks, exports and erasures of personal data, newest first. A club's user reads only entries of the club. */
export async function listAccess(call: Call, query: AccessQuery): Promise<Page<Access>> {
  const where = and(shownAccess(call.actor), ...narrowed(query));
  const capped = call.db.select({ id: accessLog.id }).from(accessLog).where(where).limit(COUNT_MAX).as('capped');
  const [rows, [counted]] = await Promise.all([
    call.db
      .select({
        entry: accessLog,
        actorName: users.fullName,
        label: sql<string | null>`coalesce(${members.name}, ${representatives.name})`,
      })
      .from(accessLog)
      .leftJoin(users, eq(users.id, accessLog.createdBy))
      .leftJoin(members, eq(members.id, accessLog.entityId))
      .leftJoin(representatives, eq(representatives.id, accessLog.entityId))
      .where(where)
      .orderBy(desc(accessLog.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
    call.db.select({ total: count() }).from(capped),
  ]);
  const items = rows.map(
    ({ entry: { id, createdAt, area, entityId, action, fields, rows: seen, reason, ip }, ...names }) => {
      return { id, at: createdAt.toISOString(), area, entityId, action, fields, rows: seen, reason, ip, ...names };
    },
  );
  return { items, total: counted?.total ?? 0, page: query.page, pageSize: query.pageSize };
}

/** The users in the log by name, for its filter. */
export async function listActors(call: Call): Promise<AccessActor[]> {
  const theirs = call.db
    .select({ id: accessLog.id })
    .from(accessLog)
    .where(and(eq(accessLog.createdBy, users.id), shownAccess(call.actor)));
  return call.db
    .select({ id: users.id, name: users.fullName, username: users.username })
    .from(users)
    .where(exists(theirs))
    .orderBy(asc(users.fullName), asc(users.id));
}

function narrowed({ action, entityId, userId, from, to }: AccessQuery): (SQL | undefined)[] {
  return [
    action && (action === 'Export' ? inArray(accessLog.action, [...EXPORTS]) : eq(accessLog.action, action)),
    entityId && eq(accessLog.entityId, entityId),
    userId && eq(accessLog.createdBy, userId),
    from ? gte(accessLog.createdAt, startOf(from)) : undefined,
    to ? lt(accessLog.createdAt, new Date(startOf(to).getTime() + DAY)) : undefined,
  ].map((one) => one || undefined);
}

/** The first moment of a day in Viet Nam. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}
