import { asc, desc, eq, inArray } from 'drizzle-orm';
import { committees, seats, terms } from '../../../db/tables/committee.ts';
import type { Call } from '../../../kit/call.ts';
import { clubOf } from '../../../kit/rights.ts';
import { isOwnSeat } from './rights.ts';

type Row = Record<string, unknown>;

/** The records with only those seats that a reader may see: for a club's user the seats in committees of their club. */
export async function withOwnSeats<Told extends object>(call: Call, records: readonly Told[]): Promise<Told[]> {
  const { actor } = call;
  if (!clubOf(actor) || records.length === 0) return [...records];
  const byMember = await seatsOf(
    call,
    records.map((record) => String((record as Row).id)),
  );
  return records.map((record) => {
    const own = (byMember.get(String((record as Row).id)) ?? []).filter((seat) => isOwnSeat(actor, seat));
    const prorogues = own.map(({ id, termId, titleId, position, startsOn, endsOn, endReason }) => {
      return { id, termId, titleId, position, startsOn, endsOn, endReason };
    });
    return { ...record, prorogues };
  });
}

type Held = Awaited<ReturnType<typeof readSeats>>[number];

async function seatsOf(call: Call, ids: readonly string[]): Promise<Map<string, Held[]>> {
  const byMember = new Map<string, Held[]>();
  for (const seat of await readSeats(call, ids)) {
    byMember.set(seat.memberId, [...(byMember.get(seat.memberId) ?? []), seat]);
  }
  return byMember;
}

function readSeats({ db }: Call, ids: readonly string[]) {
  return db
    .select({
      id: seats.id,
      memberId: seats.memberId,
      termId: seats.termId,
      titleId: seats.titleId,
      position: seats.position,
      startsOn: seats.startsOn,
      endsOn: seats.endsOn,
      endReason: seats.endReason,
      clubId: committees.clubId,
    })
    .from(seats)
    .innerJoin(terms, eq(terms.id, seats.termId))
    .innerJoin(committees, eq(committees.id, terms.committeeId))
    .where(inArray(seats.memberId, [...ids]))
    .orderBy(desc(seats.startsOn), asc(seats.id));
}
