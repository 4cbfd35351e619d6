import {
  eraseSchema,
  unrecordedDataSchema,
  unrecordedSchema,
} from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { z } from 'zod';
import type { AllAreas } from '../../kit/area-module.ts';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { eraseUnrecorded, exportUnrecorded, findUnrecorded, readUnrecorded } from './unrecorded.ts';

const url = '/api/PersonalData/People';
const one = {
  tag: 'PersonalData',
  params: z.object({ id: z.guid({ error: 'Mes.PersonalData.Id.NotFound' }) }),
} as const;

/** Routes for the data of people without a record of their own. */
export function unrecordedRoutes(areas: AllAreas): Route[] {
  return [
    route({
      tag: 'PersonalData',
      method: 'GET',
      url,
      summary: 'People without a record of their own, by name, phone or e-mail',
      access: ['PersonalDataSearch'],
      query: z.object({ search: z.string().max(100).default('') }),
      answer: z.array(unrecordedSchema),
      handle: async (call, { query }) => ({ data: await findUnrecorded(call, query.search) }),
    }),
    route({
      ...one,
      method: 'GET',
      url: `${url}/:id`,
      summary: 'In whose records somebody stands who is known by name alone',
      access: ['PersonalDataView'],
      answer: unrecordedDataSchema,
      handle: async (call, { params }) => ({ data: await readUnrecorded(call, params.id) }),
    }),
    route({
      ...one,
      method: 'GET',
      url: `${url}/:id/Export`,
      summary: 'Everything that is kept of them, as JSON or as a workbook; written down in the access log',
      access: ['PersonalDataExport'],
      long: true,
      sends: ['application/json', WORKBOOK],
      query: z.object({ format: z.enum(['json', 'xlsx']).default('json') }),
      handle: (call, { params, query }) => exportUnrecorded(call, params.id, query.format),
    }),
    route({
      ...one,
      method: 'POST',
      url: `${url}/:id/Erase`,
      summary: 'Take them out of every record in which they stand, for good',
      access: ['PersonalDataErase'],
      body: eraseSchema,
      answer: z.null(),
      handle: async (call, { params, body }) => {
        await eraseUnrecorded(call, areas, params.id, body.reason);
        return { data: null, message: 'Mes.PersonalData.Erase.Successfully' };
      },
    }),
  ];
}
