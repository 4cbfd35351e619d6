import { APPROVAL, STATUS } from '@hoivien/contract/codes.ts';
import type { Life } from '@hoivien/contract/kit/life.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { stateFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import { desc } from 'drizzle-orm';
import { memberships } from '../../../db/tables/membership.ts';
import type { Call } from '../../../kit/call.ts';
import { type FileStates, type StatesBy, statesOf } from '../../../kit/crud/file-states.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { Row, Values } from '../../../kit/crud/table.ts';
import { hasRight } from '../../../kit/rights.ts';
import { beginning } from './stay-check.ts';
import { partyRights } from './rights.ts';

/**
 * Reads the states of a member (approval, activity, leaving) from a file. Only users of the association with Approve
 * may change a state by a file. Other users' files may repeat the present state, so that they can import their own
 * export again.
 */
export function fileStates(resource: Resource, life: Life, take: StatesBy['take']): FileStates {
  const mayDecide = (call: Call) => hasRight(call, partyRights.decideByFile(resource.area));
  return statesOf(resource, life, {
    take,
    refuses: (call) => {
      if (mayDecide(call)) return undefined;
      return `Mes.Imports.State.${hasRight(call, partyRights.office) ? 'NotAllowed' : 'OfAssociation'}`;
    },
    begins: (call, said) => ({
      approval: mayDecide(call) && !isUndecided(said) ? APPROVAL.approved : APPROVAL.waiting,
      status: STATUS.active,
    }),
    columns: (said) => (isUndecided(said) ? { approvedAt: null, decidedBy: null } : {}),
    read: (call, rows) => statesWithStays(call, stateFields(resource), rows),
    check: (call, { action, input: { endsOn } }, { membership }) => {
      const stay = membership as Values | null | undefined;
      const isBefore = action === 'Leave' && stay && String(endsOn) <= beginning(stay, call.now);
      return isBefore ? [{ field: 'leftOn', message: `Mes.${resource.area}.EndsOn.InValid` }] : [];
    },
  });
}

/** Whether a file wants a new record before its approval; a refusal is a step from there. */
function isUndecided({ approval }: Values): boolean {
  return approval === APPROVAL.waiting || approval === APPROVAL.refused;
}

/** The states of members, with the end of their newest stay. */
async function statesWithStays(call: Call, fields: readonly string[], rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const stays = fields.includes('leftOn')
    ? await call.db
        .select()
        .from(memberships)
        .where(isOneOf(memberships.memberId, ids))
        .orderBy(desc(memberships.startsOn))
    : [];
  const newest = new Map<string, (typeof stays)[number]>();
  for (const stay of stays) if (!newest.has(stay.memberId)) newest.set(stay.memberId, stay);
  return new Map(
    rows.map((row) => {
      const stay = newest.get(row.id);
      const all: Values = { ...row, ...stay, joinedOn: stay?.startsOn ?? null, leftOn: stay?.endsOn ?? null };
      return [row.id, Object.fromEntries(fields.map((name) => [name, all[name] ?? null]))];
    }),
  );
}
