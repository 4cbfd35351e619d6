import { consentInputSchema, consentSchema } from '@hoivien/contract/areas/consent/consent.schema.ts';
import {
  accessActorSchema,
  accessQuerySchema,
  accessSchema,
  eraseSchema,
  personDataSchema,
  printSchema,
  restrictSchema,
} from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/merge/merge.rules.ts';
import { type FoundBy, foundBySchema } from '@hoivien/contract/kit/found-by.ts';
import { z } from 'zod';
import { members } from '../../db/tables/member.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type Call, require as requireCode } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import { reasonsOf } from '../../kit/crud/read.ts';
import type { Seal } from '../../kit/crud/seal.ts';
import type { AllAreas } from '../../kit/area-module.ts';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import type { FileStore } from '../../kit/files.ts';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { firstFound, type Question } from '../../kit/search/question.ts';
import { isHit, levelOf, needsReason, rankOrder } from '../../kit/search/ranking.ts';
import { memberScope } from '../party/index.ts';
import { listAccess, listActors } from './access-log.ts';
import { listConsents, recordConsent, withdrawConsent } from './consents.ts';
import { eraseSubject } from './erase.ts';
import { exportSubject } from './export.ts';
import { readSubject, restrict } from './restrict.ts';
import { logAccess, tellsOfPeople } from './subject.ts';
import { PRINT_URL } from './views.ts';

const id = z.guid({ error: 'Mes.PersonalData.Id.NotFound' });
const consentId = z.guid({ error: 'Mes.Consents.Id.NotFound' });
const url = '/api/PersonalData/Members/:id';
const one = { tag: 'PersonalData', params: z.object({ id }) } as const;
const update = ['PersonalDataUpdate'];

/** Routes for the data of one member of any kind, and the access log. */
export function subjectRoutes(areas: AllAreas & { files: FileStore }, seal: Seal): Route[] {
  const { records } = areas;
  const decide = (action: 'Restrict' | 'Lift', summary: string) =>
    route({
      ...one,
      method: 'POST',
      url: `${url}/${action}`,
      summary,
      access: update,
      body: restrictSchema,
      answer: personDataSchema,
      handle: async (call, { params, body }) => {
        await restrict(call, records, params.id, action === 'Restrict', body.reason);
        return { data: await readSubject(call, areas, params.id), message: `Mes.PersonalData.${action}.Successfully` };
      },
    });
  return [
    ...lookRoutes(areas),
    printRoute(records),
    ...consentRoutes(records),
    decide('Restrict', 'Leave somebody out of lists and deliveries'),
    decide('Lift', 'Take somebody back into lists and deliveries'),
    route({
      ...one,
      method: 'POST',
      url: `${url}/Erase`,
      summary: 'Erase everything personal of somebody for good; memberships, seats, fees and votes stay nameless',
      access: ['PersonalDataErase'],
      body: eraseSchema,
      answer: z.null(),
      handle: async (call, { params, body }) => {
        await eraseSubject(call, areas, areas.files, params.id, body.reason);
        return { data: null, message: 'Mes.PersonalData.Erase.Successfully' };
      },
    }),
    route({
      ...one,
      method: 'GET',
      url: `${url}/Export`,
      summary: 'Everything that is kept about somebody, as JSON or as a workbook; written down in the access log',
      access: ['PersonalDataExport'],
      long: true,
      sends: ['application/json', WORKBOOK],
      query: z.object({ format: z.enum(['json', 'xlsx']).default('json') }),
      handle: (call, { params, query }) => exportSubject(call, areas, seal, { id: params.id, format: query.format }),
    }),
  ];
}

function lookRoutes(areas: AllAreas): Route[] {
  return [
    route({
      tag: 'PersonalData',
      method: 'GET',
      url: '/api/PersonalData/AccessLog',
      summary: 'Who saw, exported or erased personal data, the newest first',
      access: ['PersonalDataSearch'],
      query: accessQuerySchema,
      answer: pageSchema(accessSchema),
      handle: async (call, { query }) => ({ data: await listAccess(call, query) }),
    }),
    route({
      tag: 'PersonalData',
      method: 'GET',
      url: '/api/PersonalData/AccessLog/Actors',
      summary: 'Who stands in the access log',
      access: ['PersonalDataSearch'],
      answer: z.array(accessActorSchema),
      handle: async (call) => ({ data: await listActors(call) }),
    }),
    route({
      tag: 'PersonalData',
      method: 'GET',
      url: '/api/PersonalData/Options',
      summary:
        'Choose a member of any kind, or somebody outside the system; restricted ones say so, erased ones are not offered',
      access: ['PersonalDataSearch', 'PersonalDataView', 'PersonalDataCreate', 'PersonalDataUpdate'],
      query: z.object({ search: z.string().max(100).default(''), ids: z.union([id, z.array(id).max(100)]).optional() }),
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
      handle: async (call, { query }) => ({
        data: await readOptions(call, areas, query.search, [query.ids ?? []].flat()),
      }),
    }),
    route({
      ...one,
      method: 'GET',
      url,
      summary: 'How the data of somebody stand: restricted, erased, what was asked',
      access: ['PersonalDataView'],
      answer: personDataSchema,
      handle: async (call, { params }) => ({ data: await readSubject(call, areas, params.id) }),
    }),
  ];
}

