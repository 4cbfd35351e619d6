import { unitCalls } from '@hoivien/contract/areas/catalogues/unit/unit.calls.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { units } from '../../../db/tables/unit.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { type Route, serve } from '../../../kit/http/route.ts';

export const unitModule: AreaModule = { name: 'unit', tables: [units], routes: unitRoutes };

/** The names of the legacy provinces of which a province of 2025 is the successor, except its own name. */
const formerNames = sql<string[]>`array(select o.name from units o
  where o.scheme = 'legacy' and o.level = 1 and o.successors[1] = units.code and o.name <> units.name order by o.name)`;

/** Administrative units, one level at a time. The browser searches the few units below one parent. */
function unitRoutes(): Route[] {
  return [
    serve(unitCalls.list, async ({ db }, { query: { scheme, parent } }) => ({
      data: await db
        .select({
          code: units.code,
          name: units.name,
          fullName: units.fullName,
          level: units.level,
          former: scheme === '2025' && parent === undefined ? formerNames : sql<string[]>`'{}'::text[]`,
        })
        .from(units)
        .where(
          and(
            eq(units.scheme, scheme),
            parent === undefined ? eq(units.level, 1) : eq(units.parentCode, parent),
            scheme === '2025' ? isNull(units.validTo) : undefined,
          ),
        )
        .orderBy(asc(units.name), asc(units.code)),
    })),
  ];
}
