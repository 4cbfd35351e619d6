import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { seats, terms } from '../../../db/tables/committee.ts';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import type { Part, PartRecord } from '../../../kit/crud/part.ts';
import { insertMany, lockedInOrder } from '../../../kit/crud/statements.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { type FieldError, inputRefusal } from '../../../kit/errors.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

/** A seat in the record of its holder. */
export interface SeatInput {
  id?: string | null | undefined;
  termId: string;
  titleId: string;
  position: string | null;
  /** Null: from the first day of the term. */
  startsOn: string | null;
  endsOn: string | null;
  endReason: string | null;
}

type Held = typeof seats.$inferSelect;
type Days = Pick<typeof terms.$inferSelect, 'id' | 'startsOn' | 'endsOn'>;

/** The seats of a person in committees, newest first. Unchanged seats keep their author and moment. */
export function seatsPart(resource: Resource): Part {
  return {
    fields: ['prorogues'],
    empty: { prorogues: [] },
    json: sql`(select json_build_object('prorogues', json_agg(json_build_object('id', s.id, 'termId', s.term_id, 'titleId', s.title_id,
      'position', s.position, 'startsOn', s.starts_on, 'endsOn', s.ends_on, 'endReason', s.end_reason) order by s.starts_on desc, s.id))
      from seats s where s.member_id = ${members.id} having count(*) > 0)`,
    check: (db, inputs) => checkSeats(db, resource, inputs),
    save: (call, records, isNew) => saveSeats(call, resource, records, isNew),
  };
}

/** Checks that seats lie within their terms, and that nobody has two seats in one term at the same time. */
async function checkSeats(db: Database, resource: Resource, inputs: readonly Values[]) {
  const given = inputs.map((input) => (input.prorogues ?? []) as SeatInput[]);
  const termOf = await readTerms(db, given.flat());
  const errors = new Map<number, FieldError[]>();
  given.forEach((own, place) => {
    const found: FieldError[] = [];
    const refuse = (index: number, part: string, rule: 'InValid' | 'Duplicate') =>
      found.push({ field: `prorogues.${index}.${part}`, message: fieldKey(resource, 'prorogues', rule, part) });
    const days = own.map((seat) => daysOf(seat, termOf));
    days.forEach((one, index) => {
      if (!one) return;
      const { term, startsOn, endsOn } = one;
      if (startsOn < term.startsOn || startsOn >= term.endsOn) refuse(index, 'startsOn', 'InValid');
      else if (endsOn <= startsOn || endsOn > term.endsOn) refuse(index, 'endsOn', 'InValid');
      const isTwice = days.slice(0, index).some((other) => {
        return other?.term.id === term.id && other.startsOn < endsOn && startsOn < other.endsOn;
      });
      if (isTwice) refuse(index, 'termId', 'Duplicate');
    });
    if (found.length > 0) errors.set(place, found);
  });
  return errors;
}

/**
 * Deletes changed seats and inserts them again: updated in place, a seat might overlap for a moment another one that
 * also changes.
 */
async function saveSeats(
  call: Call,
  resource: Resource,
  records: readonly PartRecord[],
  isNew: boolean,
): Promise<void> {
  const { db, actor, now } = call;
  const ids = records.map(({ id }) => id);
  const held = isNew ? [] : await db.select().from(seats).where(inArray(seats.memberId, ids));
  const heldBy = new Map(held.map((seat) => [seat.id, seat]));
  const given = records.map(({ id, values }) => ({ id, own: (values.prorogues ?? []) as SeatInput[] }));
  const termOf = await readTerms(
    db,
    given.flatMap(({ own }) => own),
  );
  const kept = new Set<string>();
  const written: object[] = [];
  for (const { id: memberId, own } of given) {
    for (const [index, { id, ...input }] of own.entries()) {
      const before = id ? heldBy.get(id) : undefined;
      const known = before?.memberId === memberId ? before : undefined;
      const term = termOf.get(input.termId);
      // Somebody has deleted the term since the check.
      if (!term) {
        const message = fieldKey(resource, 'prorogues', 'NotFound', 'termId');
        throw inputRefusal([{ field: `prorogues.${index}.termId`, message }]);
      }
      const seat = { ...input, startsOn: input.startsOn ?? term.startsOn };
      if (known && !kept.has(known.id) && isSame(known, seat)) {
        kept.add(known.id);
        continue;
      }
      const who = { updatedAt: now, updatedBy: actor.userId };
      const made = known
        ? { createdAt: known.createdAt, createdBy: known.createdBy }
        : { createdAt: now, createdBy: actor.userId };
      written.push({
        ...seat,
        ...made,
        ...who,
        id: known?.id ?? uuidv7(),
        memberId,
        version: (known?.version ?? 0) + 1,
      });
    }
  }
  const gone = held.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await db.delete(seats).where(lockedInOrder(seats, inArray(seats.id, gone), 'update'));
  await insertMany(db, seats, written);
}

const SEAT_FIELDS = ['termId', 'titleId', 'position', 'startsOn', 'endsOn', 'endReason'] as const;

function isSame(held: Held, seat: Readonly<Record<string, unknown>>): boolean {
  return SEAT_FIELDS.every((name) => (held[name] ?? null) === (seat[name] ?? null));
}

function daysOf({ termId, startsOn, endsOn }: SeatInput, termOf: ReadonlyMap<string, Days>) {
  const term = termOf.get(termId);
  return term && { term, startsOn: startsOn ?? term.startsOn, endsOn: endsOn ?? term.endsOn };
}

/** Reads the terms of seats and locks them until the seats are written. */
async function readTerms(db: Database, given: readonly SeatInput[]): Promise<Map<string, Days>> {
  const ids = [...new Set(given.map(({ termId }) => termId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: terms.id, startsOn: terms.startsOn, endsOn: terms.endsOn })
    .from(terms)
    .where(inArray(terms.id, ids))
    .orderBy(terms.id)
    .for('share');
  return new Map(rows.map((row) => [row.id, row]));
}
