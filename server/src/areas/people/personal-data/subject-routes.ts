import { consentCalls } from '@hoivien/contract/areas/people/personal-data/consent.calls.ts';
import { accessCalls, subjectCalls } from '@hoivien/contract/areas/people/personal-data/personal-data.calls.ts';
import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { type FoundBy } from '@hoivien/contract/kit/found-by.ts';
import { members } from '../../../db/tables/member.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type Call, require as requireCode } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { reasonsOf } from '../../../kit/crud/read.ts';
import type { Seal } from '../../../kit/crud/seal.ts';
import type { AllAreas } from '../../../kit/area-module.ts';
import type { FileStore } from '../../../kit/files.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { firstFound, type Question } from '../../../kit/search/question.ts';
import { isHit, levelOf, needsReason, rankOrder } from '../../../kit/search/ranking.ts';
import { memberScope } from '../party/index.ts';
import { listAccess, listActors } from './access-log.ts';
import { listConsents, recordConsent, withdrawConsent } from './consents.ts';
import { eraseSubject } from './erase.ts';
import { exportSubject } from './export.ts';
import { readSubject, restrict } from './restrict.ts';
import { logAccess, tellsOfPeople } from './subject.ts';

/** Routes for the data of one member of any kind, and the access log. */
export function subjectRoutes(areas: AllAreas & { files: FileStore }, seal: Seal): Route[] {
  const { records } = areas;
  const decide = (action: 'Restrict' | 'Lift') =>
    serve(action === 'Restrict' ? subjectCalls.restrict : subjectCalls.lift, async (call, { params, body }) => {
      await restrict(call, records, params.id, action === 'Restrict', body.reason);
      return { data: await readSubject(call, areas, params.id), message: `Mes.PersonalData.${action}.Successfully` };
    });
  return [
    ...lookRoutes(areas),
    printRoute(records),
    ...consentRoutes(records),
    decide('Restrict'),
    decide('Lift'),
    serve(subjectCalls.erase, async (call, { params, body }) => {
      await eraseSubject(call, areas, areas.files, params.id, body.reason);
      return { data: null, message: 'Mes.PersonalData.Erase.Successfully' };
    }),
    serve(
      subjectCalls.export,
      (call, { params, query }) => exportSubject(call, areas, seal, { id: params.id, format: query.format }),
      { long: true },
    ),
  ];
}

function lookRoutes(areas: AllAreas): Route[] {
  return [
    serve(accessCalls.list, async (call, { query }) => ({ data: await listAccess(call, query) })),
    serve(accessCalls.actors, async (call) => ({ data: await listActors(call) })),
    serve(subjectCalls.options, async (call, { query }) => ({
      data: await readOptions(call, areas, query.search, [query.ids ?? []].flat()),
    })),
    serve(subjectCalls.read, async (call, { params }) => ({ data: await readSubject(call, areas, params.id) })),
  ];
}

/** The browser reports a print before it reads the records, so that these readings do not count as looks (views.ts). */
function printRoute(areas: readonly AnyCrud[]): Route {
  const printed = areas.filter(tellsOfPeople).map(({ source }) => source.resource.area);
  return serve(subjectCalls.print, async (call, { body }) => {
    const { area } = body;
    if (!printed.includes(area)) throw new Refusal('Mes.PersonalData.Id.NotFound', 404);
    requireCode(call, permissionCode(area, 'Search'));
    const what = 'ids' in body ? { fields: ['*'], rows: body.ids.length } : { fields: body.columns, rows: body.rows };
    await logAccess(call, { area, entityId: null, action: 'Print', ...what });
    return { data: null };
  });
}

function consentRoutes(areas: readonly AnyCrud[]): Route[] {
  return [
    serve(consentCalls.list, async (call, { params }) => ({ data: await listConsents(call, params.id) })),
    serve(consentCalls.agree, async (call, { params, body }) => {
      await recordConsent(call, areas, params.id, body);
      return { data: null, message: 'Mes.Consents.Create.Successfully' };
    }),
    serve(consentCalls.withdraw, async (call, { params }) => {
      await withdrawConsent(call, areas, params.id, params.consentId);
      return { data: null, message: 'Mes.Consents.Withdraw.Successfully' };
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
