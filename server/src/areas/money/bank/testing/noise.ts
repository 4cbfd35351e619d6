import { fold } from '@hoivien/contract/kit/fold.ts';
import { feeReference } from '@hoivien/contract/areas/money/fee/fee-reference.ts';
import { Random } from '../../../../demo/random.ts';
import type { OpenFee, Payer } from '../matcher.ts';
import { splitForms } from '../../../../kit/search/legal-forms.ts';
import { wordsOf } from '../../../../kit/search/words.ts';
import type { Transfer } from './statements.ts';

/** A member of a made association. */
export interface MadeMember extends Payer {
  name: string;
  director: string;
}

export interface MadeWorld {
  members: MadeMember[];
  fees: OpenFee[];
  feesOf: Map<string, OpenFee[]>;
}

const TRADES = [
  'Xây dựng',
  'Dược phẩm',
  'Cơ khí',
  'Thực phẩm',
  'Dệt may',
  'Nhựa',
  'Bao bì',
  'Vận tải',
  'Điện máy',
  'Cao su',
  'Gỗ',
  'Thép',
  'Thủy sản',
  'In ấn',
  'Du lịch',
  'Phần mềm',
];
const FIRST = [
  'Bình',
  'Minh',
  'Hoàng',
  'Thành',
  'Phú',
  'Đông',
  'Tân',
  'An',
  'Việt',
  'Nam',
  'Kim',
  'Long',
  'Hưng',
  'Quang',
  'Trường',
  'Đại',
  'Gia',
  'Hải',
  'Ngọc',
  'Thiên',
];
const SECOND = [
  'Minh',
  'Phát',
  'Đạt',
  'Thịnh',
  'Công',
  'Á',
  'Lợi',
  'Cường',
  'Hà',
  'Sơn',
  'Tiến',
  'Thắng',
  'Phong',
  'Lộc',
  'Vinh',
  'Nguyên',
  'Khang',
  'Ân',
  'Bảo',
  'Huy',
];
const FORMS = ['Công ty Cổ phần', 'Công ty TNHH', 'Công ty TNHH MTV', 'CTCP', 'Doanh nghiệp tư nhân'];
const SURNAMES = [
  'Nguyễn',
  'Nguyễn',
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Vũ',
  'Đặng',
  'Bùi',
  'Đỗ',
  'Hồ',
  'Ngô',
  'Dương',
  'Lý',
];
const MIDDLES = [
  'Văn',
  'Thị',
  'Đức',
  'Quốc',
  'Thanh',
  'Minh',
  'Hữu',
  'Ngọc',
  'Xuân',
  'Bảo',
  'Thu',
  'Anh',
  'Công',
  'Trọng',
  'Khánh',
  'Hoài',
  'Phương',
  'Mỹ',
];
const GIVEN = [
  'Hùng',
  'Lan',
  'Cường',
  'Hương',
  'Tuấn',
  'Mai',
  'Dũng',
  'Ly',
  'Sơn',
  'Hạnh',
  'Thảo',
  'Bình',
  'Khoa',
  'Trâm',
  'Yến',
  'Phúc',
  'Tâm',
  'Nhung',
  'Vân',
  'Trung',
  'Quân',
  'Kiên',
  'Loan',
  'Hằng',
  'Tùng',
  'Nga',
  'Oanh',
  'Duy',
];
const AMOUNTS = [4_000_000, 6_000_000, 12_000_000, 24_000_000];

