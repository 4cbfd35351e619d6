import { APPROVAL, MEMBER_TYPE, RESTRICTION, STATUS } from '@hoivien/contract/codes.ts';
import type { Admission } from '@hoivien/contract/areas/people/party/party.schema.ts';
import { type MemberAction, memberLife, partyLife } from '@hoivien/contract/areas/people/party/member.life.ts';
import type { Life } from '@hoivien/contract/kit/life.ts';
import type { AllowedAction, Resource } from '@hoivien/contract/kit/resource.ts';
import { type members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { removeMany } from '../../../kit/crud/bulk.ts';
import type { Row, Values } from '../../../kit/crud/table.ts';
import { type Crud, crudOf } from '../../../kit/crud/crud.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { conflict, dropNaming, inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import { feeDays, withOwnClubOnly } from './list-columns.ts';
import { fileDoubles } from './file-doubles.ts';
import { fileStates } from './file-states.ts';
import { askOfClub } from './club.ts';
import { askOfStanding } from './standing.ts';
import { ofAssociationAlone } from './in-club.ts';
import { tellOfChange, tellOfDecision, tellOfNew } from './club-news.ts';
import { requireStep } from '../../../kit/crud/life.ts';
import type { SourceLife } from '../../../kit/crud/source.ts';
import { transition, type Written } from '../../../kit/transition.ts';
import { admit, type Admitted, beginStay, endStay, type Leaving, newestStay, unadmit } from './stays.ts';

type Member = typeof members.$inferSelect;

/** The actions that only the association may take on a member of several clubs. */
const DECIDED: readonly string[] = ['Activate', 'Deactivate', 'Delete'] satisfies (keyof typeof memberLife.steps)[];

/**
 * The functions of a kind of member: those of all records, and the steps of its life. A step returns the token that
 * undoes it, or null.
 */
export interface PartyArea<R extends Resource> extends Crud<R> {
  /** Writes `admission` into the stay. Without a stay it begins one, on the day of the admission or today. */
  approve: (call: Call, id: string, admission?: Admission | null) => Promise<string | null>;
  refuse: (call: Call, id: string, reason: string) => Promise<string | null>;
  /** Hands a refused record in again: it waits for approval. Everybody who may change the record may do so. */
  resubmit: (call: Call, id: string) => Promise<string | null>;
  activate: (call: Call, id: string) => Promise<string | null>;
  deactivate: (call: Call, id: string) => Promise<string | null>;
  leave: (call: Call, id: string, end: Leaving) => Promise<string | null>;
  rejoin: (call: Call, id: string, admission: Admission & { startsOn: string }) => Promise<string | null>;
}

/** The functions of a kind of member. @example partyArea(member, enterpriseSource(member, { … })) */
export function partyArea<const R extends Resource>(resource: R, whole: Source): PartyArea<R> {
  const life: Life = 'membershipState' in resource.fields ? memberLife : partyLife;
  // A file uses the same steps as people.
  const states = fileStates(resource, life, {
    Approve: (call, id) => area.approve(call, id),
    Refuse: (call, id, { reason }) => area.refuse(call, id, String(reason)),
    Activate: (call, id) => area.activate(call, id),
    Deactivate: (call, id) => area.deactivate(call, id),
    Leave: (call, id, end) => area.leave(call, id, end as Leaving),
  });
  const own = 'clubIds' in resource.fields ? withOwnClubOnly(whole) : whole;
  const source: Source = {
    ...own,
    doubles: fileDoubles(own),
    states,
    life: { of: life, facts, undo: undoOf(resource) },
    adds: [{ names: ['allowedActions'], from: [], of: withoutDecisions }, ...(whole.adds ?? [])],
  };
  const crud = crudOf(resource, source);
  const activity = (action: MemberAction, written: (call: Call) => Written) => {
    return (call: Call, id: string) =>
      transition(call, source, action, id, async (inner, row) => {
        await requireDecider(inner, resource, id);
        if (action === 'Deactivate')
          await (row.type === MEMBER_TYPE.club
            ? askOfClub(inner, row as Member)
            : askOfStanding(inner, resource, row as Member));
        return written(inner);
      });
  };
  const area: PartyArea<R> = {
    ...crud,
    create: async (call, input) => {
      const record = await crud.create(call, input);
      await tellOfNew(call, resource, record);
      return record;
    },
    update: async (call, id, input) => {
      const record = await crud.update(call, id, input);
      if (record.version !== input.version) await tellOfChange(call, resource, record);
      return record;
    },
    remove: (call, id, version) => removeInactive(call, source, id, version),
    approve: (call, id, admission) =>
      transition(call, source, 'Approve', id, async (inner, row) => {
        const { now, actor } = inner;
        const notices = await tellOfDecision(inner, resource, row as Row, 'MemberApproved');
        const { changes, aside } = await admit(inner, resource, row as Member, admission ?? {});
        return {
          set: { approvedAt: now, refusedAt: null, refuseReason: null, decidedBy: actor.userId },
          changes: { approval: [row.approval, APPROVAL.approved], ...changes },
          notices,
          aside,
        };
      }),
    refuse: (call, id, reason) =>
      transition(call, source, 'Refuse', id, async (inner, row) => {
        const { now, actor } = inner;
        const notices = await tellOfDecision(inner, resource, row as Row, 'MemberRefused', { reason });
        return {
          set: { refusedAt: now, refuseReason: reason, decidedBy: actor.userId },
          changes: { approval: [row.approval, APPROVAL.refused], refuseReason: [null, reason] },
          notices,
        };
      }),
    resubmit: (call, id) =>
      transition(call, source, 'Resubmit', id, async (inner, row) => {
        // A notice per hand-in: the version tells them apart.
        const waiting = { ...(row as Row), approval: APPROVAL.waiting };
        return {
          set: { refusedAt: null, refuseReason: null, decidedBy: null },
          changes: { approval: [row.approval, APPROVAL.waiting], refuseReason: [row.refuseReason, null] },
          notices: await tellOfNew(inner, resource, waiting, `${id}:${String(row.version)}`),
        };
      }),
    activate: activity('Activate', () => ({
      set: { deactivatedAt: null },
      changes: { status: [STATUS.inactive, STATUS.active] },
    })),
    deactivate: activity('Deactivate', ({ now }) => ({
      set: { deactivatedAt: now },
      changes: { status: [STATUS.active, STATUS.inactive] },
    })),
    leave: (call, id, end) =>
      transition(call, source, 'Leave', id, async (inner, row) => {
        await askOfStanding(inner, resource, row as Member);
        return endStay(inner, row as Member, end, resource);
      }),
    rejoin: (call, id, admission) =>
      transition(call, source, 'Rejoin', id, (inner, row) => beginStay(inner, row as Member, admission, resource)),
  };
  return area;
}

/** The steps that can be undone. Leaving and rejoining have a form of their own that corrects them. */
function undoOf(resource: Resource): SourceLife['undo'] {
  const decided = (call: Call, { id }: Values) => requireDecider(call, resource, String(id));
  return {
    Approve: async (call, row, aside) => {
      if (aside) await unadmit(call, resource, row as Member, aside as Admitted);
    },
    Refuse: async () => undefined,
    Resubmit: async () => undefined,
    Activate: decided,
    Deactivate: decided,
  };
}

/** Facts of a member's life that are not columns of its row. */
const facts: SourceLife['facts'] = {
  restriction: (_call, { erasedAt, restrictedAt }) =>
    erasedAt ? RESTRICTION.erased : restrictedAt ? RESTRICTION.restricted : RESTRICTION.none,
  joinedOn: async (call, { id }) => (await newestStay(call, String(id)))?.startsOn,
  leftOn: async (call, { id }) => (await newestStay(call, String(id)))?.endsOn,
  endKind: async (call, { id }) => (await newestStay(call, String(id)))?.endKind,
  feeDueOn: async (call, { id }) => (await feeDays(call, String(id))).feeDueOn,
  lapsesOn: async (call, { id }) => (await feeDays(call, String(id))).lapsesOn,
};

/** Removes the actions that only the association may take on a member of several clubs, or on a club. */
async function withoutDecisions(call: Call, records: readonly Values[]): Promise<Values[]> {
  const kept = await ofAssociationAlone(
    call,
    records.map(({ id }) => String(id)),
  );
  return records.map(({ id, allowedActions }) => {
    if (!kept.has(String(id))) return {};
    return { allowedActions: (allowedActions as AllowedAction[]).filter(({ action }) => !DECIDED.includes(action)) };
  });
}

/** Refuses a club's user an action that only the association may take. */
async function requireDecider(call: Call, { area }: Resource, id: string): Promise<void> {
  const kept = await ofAssociationAlone(call, [id]);
  if (kept.has(id)) throw new Refusal(`Mes.${area}.Status.OfAssociation`, 403);
}

async function removeInactive(call: Call, source: Source, id: string, version?: number): Promise<string> {
  let deletionId = '';
  await inTransaction(call, source, async (inner) => {
    const row = (await lockRow(inner, source, id)) as Row;
    await requireDecider(inner, source.resource, id);
    if (version !== undefined && row.version !== version) throw await conflict(inner, source, id);
    await requireStep(inner, source, 'Delete', row);
    [deletionId = ''] = await removeMany(inner, source, [row]);
  });
  dropNaming(call, source);
  return deletionId;
}
