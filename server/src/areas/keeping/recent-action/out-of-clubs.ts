import { inClubCalls } from '@hoivien/contract/areas/people/party/club.calls.ts';
import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { clubMembers } from '../../../db/tables/membership.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { UNDO_LIFE } from '../../../kit/undo-token.ts';
import type { Group } from './groups.ts';
import { type Areas, type Found, type Line, MINUTE, not, pathOf } from './line.ts';

/** Members and partners whom the caller took out of a club, which puts them back for some minutes. */
export async function outOfClubs(call: Call, { records }: Areas, groups: readonly Group[]): Found {
  const own = groups.filter(
    ({ fields, kept, steps, actions }) =>
      fields.includes('clubNames') && kept + steps === 0 && actions.join() === 'Update',
  );
  if (own.length === 0) return new Map();
  const { memberId, leftOn, updatedBy } = clubMembers;
  const ended = await call.db
    .select()
    .from(clubMembers)
    .where(
      and(
        isOneOf(
          memberId,
          own.map(({ entityId }) => entityId),
        ),
        isNotNull(leftOn),
        eq(updatedBy, call.actor.userId),
      ),
    );
  return new Map(
    own.map(({ key, area, entityId, at }): [string, Line] => {
      // A removal and its entry have the same moment.
      const stay = ended.find((row) => row.memberId === entityId && +row.updatedAt === +at);
      const resource = records.get(area)?.source.resource;
      if (!stay || !resource) return [key, not('edit', 'Changed')];
      const until = new Date(stay.updatedAt.getTime() + UNDO_LIFE);
      if (until < call.now) return [key, not('edit', 'Expired', { minutes: UNDO_LIFE / MINUTE })];
      const url = addressOf(inClubCalls(resource).putBack.url, { id: stay.clubId, memberId: entityId });
      const path = pathOf(call, records, area, entityId);
      return [key, { kind: 'edit', undo: [url], until: until.toISOString(), reason: null, path }];
    }),
  );
}
