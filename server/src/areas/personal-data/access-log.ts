import type { Access, AccessQuery } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../db/tables/access.ts';
import { representatives } from '../../db/tables/committee.ts';
import { members } from '../../db/tables/member.ts';
import { accessLog } from '../../db/tables/membership.ts';
import type { Call } from '../../kit/call.ts';

const COUNT_MAX = 10_001;

/** Who saw, exported or erased personal data, the newest first. A club's user reads what was done by the club. */
export async function listAccess(call: Call, query: AccessQuery): Promise<Page<Access>> {
  const { clubId } = call.actor;
  const where = and(
    clubId === null ? undefined : eq(accessLog.clubId, clubId),
    query.action ? eq(accessLog.action, query.action) : undefined,
    query.entityId ? eq(accessLog.entityId, query.entityId) : undefined,
  );
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
