import { SCHEMES } from '@hoivien/contract/kit/address.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { units } from '../../db/tables/unit.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { type Route, route } from '../../kit/http/route.ts';

export const unitModule: AreaModule = { name: 'unit', tables: [units], routes: unitRoutes };

const wrong = { error: 'Mes.Input.Unreadable' };

/** The names of the legacy provinces of which a province of 2025 is the successor, except its own name. */
const formerNames = sql<string[]>`array(select o.name from units o
  where o.scheme = 'legacy' and o.level = 1 and o.successors[1] = units.code and o.name <> units.name order by o.name)`;

/** Administrative units, one level at a time. The browser searches the few units below one parent. */
function unitRoutes(): Route[] {
  return [
    route({
      tag: 'Units',
      method: 'GET',
      url: '/api/Units',
      summary: 'Provinces, or the units below one; the scheme of 2025 has two tiers, the legacy one three',
      access: 'role',
      query: z.object({
        scheme: z.enum(SCHEMES, wrong).default('2025'),
        parent: z
          .string()
          .regex(/^\d{2,3}$/, wrong)
          .optional(),
      }),
      answer: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          fullName: z.string(),
          level: z.int(),
          former: z.array(z.string()).meta({ description: 'Former provinces that belong to this one now' }),
        }),
      ),
      handle: async ({ db }, { query: { scheme, parent } }) => ({
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
      }),
    }),
  ];
}
