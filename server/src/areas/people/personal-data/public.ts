import { dataRequest } from '@hoivien/contract/areas/people/personal-data/data-request.resource.ts';
import {
  type Correction,
  correctionSchema,
  type OwnData,
  ownDataSchema,
} from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { PERSON_TYPES } from '@hoivien/contract/fragments/person-profile.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { maskOf } from '@hoivien/contract/kit/guard.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import { rolePermissions, users } from '../../../db/tables/access.ts';
import { dataRequests } from '../../../db/tables/personal-data.ts';
import type { Call } from '../../../kit/call.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { notify } from '../../../kit/notices.ts';
import type { LinkedMember, PublicPart, Reader } from '../../../kit/public-link.ts';
import { hasRight } from '../../../kit/rights.ts';
import { triesOf } from '../../doors/user/index.ts';
import { areaOf } from './subject.ts';
import { requestArea, requestState } from './request.area.ts';
import { personalDataRights } from './rights.ts';

/** The type of a request to correct data. */
const CORRECT = 2;

/** The most corrections that a member's page lists. */
const SHOWN_MOST = 10;

/** The part of a member's page with their own data, where they can say what is wrong. */
export function ownDataPart(pool: pg.Pool): PublicPart {
  const asked = triesOf(pool, {
    name: 'correction',
    most: 5,
    seconds: 24 * 60 * 60,
    key: 'Mes.DataRequests.Correction.TooMany',
  });
  return {
    name: 'ownData',
    schema: ownDataSchema,
    codes: ({ type }) => [permissionCode(areaOf({ type }), 'View')],
    read: readOwnData,
    ask: {
      name: 'Correction',
      summary: 'Say what is wrong in one’s own data; a request to correct them goes to the register',
      body: correctionSchema,
      count: asked.count,
      take: async (visit, member, body) => {
        await askCorrection(visit, member, body as Correction);
        return { message: 'Mes.DataRequests.Correction.Successfully' };
      },
    },
  };
}

interface Held extends Record<string, unknown> {
  address: string | null;
  leaderName: string | null;
  clubNames: string[];
}

/**
 * The data of a member without the parts that a stranger with the link could use: phone and e-mail are masked for every
 * kind of member.
 */
async function readOwnData({ db }: Visit, member: LinkedMember, reader: Reader): Promise<OwnData> {
  const clubId = reader?.clubId ?? null;
  const { id, type, name, code, phoneNumber, emailAddress } = member;
  const { rows } = await db.execute<Held>(sql`select
    (select concat_ws(', ', nullif(a.road, ''),
        (select u.name from units u where u.scheme = '2025' and u.code = a.commune_code),
        (select u.name from units u where u.scheme = '2025' and u.code = a.province_code))
      from addresses a where a.member_id = ${id} and a.kind in (1, 3) order by a.kind limit 1) as address,
    (select c.name from member_contacts c where c.member_id = ${id} and c.kind = 1) as "leaderName",
    (select coalesce(json_agg(c.name order by c.name), '[]') from club_members b join members c on c.id = b.club_id
      where b.member_id = ${id} and b.left_on is null and (${clubId}::uuid is null or b.club_id = ${clubId})) as "clubNames"`);
  const maySeeCorrections = !reader || hasRight({ actor: reader }, personalDataRights.seeCorrections);
  const corrections = await db
    .select({
      id: dataRequests.id,
      receivedAt: dataRequests.receivedAt,
      content: dataRequests.content,
      state: requestState,
    })
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.memberId, id),
        eq(dataRequests.type, CORRECT),
        // Only what came by the page: the register also has notes of the staff.
        eq(dataRequests.createdBy, id),
        isNull(dataRequests.doneAt),
        maySeeCorrections ? undefined : sql`false`,
      ),
    )
    .orderBy(desc(dataRequests.receivedAt))
    .limit(SHOWN_MOST);
  const [held] = rows;
  return {
    isPerson: [...PERSON_TYPES, OUTSIDE].includes(type),
    name,
    code,
    phoneNumber: phoneNumber && String(maskOf({ kind: 'phone' }, phoneNumber)),
    emailAddress: emailAddress && maskedMail(emailAddress),
    address: held?.address || null,
    leaderName: held?.leaderName ?? null,
    clubNames: held?.clubNames ?? [],
    corrections: corrections.map(({ receivedAt, content, ...rest }) => ({
      ...rest,
      content: content ?? '',
      receivedAt: receivedAt.toISOString(),
    })),
  };
}

/** @example maskedMail('ngan.tran@example.test') // 'ng••••@example.test' */
function maskedMail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, Math.min(2, at))}••••${address.slice(at)}`;
}

async function askCorrection(visit: Visit, member: LinkedMember, { content }: Correction): Promise<void> {
  const { id, code, name, emailAddress, phoneNumber } = member;
  const actor = { userId: id, userName: code ?? '', sessionId: '', roleId: null, clubId: null };
  const call: Call = { ...visit, actor: { ...actor, permissions: new Set<string>() } };
  const request = await requestArea.create(call, {
    requester: name,
    contact: emailAddress ?? phoneNumber,
    type: CORRECT,
    memberId: id,
    content,
    receivedAt: visit.now.toISOString(),
  });
  const holders = await visit.db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, users.roleId))
    .where(and(eq(rolePermissions.code, 'PersonalDataUpdate'), isNull(users.deactivatedAt), isNull(users.clubId)));
  await notify(visit, {
    userIds: holders.map((holder) => holder.id),
    kind: 'Mes.Notices.CorrectionAsked',
    area: dataRequest.area,
    entityId: request.id,
    params: {},
    dedupeKey: `correction:${request.id}`,
  });
}
