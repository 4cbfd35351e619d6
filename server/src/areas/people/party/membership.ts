import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { and, desc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { clubMembers, memberships } from '../../../db/tables/membership.ts';
import type { Call } from '../../../kit/call.ts';
import { insertMany, isOneOf, lockedInOrder, saveMany } from '../../../kit/crud/statements.ts';
import type { Part } from '../../../kit/crud/part.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { beginning, checkStays, lockNumbers } from './stay-check.ts';

/** The newest stay of a member, open or ended. */
export const latest = sql`(select * from memberships s where s.member_id = ${members.id} order by s.starts_on desc limit 1)`;

/** The stay that a form shows, from the row with this name. */
export const stayObject = (row: SQL) =>
  sql`json_build_object('membership', json_build_object(
    'startsOn', ${row}.starts_on, 'number', ${row}.number, 'cardNumber', ${row}.card_number, 'appliedOn', ${row}.applied_on,
    'decisionNumber', ${row}.decision_number, 'decisionOn', ${row}.decision_on, 'honorary', ${row}.honorary))`;

export const stayJson = sql`(select ${stayObject(sql`s`)} from ${latest} s)`;

/** The stay in the association that a member's form shows: the newest. Earlier ones are never overwritten. */
export function membershipPart(resource: Resource, type: number = MEMBER_TYPE.unit): Part {
  return {
    fields: ['membership'],
    empty: { membership: null },
    json: stayJson,
    check: (db, inputs, about) => checkStays(db, resource, inputs, about),
    save: async (call, records, isNew) => {
      const { db } = call;
      const ids = records.map(({ id }) => id);
      const held = isNew
        ? []
        : await db
            .select()
            .from(memberships)
            .where(isOneOf(memberships.memberId, ids))
            .orderBy(desc(memberships.startsOn));
      const newest = new Map<string, typeof memberships.$inferSelect>();
      for (const row of held) if (!newest.has(row.memberId)) newest.set(row.memberId, row);
      const gone: string[] = [];
      const rows: Record<string, unknown>[] = [];
      for (const { id, values } of records) {
        const before = newest.get(id);
        const given = values.membership as Values | null;
        if (given) rows.push({ ...stayOf(call, id, { type, ...values }, given), id: before?.id ?? uuidv7() });
        else if (before && before.endsOn === null) gone.push(before.id);
      }
      await lockNumbers(db, rows);
      if (gone.length > 0)
        await db.delete(memberships).where(lockedInOrder(memberships, isOneOf(memberships.id, gone), 'update'));
      await saveMany(db, memberships, ['id'], rows, isNew);
    },
  };
}

function stayOf(call: Call, memberId: string, values: Values, given: Values): Record<string, unknown> {
  const who = { updatedAt: call.now, updatedBy: call.actor.userId };
  const startsOn = beginning(given, call.now);
  return { memberId, type: values.type, ...given, startsOn, honorary: given.honorary ?? false, ...who };
}

/** The clubs a member belongs to now. Leaving is a fact with its day. Who may change them is the kit's affair (`ofClubs`). */
export const clubsPart: Part = {
  fields: ['clubIds'],
  empty: { clubIds: [] },
  json: sql`(select json_build_object('clubIds', json_agg(c.club_id order by c.club_id)) from club_members c where c.member_id = ${members.id} and c.left_on is null having count(*) > 0)`,
  save: async (call, records, isNew) => {
    const { db, actor } = call;
    const ids = records.map(({ id }) => id);
    const open = isNew
      ? []
      : await db
          .select({ id: clubMembers.id, clubId: clubMembers.clubId, memberId: clubMembers.memberId })
          .from(clubMembers)
          .where(and(isOneOf(clubMembers.memberId, ids), isNull(clubMembers.leftOn)));
    const day = today(call.now);
    const wanted = new Map(records.map(({ id, values }) => [id, new Set(values.clubIds as string[] | undefined)]));
    const left = open.filter(({ clubId, memberId }) => !wanted.get(memberId)?.has(clubId));
    // Only what the undone edit began is open and not wanted: the record has the version that the edit left.
    if (left.length > 0 && call.isUndo) {
      const begun = left.map(({ id }) => id);
      await db.delete(clubMembers).where(lockedInOrder(clubMembers, isOneOf(clubMembers.id, begun), 'update'));
    } else if (left.length > 0) {
      await db
        .update(clubMembers)
        .set({ leftOn: day, updatedAt: call.now, updatedBy: actor.userId })
        .where(
          lockedInOrder(
            clubMembers,
            isOneOf(
              clubMembers.id,
              left.map(({ id }) => id),
            ),
          ),
        );
    }
    const isOpen = new Set(open.map(({ clubId, memberId }) => `${clubId} ${memberId}`));
    if (call.isUndo) for (const one of await reopened(call, wanted, isOpen)) isOpen.add(one);
    const who = { createdAt: call.now, createdBy: actor.userId, updatedAt: call.now, updatedBy: actor.userId };
    const rows = [...wanted].flatMap(([memberId, clubIds]) =>
      [...clubIds]
        .filter((clubId) => !isOpen.has(`${clubId} ${memberId}`))
        .map((clubId) => ({ id: uuidv7(), clubId, memberId, joinedOn: day, version: 1, ...who })),
    );
    await insertMany(db, clubMembers, rows);
  },
};

/** Lets the last memberships go on that an undone edit ended, with the days on which they began. Returns their pairs. */
async function reopened(
  { db, now, actor }: Call,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  isOpen: ReadonlySet<string>,
): Promise<string[]> {
  const { id, clubId, memberId, leftOn, updatedAt } = clubMembers;
  const ended = await db
    .selectDistinctOn([clubId, memberId], { id, clubId, memberId })
    .from(clubMembers)
    .where(and(isOneOf(memberId, [...wanted.keys()]), isNotNull(leftOn)))
    .orderBy(clubId, memberId, desc(updatedAt));
  const back = ended.filter(
    (row) => wanted.get(row.memberId)?.has(row.clubId) && !isOpen.has(`${row.clubId} ${row.memberId}`),
  );
  if (back.length > 0)
    await db
      .update(clubMembers)
      .set({ leftOn: null, leaveReason: null, updatedAt: now, updatedBy: actor.userId })
      .where(
        lockedInOrder(
          clubMembers,
          isOneOf(
            id,
            back.map((row) => row.id),
          ),
        ),
      );
  return back.map((row) => `${row.clubId} ${row.memberId}`);
}
