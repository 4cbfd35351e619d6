import { canMerge } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import type { MergeInput, Merged } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Changes } from '../../../db/tables/kit.ts';
import { members } from '../../../db/tables/member.ts';
import { merges } from '../../../db/tables/merge.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import type { Row } from '../../../kit/crud/table.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { withKeys } from '../../../kit/crud/table.ts';
import { nameChanges, readValues, recordChanges } from '../../../kit/crud/values.ts';
import { databaseFault, FAULT, Refusal } from '../../../kit/errors.ts';
import { EVERY_AREA } from '../../../kit/totals.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { clubOf } from '../../../kit/rights.ts';
import { memberScope } from '../party/index.ts';
import { sidesOf, mergeFields, pickValues } from './fields.ts';
import { type Kinds, sourceToMerge } from './kinds.ts';
import { moveAll, ownRows } from './move.ts';

type Member = Row & { type: number; name: string; code: string | null };

/** The two members of a merge, locked or not. */
export interface Two {
  source: Source;
  survivor: Member;
  loser: Member;
}

/**
 * Merges two records in one transaction: the survivor takes the chosen values and every row of the loser; the merge
 * keeps the complete loser. Throws Refusal 400 for two different kinds, 403 without the codes, 404 outside the scope.
 */
export async function mergeTwo(call: Call, kinds: Kinds, input: MergeInput): Promise<Merged> {
  const merged = await call.db
    .transaction((tx) => mergeIn({ ...call, db: tx }, kinds, input))
    .catch((error: unknown) => {
      throw refusalOf(error) ?? error;
    });
  call.totals.changed(EVERY_AREA);
  return merged;
}

/**
 * Reads both members within the actor's scope. Locks are taken in the order of the ids, so that two merges cannot
 * deadlock.
 */
export async function readTwo(
  call: Call,
  kinds: Kinds,
  ids: { survivorId: string; loserId: string },
  { lock = false } = {},
): Promise<Two> {
  const { survivorId, loserId } = ids;
  if (survivorId === loserId) throw new Refusal('Mes.Merges.LoserId.Duplicate', 400);
  const query = call.db
    .select()
    .from(members)
    .where(and(inArray(members.id, [survivorId, loserId]), isNull(members.erasedAt), memberScope.filter(call.actor)))
    .orderBy(asc(members.id));
  const rows: Member[] = await (lock ? query.for('update') : query);
  const survivor = rows.find(({ id }) => id === survivorId);
  const loser = rows.find(({ id }) => id === loserId);
  if (!survivor || !loser) throw new Refusal('Mes.Merges.MemberId.NotFound', 404);
  const source = sourceToMerge(call, kinds, survivor.type);
  if (!canMerge(survivor.type, loser.type)) throw new Refusal('Mes.Merges.LoserId.NotAllowed', 400);
  for (const join of kinds.rules.joins) await join.refuse(call.db, survivorId, loserId);
  return { source, survivor, loser };
}

async function mergeIn(call: Call, kinds: Kinds, input: MergeInput): Promise<Merged> {
  const { db, actor, now } = call;
  const { source, survivor, loser } = await readTwo(call, kinds, input, { lock: true });
  const { area } = source.resource;
  const [mine = {}, theirs = {}] = await readValues(db, source, [survivor, loser]);
  const { rules } = kinds;
  const fields = mergeFields(rules, source.resource, { ...mine, ...masked(survivor) }, { ...theirs, ...masked(loser) });
  const decided = sidesOf(fields, input.choices);
  const id = uuidv7();
  const before = await ownRows(db, rules, survivor.id);
  const snapshot = await ownRows(db, rules, loser.id);
  const { moved, dropped } = await moveAll(db, rules, { id, area, survivor, loser, decided });
  await db.delete(source.table).where(eq(members.id, loser.id));
  const picked = pickValues(source, mine, theirs, decided);
  for (const part of source.parts ?? []) {
    // The rows below have already moved; this writes only the values in rows beside the record.
    const isOwn = part.join !== undefined || part.fields.includes('establishmentDecision');
    if (isOwn) await part.save(call, [{ id: survivor.id, values: picked }], false);
  }
  const version = survivor.version + 1;
  const [now2 = {}] = await readValues(db, source, [survivor]);
  const keys = withKeys(source, { ...now2, ...columnsPicked(source, picked) });
  const idCard = decided.get('idCard') === 'loser' ? sealed(loser) : {};
  await db
    .update(source.table)
    .set({ ...keys, ...idCard, version, updatedAt: now, updatedBy: actor.userId })
    .where(eq(members.id, survivor.id));
  const stands = { ...survivor, ...keys } as Member;
  await tell(call, source, {
    before: mine,
    survivor: stands,
    loser,
    lost: theirs,
    isIdCardTaken: 'idCardHash' in idCard,
  });
  await db.insert(merges).values({
    id,
    createdAt: now,
    createdBy: actor.userId,
    updatedAt: now,
    updatedBy: actor.userId,
    type: survivor.type,
    clubId: clubOf(actor),
    survivorId: survivor.id,
    loserId: loser.id,
    survivorBefore: before,
    loserSnapshot: snapshot,
    moved: { rows: moved },
    dropped,
    survivorVersion: version,
    mergedAt: now,
  });
  return { id, survivorId: survivor.id, area };
}

/** Writes both histories: the values that the survivor took, and the end of the loser. */
async function tell(
  call: Call,
  source: Source,
  {
    before,
    survivor,
    loser,
    lost,
    isIdCardTaken,
  }: { before: object; survivor: Member; loser: Member; lost: object; isIdCardTaken: boolean },
): Promise<void> {
  const { resource } = source;
  const [after = {}] = await readValues(call.db, source, [survivor]);
  const [taken, gone] = await nameChanges(call.db, source, [
    recordChanges(resource, { ...before }, after) ?? {},
    recordChanges(resource, { ...lost }, {}),
  ]);
  const changes: Changes = {
    ...taken,
    ...(isIdCardTaken && { idCard: [null, `…${String(loser.idCardLast4)}`] as const }),
    mergedFrom: [null, calledBy(loser)],
  };
  await audit(call, { ...factOf(resource, survivor, 'Update'), changes });
  await audit(call, { ...factOf(resource, loser, 'Delete'), changes: gone ?? null });
}

/** A member by name and code. */
export function calledBy({ name, code }: Pick<Member, 'name' | 'code'>): string {
  return code ? `${name} (${code})` : name;
}

/** The chosen values in columns of the record's own row. */
function columnsPicked({ parts = [] }: Source, picked: Record<string, unknown>): Record<string, unknown> {
  const below = new Set(parts.flatMap(({ fields }) => fields));
  return Object.fromEntries(Object.entries(picked).filter(([name]) => !below.has(name)));
}

/** The visible part of an identity number. */
export function masked({ idCardLast4 }: Row): Record<string, unknown> {
  return { idCardLast4: idCardLast4 ?? null };
}

function sealed({ idCardEnc, idCardHash, idCardLast4 }: Row): Record<string, unknown> {
  return { idCardEnc, idCardHash, idCardLast4 };
}

function refusalOf(error: unknown): Refusal | undefined {
  const code = databaseFault(error)?.code;
  const isUsing = code === FAULT.foreignKey || code === FAULT.restrict;
  return isUsing ? new Refusal('Mes.Merges.Rows.IsUsing', 400) : undefined;
}
