import { dayAfter } from '@hoivien/contract/kit/period.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../../db/connect.ts';
import { committees, terms } from '../../../../db/tables/committee.ts';
import { clubs, members } from '../../../../db/tables/member.ts';
import { titles } from '../../../../db/tables/title.ts';
import { uuidv7 } from '../../../../kit/uuid.ts';
import type { Prepare } from '../../../../testing/needs.ts';

export const needs: Readonly<Record<string, Prepare>> = {
  // A club has only one committee of each kind.
  Committees: async (db) => {
    const rows = Array.from({ length: 700 }, (_, number) => ({ number, id: uuidv7() }));
    await db.insert(members).values(
      rows.map(({ number, id }) => {
        return { id, type: 5, code: `C-${number}`, codeKey: `c-${number}`, name: `CLB ${number}` };
      }),
    );
    await db.insert(clubs).values(rows.map(({ id }) => ({ id })));
    return (number) => ({ clubId: rows[number]?.id });
  },
  Terms: async (db) => {
    const committeeId = await addCommittee(db);
    return (number) => ({ ...daysOf(number), committeeId });
  },
  Represents: async () => daysOf,
  ExecutiveCommittees: async (db) => {
    const [termId, titleId] = [uuidv7(), uuidv7()];
    const committeeId = await addCommittee(db);
    const days = { startsOn: '1980-01-01', endsOn: '2090-01-01' };
    await db.insert(terms).values({ id: termId, committeeId, name: 'Nhiệm kỳ I', ...days });
    await db
      .insert(titles)
      .values({ id: titleId, code: 'UV', codeKey: 'uv', name: 'Uỷ viên', searchKey: '.uy.vien.||' });
    return (number) => {
      const startsOn = dayAfter('2000-01-01', number);
      const seat = { termId, titleId, position: `Uỷ viên ${number}`, startsOn, endsOn: null, endReason: null };
      return { prorogues: [seat] };
    };
  },
};

/** The association's committee; it has only one of each kind. */
async function addCommittee(db: Database): Promise<string> {
  const isOne = and(eq(committees.kind, 1), isNull(committees.clubId));
  const [known] = await db.select({ id: committees.id }).from(committees).where(isOne);
  if (known) return known.id;
  const id = uuidv7();
  await db.insert(committees).values({ id, kind: 1, name: 'Ban Chấp hành', searchKey: '.ban.chap.hanh.||' });
  return id;
}

/** Ten days for each number, without overlap. */
function daysOf(number: number): Record<string, string> {
  return { startsOn: dayAfter('1900-01-01', number * 10), endsOn: dayAfter('1900-01-01', number * 10 + 10) };
}
