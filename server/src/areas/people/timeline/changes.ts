import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import type { Changes } from '../../../db/tables/kit.ts';
import { shownChanges } from '../../../kit/crud/guard.ts';
import { toldChanges } from '../../../kit/crud/sight.ts';
import type { TimelineSource } from '../../../kit/timeline.ts';
import { isOwn } from '../../../kit/rights.ts';

interface Fact {
  actorName: string | null;
  clubId: string | null;
  action: string;
  source: string;
  changes: Changes | null;
}

/** The changes of the record itself, as its history shows them to the same reader. */
export const changesTimeline: readonly TimelineSource[] = [
  {
    kind: 'changes',
    codes: ({ source }) => [permissionCode(source.resource.area, 'View')],
    rows: (_call, { id, source }) => sql`select e.id, e.created_at as at, jsonb_build_object('actorName', e.actor_name,
      'clubId', e.club_id, 'action', e.action, 'source', e.source, 'changes', e.changes) as facts
      from audit_entries e where e.entity_id = ${id} and e.area = ${source.resource.area}`,
    tell: async (call, { id: entityId, source }, rows) => {
      const facts = rows.map(({ id, facts: own }) => ({ ...(own as Fact), id, entityId }));
      const told = await toldChanges(call, source, facts);
      return facts.flatMap(({ clubId, actorName, action, source: by }, place) => {
        const changes = told[place];
        const row = rows[place];
        if (changes === undefined || !row) return [];
        const isElsewhere = Boolean(clubId) && !isOwn(call.actor, { clubId });
        const shown = shownChanges(call, source.resource, changes);
        const change = { actorName: isElsewhere ? null : actorName, isElsewhere, action, source: by, changes: shown };
        return [{ id: row.id, at: row.at, area: source.resource.area, change }];
      });
    },
  },
];
