import { mergeCalls } from '@hoivien/contract/areas/people/merge/merge.calls.ts';
import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { and, eq } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { merges } from '../../../db/tables/merge.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type Call, can } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { Group } from './groups.ts';
import { type Areas, type Found, type Line, not, pathOf } from './line.ts';

/** Merges of two records, which are undone as long as nobody changed the one that stayed. */
export async function merged(call: Call, { records }: Areas, groups: readonly Group[]): Found {
  const own = groups.filter(({ fields }) => fields.includes('mergedFrom'));
  if (own.length === 0) return new Map();
  const rows = await call.db
    .select({ merge: merges, version: members.version })
    .from(merges)
    .leftJoin(members, eq(members.id, merges.survivorId))
    .where(
      and(
        eq(merges.createdBy, call.actor.userId),
        isOneOf(
          merges.survivorId,
          own.map(({ entityId }) => entityId),
        ),
      ),
    );
  return new Map(
    own.flatMap(({ key, area, entityId, at }): [string, Line][] => {
      // A merge and its entries have the same moment.
      const row = rows.find(({ merge }) => merge.survivorId === entityId && +merge.mergedAt === +at);
      if (!row) return [];
      const { merge, version } = row;
      const line: Line = merge.undoneAt
        ? not('merge', 'Undone')
        : version !== merge.survivorVersion
          ? not('merge', 'Mes.Merges.Survivor.Changed')
          : ['Update', 'Delete'].every((action) => can(call, permissionCode(area, action)))
            ? { kind: 'merge', undo: [addressOf(mergeCalls.undo.url, { id: merge.id })], reason: null }
            : not('merge', 'NotAllowed');
      return [[key, { ...line, path: pathOf(call, records, area, entityId) }]];
    }),
  );
}