/** Members with debts; some share a name, some owe for two years. */
export function makeWorld(count: number, seed: number): MadeWorld {
  const random = new Random(seed);
  const members: MadeMember[] = [];
  const fees: OpenFee[] = [];
  for (let number = 1; number <= count; number += 1) {
    const isTwin = number > 20 && random.chance(3);
    const other = isTwin ? random.pick(members) : undefined;
    const own = `${random.pick(TRADES)} ${random.pick(FIRST)} ${random.pick(SECOND)}`;
    const core = random.chance(40)
      ? `${own} ${random.pick(SECOND)}`
      : random.chance(10)
        ? own.split(' ').slice(-2).join(' ')
        : own;
    const name = other ? other.name : `${random.pick(FORMS)} ${core}`;
    const director = `${random.pick(SURNAMES)} ${random.pick(MIDDLES)} ${random.pick(GIVEN)}`;
    const id = `member-${number}`;
    const body = String(300_000_000 + number * 37);
    members.push({
      id,
      code: `HV-${String(number).padStart(4, '0')}`,
      name,
      core: splitForms(wordsOf(name)).core,
      taxCode: `0${body.slice(0, 9)}`,
      people: [wordsOf(director)],
      director,
    });
    const amount = random.pick(AMOUNTS);
    const years = random.chance(20) ? [2025, 2026] : [2026];
    for (const year of years) {
      const place = fees.length + 1;
      fees.push({
        id: `fee-${place}`,
        memberId: id,
        reference: feeReference(year, place),
        year,
        debt: amount,
        dueOn: `${year}-06-30`,
      });
    }
  }
  const feesOf = new Map<string, OpenFee[]>();
  for (const fee of fees) feesOf.set(fee.memberId, [...(feesOf.get(fee.memberId) ?? []), fee]);
  return { members, fees, feesOf };
}

/** The ways in which payers and banks write. */
export const WAYS = [
  'reference',
  'reference split',
  'reference glued',
  'reference, text cut',
  'reference, no accents, name',
  'name',
  'name cut',
  'name glued',
  'words of the name',
  'tax code',
  'code and name',
  'wrong digit in the reference',
  'reference of another member',
  'reference of another, paid by the director',
  'reference, paid by a stranger',
  'reference of another, paid by a stranger',
  'director with reference',
  'director without reference',
  'part of the debt',
  'two years together',
  'three members',
  'no fee',
] as const;
export type Way = (typeof WAYS)[number];

export interface MadeTransfer extends Transfer {
  way: Way;
  /** The fees of the member who paid by mistake count as right, too, when nothing else was known. */
  memberId: string;
}

/** A transfer of each way in turn, with the accounts that members have. */
export function makeTransfers(
  world: MadeWorld,
  count: number,
  seed: number,
  ways: readonly Way[] = WAYS,
): MadeTransfer[] {
  const random = new Random(seed);
  const used = new Set<string>();
  const free = () => {
    for (;;) {
      const member = random.pick(world.members);
      if (used.has(member.id)) continue;
      used.add(member.id);
      return member;
    }
  };
  return Array.from({ length: count }, (_, place) => {
    const way = ways[place % ways.length] as Way;
    return transferOf(way, free, world, random, place);
  });
}