/** The browser reports a print before it reads the records, so that these readings do not count as looks (views.ts). */
function printRoute(areas: readonly AnyCrud[]): Route {
  const printed = areas.filter(tellsOfPeople).map(({ source }) => source.resource.area);
  return route({
    tag: 'PersonalData',
    method: 'POST',
    url: PRINT_URL,
    operation: 'recordPrint',
    refuses: [404],
    summary: 'Write down that records of people are printed, once for all of them',
    access: [...new Set(printed.map((area) => permissionCode(area, 'Search')))],
    body: printSchema,
    answer: z.null(),
    handle: async (call, { body }) => {
      const { area } = body;
      if (!printed.includes(area)) throw new Refusal('Mes.PersonalData.Id.NotFound', 404);
      requireCode(call, permissionCode(area, 'Search'));
      const what = 'ids' in body ? { fields: ['*'], rows: body.ids.length } : { fields: body.columns, rows: body.rows };
      await logAccess(call, { area, entityId: null, action: 'Print', ...what });
      return { data: null };
    },
  });
}

function consentRoutes(areas: readonly AnyCrud[]): Route[] {
  const consents = { ...one, url: `${url}/Consents` };
  return [
    route({
      ...consents,
      method: 'GET',
      summary: 'What somebody agreed to and withdrew',
      access: ['PersonalDataView'],
      answer: z.array(consentSchema),
      handle: async (call, { params }) => ({ data: await listConsents(call, params.id) }),
    }),
    route({
      ...consents,
      method: 'POST',
      summary: 'Write down that somebody agreed to a text',
      access: update,
      body: consentInputSchema,
      answer: z.null(),
      status: 201,
      handle: async (call, { params, body }) => {
        await recordConsent(call, areas, params.id, body);
        return { data: null, message: 'Mes.Consents.Create.Successfully' };
      },
    }),
    route({
      tag: 'PersonalData',
      method: 'POST',
      url: `${url}/Consents/:consentId/Withdraw`,
      summary: 'Write down that somebody withdrew a consent',
      access: update,
      params: z.object({ id, consentId }),
      answer: z.null(),
      handle: async (call, { params }) => {
        await withdrawConsent(call, areas, params.id, params.consentId);
        return { data: null, message: 'Mes.Consents.Withdraw.Successfully' };
      },
    }),
  ];
}

/** The most options of a picker. */
const OPTIONS_MAX = 20;

async function readOptions(call: Call, { records }: AllAreas, search: string, ids: readonly string[]) {
  return firstFound(ids.length > 0 ? '' : search, async (question) => {
    const level = question ? levelOf(members.searchKey, question) : sql<number>`0`;
    const rows = await call.db
      .select({
        id: members.id,
        type: members.type,
        code: members.code,
        name: members.name,
        restricted: isRestricted,
        level: level.as('level'),
      })
      .from(members)
      .where(
        and(
          memberScope.filter(call.actor),
          // A chosen member keeps its name in the picker, also after its erasure.
          ids.length > 0 ? inArray(members.id, [...ids]) : isNull(members.erasedAt),
          isHit(members.searchKey, question),
        ),
      )
      .orderBy(
        ...(question ? rankOrder(members.searchKey, members.name, question) : []),
        asc(members.name),
        asc(members.id),
      )
      .limit(ids.length > 0 ? ids.length : OPTIONS_MAX);
    const reasons = question ? await reasonsFor(call, records, question, rows) : new Map<string, FoundBy>();
    return rows.map(({ id: memberId, type, code, name, restricted }) => {
      const note = restricted
        ? 'Mes.PersonalData.Restricted'
        : type === OUTSIDE
          ? 'Mes.PersonalData.Outside'
          : undefined;
      const foundBy = reasons.get(memberId);
      const area = AREA_OF_TYPE[type];
      return {
        id: memberId,
        code: code ?? '',
        name,
        ...(note && { note }),
        ...(foundBy && area && { foundBy, area }),
      };
    });
  });
}

/** Why a search found members of several kinds; each kind has fields of its own. */
async function reasonsFor(
  call: Call,
  records: readonly AnyCrud[],
  question: Question,
  rows: readonly { id: string; type: number; level: number }[],
): Promise<Map<string, FoundBy>> {
  const reasons = new Map<string, FoundBy>();
  for (const { source } of records) {
    const own = rows.filter(({ type, level }) => AREA_OF_TYPE[type] === source.resource.area && needsReason(level));
    const found = await reasonsOf(
      call,
      source,
      question,
      own.map((row) => row.id),
    );
    for (const [key, reason] of found) reasons.set(key, reason);
  }
  return reasons;
}

const isRestricted = sql<boolean>`(${members.restrictedAt} is not null and ${members.erasedAt} is null)`;
