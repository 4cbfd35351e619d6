import { APPROVAL, RESTRICTION, STATUS } from '@hoivien/contract/codes.ts';
import type { Admission } from '@hoivien/contract/areas/party/party.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type MemberAction, memberMachine } from '@hoivien/contract/areas/party/member.machine.ts';
import type { AllowedAction, RecordOf, Resource } from '@hoivien/contract/kit/resource.ts';
import { type members } from '../../db/tables/member.ts';
import { type Call, can } from '../../kit/call.ts';
import { removeMany } from '../../kit/crud/bulk.ts';
import type { Row } from '../../kit/crud/table.ts';
import { type Crud, crudOf } from '../../kit/crud/crud.ts';
import type { Source } from '../../kit/crud/source.ts';
import { conflict, inTransaction, lockRow } from '../../kit/crud/write.ts';
import { Refusal } from '../../kit/errors.ts';
import { today } from '../../kit/today.ts';
import { withOwnClubOnly } from './list-columns.ts';
import { fileStates } from './file-states.ts';
import { ofAssociationAlone } from './in-club.ts';
import { tellOfChange, tellOfDecision, tellOfNew } from './club-news.ts';
import { allowedSteps, type Life, transition, type Written } from '../../kit/transition.ts';
import { admit, beginStay, endStay, type Leaving, newestStay } from './stays.ts';

type Member = typeof members.$inferSelect;

/** The steps between active and inactive. */
const ACTIVITY: readonly string[] = ['Activate', 'Deactivate'] satisfies MemberAction[];

/** A kind of member: its records as any others, and the steps of their life. */
export interface PartyArea<R extends Resource> extends Crud<R> {
  /** `admission` settles what was decided; who has no stay yet begins one, today unless it says when. */
  approve: (call: Call, id: string, admission?: Admission | null) => Promise<void>;
  refuse: (call: Call, id: string, reason: string) => Promise<void>;
  activate: (call: Call, id: string) => Promise<void>;
  deactivate: (call: Call, id: string) => Promise<void>;
  leave: (call: Call, id: string, end: Leaving) => Promise<void>;
  rejoin: (call: Call, id: string, admission: Admission & { startsOn: string }) => Promise<void>;
}

