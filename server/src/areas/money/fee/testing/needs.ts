import { members } from '../../../../db/tables/member.ts';
import { uuidv7 } from '../../../../kit/uuid.ts';
import type { Prepare } from '../../../../testing/needs.ts';

/** A year of its own for each sample, so that no two plans meet. */
const yearOf = (number: number) => 2000 + (number % 100);

export const needs: Readonly<Record<string, Prepare>> = {
  Fees: async () => (number) => ({
    year: yearOf(number),
    kind: 3,
    dueOn: `${yearOf(number)}-03-31`,
    rates: [],
  }),
  FeeHistories: async (db) => {
    const id = uuidv7();
    const code = `HP-${id.slice(-8)}`;
    await db
      .insert(members)
      .values({ id, type: 1, code, codeKey: code.toLowerCase(), name: 'Công ty Nộp phí', approvedAt: new Date() });
    return (number) => ({
      memberId: id,
      year: yearOf(number),
      kind: 3,
      dueOn: `${yearOf(number)}-03-31`,
      total: 1_000_000 + number,
      paidBefore: null,
    });
  },
};
