import { field } from '@hoivien/contract/areas/catalogues/field/field.resource.ts';
import { inArray, sql } from 'drizzle-orm';
import { careers } from '../../../db/tables/career.ts';
import { fieldCareers, fieldGroups, fields } from '../../../db/tables/field.ts';
import { linkedNames, linkPart, listPart } from '../../../kit/crud/build-parts.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import { tableOf } from '../../../kit/crud/table.ts';
import { fieldScope as scope } from './rights.ts';

/** Fields of business with their careers and their child groups. */
export const fieldArea = crudOf(field, {
  resource: field,
  table: tableOf(field, fields),
  scope,
  parts: [
    linkPart('careerIds', fields.id, fieldCareers, { owner: 'fieldId', target: 'careerId' }),
    listPart('fieldRelations', ['code', 'name', 'description'], fields.id, fieldGroups, { owner: 'fieldId' }),
  ],
  children: [
    { table: fieldGroups, owner: fieldGroups.fieldId },
    { table: fieldCareers, owner: fieldCareers.fieldId },
  ],
  targets: { Careers: { table: careers } },
  computed: {
    careerNames: linkedNames(fields.id, fieldCareers, {
      owner: fieldCareers.fieldId,
      target: fieldCareers.careerId,
      to: careers,
    }),
    groupCount: sql<number>`(select count(*)::int from ${fieldGroups} where ${fieldGroups.fieldId} = ${fields.id})`,
  },
  matching: {
    careerIds: (filter) =>
      sql`${fields.id} in (select field_id from field_careers where ${inArray(fieldCareers.careerId, valuesOf(filter))})`,
  },
});
