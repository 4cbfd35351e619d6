import { APPROVAL } from '@hoivien/contract/codes.ts';
import type { endSeatSchema } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import type { CopiedTerm, CopyTerm } from '@hoivien/contract/areas/people/committee/term.schema.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { seats, terms } from '../../../db/tables/committee.ts';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { lockRows, updateMany } from '../../../kit/crud/bulk.ts';
import { requireSound } from '../../../kit/crud/references.ts';
import type { Row } from '../../../kit/crud/table.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { readValues } from '../../../kit/crud/values.ts';
import { inTransaction, insertRows } from '../../../kit/crud/write.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { today } from '../../../kit/today.ts';
import { committeeArea } from './committee.area.ts';
import { isNamed } from './composition.ts';
import type { SeatInput } from './seats-part.ts';
import { termArea, termSource } from './term.area.ts';

/**
 * Ends a seat of a committee before its time and writes that into the history of its holder. `people` is the source of
 * the holders.
 */
export async function endSeat(
  call: Call,
  people: Source,
  committeeId: string,
  seatId: string,
  end: z.output<typeof endSeatSchema>,
): Promise<void> {
  await committeeArea.get(call, committeeId);
  await inTransaction(call, people, async (inner) => {
    const memberId = await holderOf(inner, committeeId, seatId);
    await changeSeats(inner, people, [memberId], (_, held) => {
      // Reads under the lock, because somebody may have ended the seat meanwhile.
      return held.map((seat) => (seat.id === seatId ? ended(call, seat, end) : seat));
    });
    const [seat] = await inner.db
      .select({ startsOn: seats.startsOn, endsOn: seats.endsOn, termEndsOn: terms.endsOn })
      .from(seats)
      .innerJoin(terms, eq(terms.id, seats.termId))
      .where(eq(seats.id, seatId));
    if (seat?.endsOn && seat.endsOn > seat.termEndsOn) throw wrongEnd();
  });
}

/**
 * Begins the next term of a committee with chosen people of this term, each with their last title. People who are not
 * approved, or are restricted, get no seat.
 */
export async function copyTerm(
  call: Call,
  people: Source,
  termId: string,
  { term, memberIds }: CopyTerm,
): Promise<CopiedTerm> {
  const before = await termArea.get(call, termId);
  let nextId = '';
  let leftOut = 0;
  await inTransaction(call, people, async (inner) => {
    const { committeeId } = before;
    [nextId = ''] = await insertRows(inner, termSource, [{ ...term, committeeId }]);
    const last = await lastSeats(inner, termId, memberIds);
    const going = await approvedOf(inner, memberIds);
    leftOut = memberIds.length - going.length;
    await changeSeats(inner, people, going, (memberId, held) => {
      const seat = last.get(memberId);
      if (!seat) return held;
      const { titleId, position } = seat;
      const next = { termId: nextId, titleId, position, startsOn: term.startsOn, endsOn: null, endReason: null };
      return [next, ...held];
    });
  });
  return { ...(await termArea.get(call, nextId)), leftOut };
}

/**
 * Adds a seat to those of a person, whom a club's user may know only by another record of theirs. Throws Refusal when the
 * seat does not lie within its term, or beside another one.
 */
export async function addSeat(call: Call, people: Source, memberId: string, seat: SeatInput): Promise<void> {
  const everybody = { ...people, scope: { ...people.scope, filter: () => undefined } };
  await changeSeats(call, everybody, [memberId], (_, held) => [...held, seat], { isChecked: true });
}

async function approvedOf({ db }: Call, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), eq(members.approval, APPROVAL.approved), isNamed));
  return rows.map(({ id }) => id);
}

/** Changes the seats of people through their records, so that versions and histories include the change. */
async function changeSeats(
  call: Call,
  people: Source,
  memberIds: readonly string[],
  change: (memberId: string, held: readonly SeatInput[]) => readonly SeatInput[],
  { isChecked = false } = {},
): Promise<void> {
  // A person may have seats in other committees, too. This changes only seats of a committee that the actor may change,
  // so the limit on other people's records does not apply.
  const { writes: _, ...scope } = people.scope;
  const source = { ...people, scope };
  const rows: Row[] = await lockRows(call, source, memberIds);
  const values = await readValues(call.db, source, rows);
  const changed = rows.map((before, index) => {
    const held = values[index] ?? {};
    return { before, input: { ...held, prorogues: change(before.id, (held.prorogues ?? []) as SeatInput[]) } };
  });
  if (isChecked) {
    await requireSound(
      call,
      source,
      changed.map(({ input }) => input),
      rows.map(({ id }) => id),
    );
  }
  await updateMany(call, source, changed);
}

function ended(call: Call, seat: SeatInput, end: z.output<typeof endSeatSchema>): SeatInput {
  if (seat.endsOn !== null && seat.endsOn <= today(call.now)) {
    throw new Refusal('Mes.Committees.Seats.NotAllowed', 400);
  }
  if (seat.startsOn !== null && end.endsOn <= seat.startsOn) throw wrongEnd();
  return { ...seat, ...end };
}

function wrongEnd(): Refusal {
  return inputRefusal([{ field: 'endsOn', message: 'Mes.Committees.EndsOn.InValid' }]);
}

async function holderOf({ db }: Call, committeeId: string, seatId: string): Promise<string> {
  const [seat] = await db
    .select({ memberId: seats.memberId })
    .from(seats)
    .innerJoin(terms, eq(terms.id, seats.termId))
    .where(and(eq(seats.id, seatId), eq(terms.committeeId, committeeId)));
  if (!seat) throw new Refusal('Mes.Committees.Seats.NotFound', 404);
  return seat.memberId;
}

/** The last seat of each person in a term. Refuses a person without one. */
async function lastSeats({ db }: Call, termId: string, memberIds: readonly string[]) {
  const rows =
    memberIds.length === 0
      ? []
      : await db
          .selectDistinctOn([seats.memberId], {
            memberId: seats.memberId,
            titleId: seats.titleId,
            position: seats.position,
          })
          .from(seats)
          .where(and(eq(seats.termId, termId), inArray(seats.memberId, [...memberIds])))
          .orderBy(asc(seats.memberId), desc(sql`coalesce(${seats.endsOn}, 'infinity')`), desc(seats.startsOn));
  const last = new Map(rows.map((row) => [row.memberId, row]));
  if (memberIds.some((id) => !last.has(id))) {
    throw inputRefusal([{ field: 'memberIds', message: 'Mes.Terms.MemberIds.NotFound' }]);
  }
  return last;
}
