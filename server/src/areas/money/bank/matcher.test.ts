import { expect, test } from 'vitest';
import { findWords, flatten } from './match-text.ts';
import { indexOf, matchLines, type OpenFee, type OpenLine, type Payer } from './matcher.ts';

const member = (id: string, code: string, core: string[]): Payer => ({ id, code, core, taxCode: null, people: [] });
const fee = (id: string, memberId: string, year: number, debt: number): OpenFee => ({
  id,
  memberId,
  reference: `none-${id}`,
  year,
  debt,
  dueOn: `${year}-06-30`,
});
const members = ['04', '05', '06'].map((digits) =>
  member(`u${digits}`, `U${digits}`, ['thanh', 'vien', `so${digits}`]),
);
const fees = members.flatMap(({ id }) => [fee(`${id}-25`, id, 2025, 2_000_000), fee(`${id}-26`, id, 2026, 3_000_000)]);
const index = indexOf(fees, members, new Map());
const propose = async (text: string, amount: number) => {
  const line: OpenLine = { id: '1', amount, at: 0, text, payerName: null, payerAccount: null, isTwin: false };
  const found = (await matchLines([line], index)).get('1');
  if (!found) throw new Error('A line has a proposal.');
  return found;
};
const feesOf = (proposal: Awaited<ReturnType<typeof propose>>) =>
  (proposal.candidates[0]?.parts ?? []).map(({ feeId }) => feeId).toSorted();
const kinds = (proposal: Awaited<ReturnType<typeof propose>>) =>
  (proposal.candidates[0]?.reasons ?? []).map(({ kind }) => kind);

test.each([
  ['HUNG HOI PHI 2026', null],
  ['CTY PHU HUNG HOI PHI', null],
  ['NGUYEN HOAN TRANG NOP PHI', null],
  ['CTY TAI TRONG NOP HOI PHI', null],
  ['CTY UNG HOA NOP HOI PHI', null],
  ['UNG HO QUY HOI', 'sponsor'],
  ['Ủng hộ quỹ', 'sponsor'],
  ['IBFT TAI TRO DEM HOI', 'sponsor'],
  ['TAITRO DEM HOI', 'sponsor'],
  ['HOAN TRA HOI PHI', 'mistake'],
  ['TRA LAI TIEN GUI T10', 'interest'],
  ['MUA VE SU KIEN', 'ticket'],
])('%s hints at %s', async (text, hint) => {
  expect((await propose(text, 1)).hint).toBe(hint);
});

test('codes of several members whose debts add up are proposed together, those of the year named first', async () => {
  for (const text of ['U04 U05 U06', 'hoi phi U04, U05, U06 nam 2026', 'U04-U05-U06']) {
    const proposal = await propose(text, 9_000_000 + (text.includes('2026') ? 0 : 6_000_000));
    expect(proposal.verdict, text).toBe('ask');
    const wanted = fees.filter(({ year }) => !text.includes('2026') || year === 2026).map(({ id }) => id);
    expect(feesOf(proposal), text).toEqual(wanted.toSorted());
  }
});

test('a short code counts as a whole word only, and is never sure by itself', async () => {
  expect((await propose('CU04 nop', 3_000_000)).verdict).toBe('none');
  expect((await propose('U045 nop', 3_000_000)).verdict).toBe('none');
  expect((await propose('U04 nop', 3_000_000)).verdict).toBe('ask');
});

test('the year in a text prefers its fee, and another year speaks against a proposal', async () => {
  const named = await propose('U05 hoi phi 2026', 3_000_000);
  expect([feesOf(named), kinds(named).includes('otherYear')]).toEqual([['u05-26'], false]);
  const part = await propose('U05 hoi phi 2026 dot 1', 1_000_000);
  expect(feesOf(part)).toEqual(['u05-26']);
  const plain = await propose('U05 hoi phi dot 1', 1_000_000);
  expect(feesOf(plain)).toEqual(['u05-25']);
  const other = await propose('U05 hoi phi 2024', 2_000_000);
  expect(kinds(other)).toContain('otherYear');
  const dated = await propose('U05 hoi phi ngay 05/11/2024', 2_000_000);
  expect(kinds(dated)).not.toContain('otherYear');
  expect(other.candidates[0]?.confidence).toBeLessThan(dated.candidates[0]?.confidence ?? 0);
});

test('a reference whose year the text contradicts is asked about', async () => {
  const own = { ...fee('r', 'u04', 2025, 2_000_000), reference: 'HP26000447451' };
  const made = indexOf([own], members, new Map());
  const verdict = async (text: string) => {
    const line: OpenLine = {
      id: '1',
      amount: 2_000_000,
      at: 0,
      text,
      payerName: null,
      payerAccount: null,
      isTwin: false,
    };
    return (await matchLines([line], made)).get('1')?.verdict;
  };
  expect(await verdict('HP26000447451 nop hoi phi 2025')).toBe('sure');
  expect(await verdict('HP26000447451 nop hoi phi 2026')).toBe('ask');
});

test('words are found whole, with blanks in between', () => {
  expect(findWords(flatten('ung ho quy'), /UNGHO/g)).toEqual([{ from: 0, to: 5 }]);
  expect(findWords(flatten('HUNG HOI'), /UNGHO/g)).toEqual([]);
});
