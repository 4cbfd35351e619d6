import type { Admission, Stay } from '@hoivien/contract/areas/people/party/party.schema.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { desc, eq } from 'drizzle-orm';
import type { Changes } from '../../../db/tables/kit.ts';
import type { members } from '../../../db/tables/member.ts';
import { memberships } from '../../../db/tables/membership.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import type { Source } from '../../../kit/crud/source.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { changedSince, type Written } from '../../../kit/transition.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { checkStays, lockNumbers, beginning } from './stay-check.ts';

type Member = typeof members.$inferSelect;
type Row = typeof memberships.$inferSelect;

/** The end of a stay. `endsOn` is the first day after it. */
export type Leaving = {
  endsOn: string;
  endKind: number;
  endReason: string;
  endDecisionNumber?: string | null | undefined;
};

/** The stays of a member, newest first. The caller must have checked that the actor sees the member. */
export async function readStays({ db }: Call, memberId: string): Promise<Stay[]> {
  const { id, startsOn, number, cardNumber, appliedOn, decisionNumber, decisionOn, honorary } = memberships;
  const { endsOn, endKind, endReason, endDecisionNumber } = memberships;
  const end = { endsOn, endKind, endReason, endDecisionNumber };
  return db
    .select({ id, startsOn, number, cardNumber, appliedOn, decisionNumber, decisionOn, honorary, ...end })
    .from(memberships)
    .where(eq(memberships.memberId, memberId))
    .orderBy(desc(memberships.startsOn));
}

/** The present stay, or the last one. */
export async function newestStay(call: Call, memberId: string): Promise<Row | undefined> {
  const [stay] = await call.db
    .select()
    .from(memberships)
    .where(eq(memberships.memberId, memberId))
    .orderBy(desc(memberships.startsOn))
    .limit(1);
  return stay;
}

/** The stay that an admission wrote, for undoing it. */
export interface Admitted {
  id: string;
  /** The changed values before; null when the admission began the stay. */
  before: Partial<Row> | null;
}

/** Writes the given values of an admission into the open stay, or begins a stay when there is none. */
export async function admit(
  call: Call,
  resource: Resource,
  member: Member,
  admission: Admission,
): Promise<{ changes: Changes; aside: Admitted | null }> {
  const nothing = { changes: {}, aside: null };
  if (!('membership' in resource.fields)) return nothing;
  const held = await newestStay(call, member.id);
  const told = Object.fromEntries(Object.entries(admission).filter(([, value]) => value !== null && value !== ''));
  if (held?.endsOn || (held && Object.keys(told).length === 0)) return nothing;
  const given = { ...held, ...told };
  const stay = { ...given, startsOn: beginning(given, call.now) };
  await requireFree(call, resource, member, stay, [member.id]);
  const who = { updatedAt: call.now, updatedBy: call.actor.userId };
  const changes = changesOf(held, stay);
  if (held) {
    const set = { ...told, startsOn: stay.startsOn };
    const before = Object.fromEntries(Object.keys(set).map((name) => [name, held[name as keyof Row]]));
    await call.db
      .update(memberships)
      .set({ ...set, ...who })
      .where(eq(memberships.id, held.id));
    return { changes, aside: { id: held.id, before } };
  }
  const begun = newStay(call, member, stay.startsOn);
  await call.db.insert(memberships).values({ ...begun, ...told });
  return { changes, aside: { id: begun.id, before: null } };
}

/** Undoes an admission: removes the stay that it began, or restores the values that it changed. */
export async function unadmit(call: Call, resource: Resource, member: Member, { id, before }: Admitted): Promise<void> {
  const held = await newestStay(call, member.id);
  if (held?.id !== id || held.endsOn) throw changedSince();
  if (!before) {
    await call.db.delete(memberships).where(eq(memberships.id, id));
    return;
  }
  // Another member may have got the old number in the meantime.
  await requireFree(call, resource, member, { ...held, ...before }, [member.id]);
  const who = { updatedAt: call.now, updatedBy: call.actor.userId };
  await call.db
    .update(memberships)
    .set({ ...before, ...who })
    .where(eq(memberships.id, id));
}

