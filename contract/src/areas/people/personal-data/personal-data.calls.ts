import { declareCall } from '../../../kit/declared-call.ts';
import { z } from 'zod';
import {
  eraseSchema,
  accessQuerySchema,
  accessSchema,
  accessActorSchema,
  personDataSchema,
  printSchema,
  restrictSchema,
  unrecordedSchema,
  unrecordedDataSchema,
} from './personal-data.schema.ts';
import { WORKBOOK } from '../../../kit/file-types.ts';
import { pageSchema, recordParams } from '../../../kit/record-calls.ts';
import { foundBySchema } from '../../../kit/found-by.ts';
import { permissionCode } from '../../../kit/permission.ts';

const subjectAt = { tag: 'PersonalData' } as const;

function decide(action: 'Restrict' | 'Lift', summary: string) {
  return declareCall({
    ...subjectAt,
    method: 'POST',
    url: `/api/PersonalData/Members/:id/${action}`,
    summary,
    access: ['PersonalDataUpdate'],
    params: recordParams({ area: 'PersonalData' }),
    body: restrictSchema,
    answer: personDataSchema,
  });
}

/** Calls of the data of one member of any kind. */
export const subjectCalls = {
  restrict: decide('Restrict', 'Leave somebody out of lists and deliveries'),
  lift: decide('Lift', 'Take somebody back into lists and deliveries'),
  erase: declareCall({
    ...subjectAt,
    method: 'POST',
    url: '/api/PersonalData/Members/:id/Erase',
    summary: 'Erase everything personal of somebody for good; memberships, seats, fees and votes stay nameless',
    access: ['PersonalDataErase'],
    params: recordParams({ area: 'PersonalData' }),
    body: eraseSchema,
    answer: z.null(),
  }),
  export: declareCall({
    ...subjectAt,
    method: 'GET',
    url: '/api/PersonalData/Members/:id/Export',
    summary: 'Everything that is kept about somebody, as JSON or as a workbook; written down in the access log',
    access: ['PersonalDataExport'],
    params: recordParams({ area: 'PersonalData' }),
    query: z.object({ format: z.enum(['json', 'xlsx']).default('json') }),
    sends: ['application/json', WORKBOOK],
  }),
  options: declareCall({
    ...subjectAt,
    method: 'GET',
    url: '/api/PersonalData/Options',
    summary:
      'Choose a member of any kind, or somebody outside the system; restricted ones say so, erased ones are not offered',
    access: ['PersonalDataSearch', 'PersonalDataView', 'PersonalDataCreate', 'PersonalDataUpdate'],
    query: z.object({
      search: z.string().max(100).default(''),
      ids: z
        .union([
          z.guid({ error: 'Mes.PersonalData.Id.NotFound' }),
          z.array(z.guid({ error: 'Mes.PersonalData.Id.NotFound' })).max(100),
        ])
        .optional(),
    }),
    answer: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        note: z.string().optional(),
        foundBy: foundBySchema.optional(),
        /** The area of the record, whose texts name the field of `foundBy`. */
        area: z.string().optional(),
      }),
    ),
  }),
  read: declareCall({
    ...subjectAt,
    method: 'GET',
    url: '/api/PersonalData/Members/:id',
    summary: 'How the data of somebody stand: restricted, erased, what was asked',
    access: ['PersonalDataView'],
    params: recordParams({ area: 'PersonalData' }),
    answer: personDataSchema,
  }),
  print: declareCall({
    ...subjectAt,
    method: 'POST',
    url: '/api/PersonalData/Prints',
    operation: 'recordPrint',
    summary: 'Write down that records of people are printed, once for all of them',
    access: ['Members', 'Clubs', 'Partners', 'ExecutiveCommittees', 'Represents'].map((area) =>
      permissionCode(area, 'Search'),
    ),
    body: printSchema,
    answer: z.null(),
    refuses: [404],
  }),
};

const accessAt = { tag: 'PersonalData', method: 'GET', access: ['PersonalDataSearch'] } as const;

/** Calls of the access log. */
export const accessCalls = {
  list: declareCall({
    ...accessAt,
    url: '/api/PersonalData/AccessLog',
    summary: 'Who saw, exported or erased personal data, the newest first',
    query: accessQuerySchema,
    answer: pageSchema(accessSchema),
  }),
  actors: declareCall({
    ...accessAt,
    url: '/api/PersonalData/AccessLog/Actors',
    summary: 'Who stands in the access log',
    answer: z.array(accessActorSchema),
  }),
};

const unrecordedAt = { tag: 'PersonalData' } as const;

/** Calls of the data of people without a record of their own. */
export const unrecordedCalls = {
  find: declareCall({
    ...unrecordedAt,
    method: 'GET',
    url: '/api/PersonalData/People',
    summary: 'People without a record of their own, by name, phone or e-mail',
    access: ['PersonalDataSearch'],
    query: z.object({ search: z.string().max(100).default('') }),
    answer: z.array(unrecordedSchema),
  }),
  read: declareCall({
    ...unrecordedAt,
    method: 'GET',
    url: '/api/PersonalData/People/:id',
    summary: 'In whose records somebody stands who is known by name alone',
    access: ['PersonalDataView'],
    params: recordParams({ area: 'PersonalData' }),
    answer: unrecordedDataSchema,
  }),
  export: declareCall({
    ...unrecordedAt,
    method: 'GET',
    url: '/api/PersonalData/People/:id/Export',
    summary: 'Everything that is kept of them, as JSON or as a workbook; written down in the access log',
    access: ['PersonalDataExport'],
    params: recordParams({ area: 'PersonalData' }),
    query: z.object({ format: z.enum(['json', 'xlsx']).default('json') }),
    sends: ['application/json', WORKBOOK],
  }),
  erase: declareCall({
    ...unrecordedAt,
    method: 'POST',
    url: '/api/PersonalData/People/:id/Erase',
    summary: 'Take them out of every record in which they stand, for good',
    access: ['PersonalDataErase'],
    params: recordParams({ area: 'PersonalData' }),
    body: eraseSchema,
    answer: z.null(),
  }),
};
