import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { securityCalls } from '@hoivien/contract/areas/doors/security/security.calls.ts';
import {
  SECURITY_DAYS,
  type SecurityKind,
  type SecurityQuery,
} from '@hoivien/contract/areas/doors/security/security.schema.ts';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { securityEvents } from '../../../db/tables/security.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { requireRight } from '../../../kit/rights.ts';
import { securityRights } from './rights.ts';

export { eventWait, traceSecurity } from './trace.ts';

const KEPT = SECURITY_DAYS * 24 * 60 * 60 * 1000;

/** Sign-ins and signs of attacks, for administrators. */
export const securityModule: AreaModule = {
  name: 'security',
  tables: [securityEvents],
  routes: securityRoutes,
  retention: [
    {
      keptFor: KEPT,
      purge: async (db, now) => {
        await db
          .delete(securityEvents)
          .where(lockedInOrder(securityEvents, lt(securityEvents.createdAt, new Date(now.getTime() - KEPT)), 'update'));
      },
    },
  ],
};

function securityRoutes(): Route[] {
  return [serve(securityCalls.list, async (call, { query }) => ({ data: await listEvents(call, query) }))];
}

async function listEvents(call: Call, { page, pageSize, kind, userId, ip, from, to }: SecurityQuery) {
  requireRight(call, securityRights.read);
  const where = and(
    kind && eq(securityEvents.kind, kind),
    userId ? eq(securityEvents.userId, userId) : undefined,
    ip ? sql`host(${securityEvents.ip}) = ${ip.toLowerCase()}` : undefined,
    from ? gte(securityEvents.createdAt, new Date(from)) : undefined,
    to ? lt(securityEvents.createdAt, new Date(to)) : undefined,
  );
  const [rows, total] = await Promise.all([
    call.db
      .select({ event: securityEvents, userName: users.fullName })
      .from(securityEvents)
      .leftJoin(users, eq(users.id, securityEvents.userId))
      .where(where)
      .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    call.db.$count(securityEvents, where),
  ]);
  const items = rows.map(
    ({ event: { id, createdAt, kind: what, count, userId: who, ip: from_, call: done, reason }, userName }) => ({
      id,
      at: createdAt.toISOString(),
      kind: what as SecurityKind,
      count,
      userId: who,
      userName,
      ip: from_,
      call: done,
      reason,
    }),
  );
  return { items, total, page, pageSize };
}