/** Ends the present stay. Without a known stay it adds one with this end. */
export async function endStay(call: Call, member: Member, end: Leaving, { area }: Resource): Promise<Written> {
  const stay = await newestStay(call, member.id);
  if (stay && end.endsOn <= stay.startsOn) throw new Refusal(`Mes.${area}.EndsOn.InValid`, 400);
  const who = { updatedAt: call.now, updatedBy: call.actor.userId };
  if (stay)
    await call.db
      .update(memberships)
      .set({ ...end, ...who })
      .where(eq(memberships.id, stay.id));
  else await call.db.insert(memberships).values({ ...newStay(call, member, dayBefore(end.endsOn)), ...end });
  return { changes: endChanges(undefined, end) };
}

/** Begins a new stay after the last one has ended. */
export async function beginStay(
  call: Call,
  member: Member,
  { startsOn, ...admission }: Admission & { startsOn: string },
  resource: Resource,
): Promise<Written> {
  const stay = await newestStay(call, member.id);
  if (stay?.endsOn && startsOn < stay.endsOn) throw new Refusal(`Mes.${resource.area}.Membership.InValid`, 400);
  const told = Object.fromEntries(Object.entries(admission).filter(([, value]) => value !== null && value !== ''));
  await requireFree(call, resource, member, { ...told, startsOn }, []);
  await call.db.insert(memberships).values({ ...newStay(call, member, startsOn), ...told });
  const { membershipStartsOn: _, ...others } = changesOf(undefined, told) as Record<string, never>;
  return { changes: { joinedOn: [stay?.startsOn ?? null, startsOn], ...others } as Changes };
}

/** Corrects the end of a stay, because people also mistype days and reasons, and no form shows them. */
export async function correctEnd(call: Call, source: Source, id: string, stayId: string, end: Leaving): Promise<void> {
  const { resource } = source;
  await inTransaction(call, source, async (inner) => {
    const member = await lockRow(inner, source, id);
    const stays = await readStays(inner, id);
    const at = stays.findIndex((one) => one.id === stayId);
    const stay = stays[at];
    if (!stay?.endsOn) throw new Refusal(fieldKey(resource, 'id', 'NotFound'), 404);
    const next = stays[at - 1];
    if (end.endsOn <= stay.startsOn || (next && end.endsOn > next.startsOn)) {
      throw inputRefusal([{ field: 'endsOn', message: `Mes.${resource.area}.EndsOn.InValid` }]);
    }
    const changes = endChanges(stay, end);
    if (Object.keys(changes).length === 0) return;
    const who = { updatedAt: call.now, updatedBy: call.actor.userId };
    await inner.db
      .update(memberships)
      .set({ ...end, ...who })
      .where(eq(memberships.id, stayId));
    await inner.db
      .update(source.table)
      .set({ ...who, version: Number(member.version) + 1 })
      .where(eq(source.table.id as never, id));
    await audit(inner, { ...factOf(resource, member, 'Update'), changes });
  });
}

/** Refuses a number that another member has, and a stay that would overlap another one. */
async function requireFree(
  call: Call,
  resource: Resource,
  member: Member,
  stay: Values,
  ids: readonly string[],
): Promise<void> {
  await lockNumbers(call.db, [stay]);
  const input = { code: member.code, membership: stay };
  const errors = await checkStays(call.db, resource, [input], { ids, now: call.now });
  const [found] = errors.values();
  if (found) throw inputRefusal(found);
}

const ADMISSION = ['startsOn', 'number', 'decisionNumber', 'decisionOn'] as const;

/** The changes of an admission for the history, under the labels of the form. */
function changesOf(held: Values | undefined, stay: Values): Changes {
  const changed = ADMISSION.filter((name) => (stay[name] ?? null) !== (held?.[name] ?? null));
  return Object.fromEntries(
    changed.map((name) => [
      `membership${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      [held?.[name] ?? null, stay[name] ?? null],
    ]),
  ) as Changes;
}

const ENDING = ['endsOn', 'endKind', 'endReason', 'endDecisionNumber'] as const;

function endChanges(held: Stay | undefined, end: Leaving): Changes {
  const changed = ENDING.filter((name) => (end[name] ?? null) !== (held?.[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, [held?.[name] ?? null, end[name] ?? null]])) as Changes;
}

function newStay(call: Call, { id, type }: Member, startsOn: string) {
  const who = { createdAt: call.now, createdBy: call.actor.userId, updatedAt: call.now, updatedBy: call.actor.userId };
  return { id: uuidv7(), memberId: id, type, startsOn, ...who };
}

/** The day before. A stay with only a known end needs an earlier first day. */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
