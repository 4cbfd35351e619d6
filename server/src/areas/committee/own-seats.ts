import { asc, desc, eq, inArray } from 'drizzle-orm';
import { committees, seats, terms } from '../../db/tables/committee.ts';
import type { Call } from '../../kit/call.ts';

type Row = Record<string, unknown>;

/**
 * The records with only those seats that a club's user may see: the seats in committees of their club. `isForeign`: the
 * person also has other seats, so only the association changes the record.
 */
export async function withOwnSeats<Told extends object>(
  call: Call,
  records: readonly Told[],
): Promise<{ record: Told; isForeign: boolean }[]> {
  const { clubId } = call.actor;
  if (clubId === null || records.length === 0) return records.map((record) => ({ record, isForeign: false }));
  const byMember = await seatsOf(
    call,
    records.map((record) => String((record as Row).id)),
  );
  return records.map((record) => {
    const all = byMember.get(String((record as Row).id)) ?? [];
    const own = all.filter((seat) => seat.clubId === clubId);
    const prorogues = own.map(({ id, termId, titleId, position, startsOn, endsOn, endReason }) => {
      return { id, termId, titleId, position, startsOn, endsOn, endReason };
    });
    return { record: { ...record, prorogues }, isForeign: own.length < all.length };
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