function transferOf(way: Way, free: () => MadeMember, world: MadeWorld, random: Random, place: number): MadeTransfer {
  const member = free();
  const [fee] = (world.feesOf.get(member.id) ?? []).slice(-1) as [OpenFee];
  const at = new Date(Date.UTC(2026, 10, 1 + (place % 19), 1 + (place % 10), place % 60, (place * 7) % 60));
  const split = (text: string) => {
    const at = random.whole(4, text.length - 3);
    return `${text.slice(0, at)} ${text.slice(at)}`;
  };
  const base = {
    way,
    memberId: member.id,
    feeIds: [fee.id],
    amount: fee.debt,
    at,
    payerName: member.name,
    payerAccount: String(1_000_000_000 + Number(member.id.slice(7)) * 13),
  };
  const director = {
    payerName: member.director,
    payerAccount: String(9_000_000_000 + Number(member.id.slice(7)) * 17),
  };
  // Nobody of this name stands in a record: no director has four words.
  const stranger = () => ({
    payerName: `${random.pick(SURNAMES)} ${random.pick(MIDDLES)} ${random.pick(MIDDLES)} ${random.pick(GIVEN)}`,
    payerAccount: String(8_000_000_000 + Number(member.id.slice(7)) * 19),
  });
  const plain = fold(member.name);
  const words = splitForms(wordsOf(member.name)).core;
  switch (way) {
    case 'reference':
      return { ...base, text: `${fee.reference} nop hoi phi` };
    case 'reference split':
      return { ...base, text: `nop hoi phi ${split(fee.reference)} nam ${fee.year}` };
    case 'reference glued':
      return { ...base, text: `nophoiphi${fee.reference}${plain.replace(/\s/g, '')}` };
    case 'reference, text cut':
      return { ...base, text: `${fee.reference} ${plain} nop hoi phi nam`.slice(0, random.whole(16, 30)) };
    case 'reference, no accents, name':
      return { ...base, text: `${plain} nop HP ${fee.reference}` };
    case 'name':
      return { ...base, text: `${member.name} nộp hội phí năm ${fee.year}` };
    case 'name cut':
      return { ...base, payerName: '', text: `nop hoi phi ${plain}`.slice(0, 12 + Math.floor(plain.length * 0.8)) };
    case 'name glued':
      return { ...base, payerName: '', text: `${plain.replace(/\s/g, '')}nophoiphi${fee.year}` };
    case 'words of the name':
      return { ...base, payerName: '', text: `cty ${words.slice(-2).join(' ')} hoi phi` };
    case 'tax code':
      return { ...base, text: `${plain} MST ${member.taxCode} nop hoi phi ${fee.year}` };
    case 'code and name':
      return {
        ...base,
        text: `HP${fee.year} ${random.chance(50) ? (member.code ?? '').replace('-', '') : split((member.code ?? '').replace('-', ''))} ${words.join(' ')} hoi phi ${fee.year}`,
      };
    case 'wrong digit in the reference': {
      const spot = random.whole(5, 10);
      const digit = String((Number(fee.reference[spot]) + random.whole(1, 9)) % 10);
      return { ...base, text: `${fee.reference.slice(0, spot)}${digit}${fee.reference.slice(spot + 1)} ${plain}` };
    }
    case 'reference of another member':
      return {
        ...base,
        text: `${random.pick(world.fees.filter(({ memberId, debt }) => memberId !== member.id && debt === fee.debt)).reference} ${plain} nop hoi phi`,
      };
    case 'reference of another, paid by the director':
      return {
        ...base,
        ...director,
        text: `${random.pick(world.fees.filter(({ memberId, debt }) => memberId !== member.id && debt === fee.debt)).reference} ${fold(member.director)} nop thay`,
      };
    case 'reference, paid by a stranger':
      return { ...base, ...stranger(), text: `${fee.reference} nop hoi phi` };
    case 'reference of another, paid by a stranger':
      return {
        ...base,
        ...stranger(),
        text: `${random.pick(world.fees.filter(({ memberId, debt }) => memberId !== member.id && debt === fee.debt)).reference} nop hoi phi`,
      };
    case 'director with reference':
      return { ...base, ...director, text: `${fee.reference} chuyen tien` };
    case 'director without reference':
      return { ...base, ...director, text: `${fold(member.director)} chuyen tien hoi phi cty` };
    case 'part of the debt':
      return { ...base, amount: fee.debt / 2, text: `${fee.reference} nop truoc mot nua` };
    case 'two years together': {
      const all = world.feesOf.get(member.id) ?? [];
      return {
        ...base,
        feeIds: all.map(({ id }) => id),
        amount: all.reduce((sum, { debt }) => sum + debt, 0),
        text: `${plain} nop hoi phi con no ${member.code}`,
      };
    }
    case 'three members': {
      const all = [member, free(), free()].map((one) => (world.feesOf.get(one.id) ?? []).slice(-1)[0] as OpenFee);
      return {
        ...base,
        feeIds: all.map(({ id }) => id),
        amount: all.reduce((sum, { debt }) => sum + debt, 0),
        payerName: 'TAP DOAN ME',
        text: `hoi phi ${all.map(({ reference }) => reference).join(' ')}`,
      };
    }
    case 'no fee':
      return {
        ...base,
        feeIds: [],
        amount: random.pick([...AMOUNTS, 18_420]),
        text: random.pick([
          'TAI TRO DEM TRI AN HOI VIEN',
          'TRA LAI TIEN GUI T10/2026',
          'chuyen nham, xin hoan lai',
          've hoi thao 05.11',
          'ung ho quy',
        ]),
        payerName: '',
        payerAccount: '',
      };
  }
}
