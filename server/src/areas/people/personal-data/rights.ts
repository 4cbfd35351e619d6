import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { accessLog } from '../../../db/tables/kit.ts';
import type { Actor } from '../../../kit/call.ts';
import { associationAlone, clubRows, forOffice, type Right } from '../../../kit/rights.ts';

/** Requests and breaches belong to the association; a club's user sees none. */
export const requestScope = associationAlone;

export const personalDataRights = {
  /** Finding people whom no record names. */
  findPeople: { ...forOffice, code: permissionCode('PersonalData', 'Search') } satisfies Right,
  /** Restricting and erasing a member or a person, and publishing legal texts. */
  decide: forOffice,
  /** The same with the codes of the routes, for screens. */
  restrict: { ...forOffice, code: permissionCode('PersonalData', 'Update') } satisfies Right,
  erase: { ...forOffice, code: permissionCode('PersonalData', 'Erase') } satisfies Right,
  publish: { ...forOffice, code: permissionCode('PersonalData', 'Create') } satisfies Right,
  /** The requests of a member beside the state of their data. */
  seeRequests: forOffice,
  /** People whom several areas name and no record does, and who may be the same as a member. */
  seeStandings: forOffice,
  /** Corrections that a member sent by a link. */
  seeCorrections: { ...forOffice, code: permissionCode('PersonalData', 'Search') } satisfies Right,
};

/** Who looked at what: a club's user reads it of users of the club, but not which invisible record such a user hit. */
export function shownAccess(actor: Actor): SQL {
  return clubRows(actor, (clubId) => and(eq(accessLog.clubId, clubId), ne(accessLog.action, 'Taken')));
}

/** The requests in the copy of a person's data: a club gives none. */
export const requestsInCopy = (clubId: string | null): SQL => clubRows({ clubId }, () => sql`false`);
