import { fieldCalls } from '@hoivien/contract/areas/catalogues/field/field.calls.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { fieldCareers, fieldGroups, fields } from '../../../db/tables/field.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { loadFields } from './demo.ts';
import { fieldArea } from './field.area.ts';

const fieldRecords: AnyCrud = fieldArea;

export const fieldModule: AreaModule = {
  name: 'field',
  tables: [fields, fieldGroups, fieldCareers],
  records: [fieldRecords],
  routes: fieldRoutes,
  demo: { after: ['catalogues'], load: loadFields },
};

function fieldRoutes(): Route[] {
  const choosers = chooserCodes('Fields');
  return [
    ...resourceRoutes(fieldRecords, { choosers }),
    serve(fieldCalls.groups, async (call, { query }) => ({ data: await groupOptions(call, query) })),
  ];
}

const OPTIONS_MAX = 50;

/** The option of a group contains its field, because groups of different fields may have equal names. */
async function groupOptions(call: Call, query: { search: string; ids: string[]; fieldIds: string[] }) {
  const words = fold(query.search).split(/\s+/).filter(Boolean);
  const name = sql<string>`${fields.name} || ' › ' || ${fieldGroups.name}`;
  const groups = await call.db
    .select({ id: fieldGroups.id, code: fieldGroups.code, name, fieldId: fields.id })
    .from(fieldGroups)
    .innerJoin(fields, eq(fields.id, fieldGroups.fieldId))
    .where(
      and(
        query.ids.length > 0 ? inArray(fieldGroups.id, query.ids) : undefined,
        query.fieldIds.length > 0 ? inArray(fields.id, query.fieldIds) : undefined,
      ),
    )
    .orderBy(asc(fields.name), asc(fieldGroups.ord), asc(fieldGroups.id));
  // The filter runs here: there are few rows, and the table has no folded name of a group.
  const fitting = groups.filter((group) => {
    const text = fold(`${group.code} ${group.name}`);
    return words.every((word) => text.includes(word));
  });
  return query.ids.length > 0 ? fitting : fitting.slice(0, OPTIONS_MAX);
}
