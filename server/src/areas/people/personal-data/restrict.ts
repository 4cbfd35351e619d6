import type { PersonData, ToldStanding } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { desc, eq } from 'drizzle-orm';
import { dataRequests } from '../../../db/tables/personal-data.ts';
import type { AllAreas } from '../../../kit/area-module.ts';
import { type Call, can } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import type { Standing } from '../../../kit/of-members.ts';
import { cancelMessagesTo } from '../../../kit/outbox/outbox.ts';
import { hasRight, grantedOf, requireRight } from '../../../kit/rights.ts';
import { restrictMember } from '../party/index.ts';
import { eraseRefusal } from './erase.ts';
import { requestState } from './request.area.ts';
import { areaOfStanding, standingsOfMember } from './standings.ts';
import { areaOf, logAccess, subjectOf, tell } from './subject.ts';
import { personalDataRights } from './rights.ts';

/** The states of one member's data. Only the association sees requests. */
export async function readSubject(call: Call, { modules }: AllAreas, id: string): Promise<PersonData> {
  const subject = await subjectOf(call, id);
  const requests = !hasRight(call, personalDataRights.seeRequests)
    ? []
    : await call.db
        .select({
          id: dataRequests.id,
          type: dataRequests.type,
          receivedAt: dataRequests.receivedAt,
          state: requestState,
        })
        .from(dataRequests)
        .where(eq(dataRequests.memberId, id))
        .orderBy(desc(dataRequests.receivedAt));
  const standings = await standingsOfMember(call, subject);
  return {
    id,
    area: areaOf(subject),
    name: subject.name,
    restrictedAt: subject.restrictedAt?.toISOString() ?? null,
    erasedAt: subject.erasedAt?.toISOString() ?? null,
    eraseRefusal: await eraseRefusal(call, modules, subject, standings),
    standings: subject.erasedAt ? [] : (standings ?? []).map((standing) => toldStanding(call, standing)),
    requests: requests.map((request) => ({ ...request, receivedAt: request.receivedAt.toISOString() })),
    may: grantedOf(call, {
      Restrict: personalDataRights.restrict,
      Erase: personalDataRights.erase,
      SeeRequests: personalDataRights.seeRequests,
    }),
  };
}

/** A standing of a person. It names the organisation only to users who may search such organisations. */
export function toldStanding(call: Call, standing: Standing): ToldStanding {
  const { role, ownerId, ownerName, name, isSure } = standing;
  const area = areaOfStanding(standing);
  const isSeen = area !== null && can(call, permissionCode(area, 'Search'));
  return {
    role,
    isSure,
    area,
    // Everybody may know that a person represents the association itself.
    isAssociation: ownerId === null,
    ownerId: isSeen ? ownerId : null,
    ownerName: isSeen ? ownerName : null,
    name: isSeen || ownerId === null ? name : null,
  };
}

/**
 * Restricts a member, who then gets no deliveries and appears in no list, or ends the restriction. Only the association
 * decides.
 */
export async function restrict(call: Call, areas: readonly AnyCrud[], id: string, on: boolean, reason: string) {
  requireRight(call, personalDataRights.decide);
  let area = '';
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const subject = await subjectOf(inner, id, { lock: true });
    // Outsiders appear in no list, so nothing could be restricted.
    if (subject.type === OUTSIDE) throw new Refusal('Mes.PersonalData.Restrict.Kind', 400);
    if (subject.erasedAt || (subject.restrictedAt !== null) === on) {
      throw new Refusal('Mes.PersonalData.Status.NotAllowed', 400);
    }
    area = areaOf(subject);
    await restrictMember(inner, subject, on);
    if (on) await cancelMessagesTo(tx, id, call.now);
    await tell(inner, areas, subject, { restriction: on ? [null, 1] : [1, null] });
    await logAccess(inner, { area, entityId: id, action: on ? 'Restrict' : 'Lift', fields: [], reason });
  });
  call.totals.changed(area);
}