/** The functions of a kind of member over its source. @example partyArea(member, enterpriseSource(member, { … })) */
export function partyArea<const R extends Resource>(resource: R, whole: Source): PartyArea<R> {
  // The steps that a file asks for are those of the area itself.
  const states = fileStates(resource, {
    approve: (call, id) => area.approve(call, id),
    refuse: (call, id, reason) => area.refuse(call, id, reason),
    activate: (call, id) => area.activate(call, id),
    deactivate: (call, id) => area.deactivate(call, id),
    leave: (call, id, end) => area.leave(call, id, end),
  });
  const own = 'clubIds' in resource.fields ? withOwnClubOnly(whole) : whole;
  const source: Source = { ...own, states };
  const crud = crudOf(resource, source);
  const life: Life = { source, machine: memberMachine, statesOf: (call, row) => statesOf(call, row as Member) };
  const withActions = async (call: Call, records: readonly RecordOf<R>[]) => {
    const kept = await ofAssociationAlone(
      call,
      records.map(({ id }) => id),
    );
    return records.map((record) => ({
      ...record,
      allowedActions: allowed(call, life, record, kept.has(record.id)),
    }));
  };
  const told = async (call: Call, record: RecordOf<R>) => {
    const [one = record] = await withActions(call, [record]);
    return one;
  };
  const get = async (call: Call, id: string) => told(call, await crud.get(call, id));
  const activity = (action: MemberAction, written: (call: Call) => Written) => {
    return (call: Call, id: string) =>
      transition(call, life, action, id, async (inner) => {
        await requireDecider(inner, resource, id);
        return written(inner);
      });
  };
  const area: PartyArea<R> = {
    ...crud,
    get,
    list: async (call, query) => {
      const page = await crud.list(call, query);
      return { ...page, items: await withActions(call, page.items) };
    },
    create: async (call, input) => {
      const record = await crud.create(call, input);
      await tellOfNew(call, resource, record);
      return told(call, record);
    },
    update: async (call, id, input) => {
      const record = await crud.update(call, id, input);
      if (record.version !== input.version) await tellOfChange(call, resource, record);
      return told(call, record);
    },
    remove: (call, id, version) => removeInactive(call, source, id, version),
    approve: (call, id, admission) =>
      transition(call, life, 'Approve', id, async (inner, row) => {
        const { now, actor } = inner;
        await tellOfDecision(inner, resource, row as Row, 'MemberApproved');
        const admitted = await admit(inner, resource, row as Member, admission ?? {});
        return {
          set: { approvedAt: now, refusedAt: null, refuseReason: null, decidedBy: actor.userId },
          changes: { approval: [row.approval, APPROVAL.approved], ...admitted },
        };
      }),
    refuse: (call, id, reason) =>
      transition(call, life, 'Refuse', id, async (inner, row) => {
        const { now, actor } = inner;
        await tellOfDecision(inner, resource, row as Row, 'MemberRefused', { reason });
        return {
          set: { refusedAt: now, refuseReason: reason, decidedBy: actor.userId },
          changes: { approval: [row.approval, APPROVAL.refused], refuseReason: [null, reason] },
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
      transition(call, life, 'Leave', id, (inner, row) => endStay(inner, row as Member, end, resource)),
    rejoin: (call, id, admission) =>
      transition(call, life, 'Rejoin', id, (inner, row) => beginStay(inner, row as Member, admission, resource)),
  };
  return area;
}

/** The states a member is in, for its machine. */
async function statesOf(call: Call, row: Member): Promise<string[]> {
  const stay = row.approvedAt ? await newestStay(call, row.id) : undefined;
  const isOver = stay?.endsOn !== null && stay?.endsOn !== undefined && stay.endsOn <= today(call.now);
  return [
    row.approvedAt ? 'approved' : row.refusedAt ? 'refused' : 'pending',
    row.deactivatedAt ? 'inactive' : 'active',
    ...(row.approvedAt ? [isOver ? 'left' : 'current'] : []),
  ];
}

/** Refuses a club's user what the association decides alone. */
async function requireDecider(call: Call, { area }: Resource, id: string): Promise<void> {
  const kept = await ofAssociationAlone(call, [id]);
  if (kept.has(id)) throw new Refusal(`Mes.${area}.Status.OfAssociation`, 403);
}

/** What a reader may do with a member, from the record they see; `isKept` where the association alone decides its state. */
function allowed(call: Call, life: Life, record: object, isKept: boolean): AllowedAction[] {
  const { approval, status, membershipState, restriction } = record as Record<string, unknown>;
  if (restriction === RESTRICTION.erased) return [];
  const { area, singular } = life.source.resource;
  const states = [
    approval === APPROVAL.approved ? 'approved' : approval === APPROVAL.refused ? 'refused' : 'pending',
    status === STATUS.inactive ? 'inactive' : 'active',
    ...(membershipState === 'current' ? ['current'] : []),
    ...(membershipState === 'left' || membershipState === 'expelled' ? ['left'] : []),
  ];
  const active = status === STATUS.active ? `Mes.${singular}.NotDeletePermission` : null;
  return [
    ...(can(call, permissionCode(area, 'Update')) ? [{ action: 'Update', refusal: null }] : []),
    ...allowedSteps(call, life, states).filter(({ action }) => !isKept || !ACTIVITY.includes(action)),
    ...(!isKept && can(call, permissionCode(area, 'Delete')) ? [{ action: 'Delete', refusal: active }] : []),
  ];
}

async function removeInactive(call: Call, source: Source, id: string, version?: number): Promise<string> {
  let deletionId = '';
  await inTransaction(call, source, async (inner) => {
    const row = (await lockRow(inner, source, id)) as Row;
    await requireDecider(inner, source.resource, id);
    if (version !== undefined && row.version !== version) throw await conflict(inner, source, id);
    if (row.deactivatedAt === null) throw new Refusal(`Mes.${source.resource.singular}.NotDeletePermission`, 400);
    [deletionId = ''] = await removeMany(inner, source, [row]);
  });
  return deletionId;
}
