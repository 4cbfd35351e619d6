import { fold } from '@hoivien/contract/kit/fold.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { members } from '../../../db/tables/member.ts';
import { memberships } from '../../../db/tables/membership.ts';
import type { About } from '../../../kit/crud/part.ts';
import { isOneOf, lockTexts } from '../../../kit/crud/statements.ts';
import type { Values } from '../../../kit/crud/table.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { textOf } from '../../../kit/text.ts';
import { today } from '../../../kit/today.ts';

type Stay = Pick<typeof memberships.$inferSelect, 'memberId' | 'number' | 'startsOn' | 'endsOn'>;

/** The errors behind the constraints of stays, which also hold when two users save at once. */
export function stayFaults(resource: Pick<Resource, 'area'>): Readonly<Record<string, FieldError>> {
  return {
    memberships_number_of_one: taken(resource),
    memberships_no_overlap: overlapping(resource),
    memberships_range: overlapping(resource),
  };
}

/** Errors by position: a member number that another member has, and a stay that would overlap another one. */
export async function checkStays(
  db: Database,
  resource: Pick<Resource, 'area'>,
  inputs: readonly Values[],
  { ids, now }: About,
): Promise<ReadonlyMap<number, FieldError[]>> {
  const given = inputs.map((input) => (input.membership ?? null) as Values | null);
  const numbers = given.flatMap((stay) => (stay?.number ? [textOf(stay.number)] : []));
  const byNumber = Map.groupBy(await holdersOf(db, numbers), ({ number }) => number);
  const byMember = Map.groupBy(await staysOf(db, ids), ({ memberId }) => memberId);
  const errors = new Map<number, FieldError[]>();
  const seen = new Map<string, string | undefined>();
  inputs.forEach((input, place) => {
    const stay = given[place];
    if (!stay) return;
    const id = ids[place];
    const number = stay.number ? textOf(stay.number) : undefined;
    const found: FieldError[] = [];
    if (number) {
      const isTwice = seen.has(number) && (id === undefined || seen.get(number) !== id);
      // An input with the same code as the holder already gets an error for its code.
      const own = typeof input.code === 'string' ? fold(input.code) : undefined;
      const isOther = (other: Holder) => other.memberId !== id && other.codeKey !== own;
      if (isTwice || byNumber.get(number)?.some(isOther)) {
        found.push(taken(resource));
      }
      seen.set(number, id);
    }
    if (!fits(beginning(stay, now), byMember.get(id ?? '') ?? [])) found.push(overlapping(resource));
    if (found.length > 0) errors.set(place, found);
  });
  return errors;
}

/**
 * Lets other transactions with one of these numbers wait. Two simultaneous inserts would each wait for the other inside
 * the exclusion constraint; PostgreSQL would end one as a deadlock instead of reporting the taken number.
 */
export async function lockNumbers(db: Database, rows: readonly Values[]): Promise<void> {
  await lockTexts(
    db,
    rows.flatMap(({ number }) => (number ? [textOf(number)] : [])),
  );
}

/** The first day of a stay; without one the day of its decision, or today. */
export function beginning(stay: Values, now: Date): string {
  return textOf(stay.startsOn ?? stay.decisionOn) || today(now);
}

/** Whether the newest stay may begin on that day: before its own end, and not before the end of an earlier stay. */
function fits(startsOn: string, own: readonly Stay[]): boolean {
  const [newest, ...earlier] = [...own].sort((a, b) => b.startsOn.localeCompare(a.startsOn));
  if (newest?.endsOn && startsOn >= newest.endsOn) return false;
  return earlier.every(({ endsOn }) => endsOn !== null && endsOn <= startsOn);
}

function taken({ area }: Pick<Resource, 'area'>): FieldError {
  return { field: 'membership.number', message: fieldKey({ area }, 'membership', 'AlreadyExist', 'number') };
}

function overlapping({ area }: Pick<Resource, 'area'>): FieldError {
  return { field: 'membership.startsOn', message: `Mes.${area}.Membership.InValid` };
}

const columns = {
  memberId: memberships.memberId,
  number: memberships.number,
  startsOn: memberships.startsOn,
  endsOn: memberships.endsOn,
};

interface Holder {
  memberId: string;
  number: string | null;
  codeKey: string | null;
}

async function holdersOf(db: Database, numbers: readonly string[]): Promise<Holder[]> {
  if (numbers.length === 0) return [];
  return db
    .select({ memberId: memberships.memberId, number: memberships.number, codeKey: members.codeKey })
    .from(memberships)
    .innerJoin(members, eq(members.id, memberships.memberId))
    .where(isOneOf(memberships.number, [...new Set(numbers)]));
}

async function staysOf(db: Database, ids: readonly (string | undefined)[]): Promise<Stay[]> {
  const known = ids.filter((id) => id !== undefined);
  if (known.length === 0) return [];
  return db.select(columns).from(memberships).where(isOneOf(memberships.memberId, known));
}
