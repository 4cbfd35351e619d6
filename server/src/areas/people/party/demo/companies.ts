import type { MemberInput } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { checkDigit } from '@hoivien/contract/kit/tax-code.ts';
import { companyNames } from './company-names.ts';
import { inventPeople } from '../../../../demo/people.ts';
import { Random } from '../../../../demo/random.ts';

/** The catalogue entries that members of a demonstration use. */
export interface Choices {
  careers: ReadonlyMap<string, string>;
  fieldIds: readonly string[];
  marketIds: readonly string[];
  targetCustomerIds: readonly string[];
  certificateIds: readonly string[];
  clubIds: readonly string[];
  tagIds: readonly string[];
  /** The communes of each province. */
  communes: ReadonlyMap<string, readonly string[]>;
}

/** The percentage of companies by province; the rest are anywhere. */
const SEATS: readonly (readonly [code: string, percent: number])[] = [
  ['79', 38],
  ['01', 24],
  ['75', 8],
  ['31', 6],
  ['48', 5],
  ['92', 3],
];

const ROADS = [
  'Nguyễn Huệ',
  'Lê Lợi',
  'Trần Hưng Đạo',
  'Cách Mạng Tháng Tám',
  'Điện Biên Phủ',
  'Nguyễn Văn Linh',
  'Phạm Văn Đồng',
  'Hai Bà Trưng',
  'Lý Thường Kiệt',
  'Quang Trung',
];
const POSITIONS = [
  'Trưởng phòng đối ngoại',
  'Trưởng phòng hành chính',
  'Kế toán trưởng',
  'Trợ lý giám đốc',
  'Chánh văn phòng',
];

/**
 * Invents members for a demonstration, always the same ones. All names are invented, because real companies would get
 * numbers, addresses and states that are not theirs.
 */
export async function* inventMembers(count: number, choices: Choices): AsyncGenerator<MemberInput> {
  const nameOf = companyNames();
  const random = new Random(20_251_121);
  const person = await inventPeople(7);
  const { communes } = choices;
  const provinces = [...communes.keys()];
  for (let index = 0; index < count; index++) {
    const { name, short, career: code, slug } = nameOf(index);
    const host = `${fold(slug)}.example.com`;
    const province = seat(random, provinces);
    const leader = person(host);
    const career = choices.careers.get(code) ?? random.pick([...choices.careers.values()]);
    const startsOn = `${random.whole(2006, 2026)}-${two(random.whole(1, 10))}-${two(random.whole(1, 28))}`;
    yield {
      type: random.chance(82) ? 1 : 2,
      code: `HV-${String(index + 1).padStart(4, '0')}`,
      enterpriseName: name,
      enterpriseEnglishName: null,
      enterpriseAcronymsName: short,
      taxCode: taxCode(index),
      duplicateReason: null,
      birthday: `${random.whole(1975, 2018)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`,
      // Small companies name a mobile number, which gets SMS.
      phoneNumber: index % 5 === 2 ? `+8490${9_000_000 + index}` : `+8428${String(30_000_000 + index).slice(0, 8)}`,
      emailAddress: `lienhe@${host}`,
      website: `https://${host}`,
      fanpage: null,
      headOfficeAddress: {
        scheme: '2025',
        provinceCode: province,
        districtCode: null,
        communeCode: random.pick(communes.get(province) ?? []) ?? null,
        road: `${random.whole(1, 400)} ${random.pick(ROADS)}`,
      },
      transactionOfficeAddress: null,
      enterpriseScale: random.chance(90) ? random.pick([1, 2, 3, 4] as const) : null,
      careerIds: career ? [career] : [],
      fieldIds: random.some(choices.fieldIds, random.whole(0, 2)),
      fieldRelationIds: [],
      charterCapital: random.chance(60) ? random.whole(10, 900) * 1_000_000_000 : null,
      turnover: random.chance(50) ? random.whole(20, 4_000) * 1_000_000_000 : null,
      marketId: random.chance(70) ? random.pick(choices.marketIds) : null,
      targetCustomerId: random.chance(60) ? random.pick(choices.targetCustomerIds) : null,
      certificateId: random.chance(45) ? random.pick(choices.certificateIds) : null,
      prize: null,
      certificateOfMerit: null,
      leaderInfo: { ...leader, position: random.pick(['Tổng giám đốc', 'Giám đốc', 'Chủ tịch HĐQT']) },
      connectInfos: Array.from({ length: random.whole(0, 2) }, () => {
        const { dateOfBirth: _, ...contact } = person(host);
        return { ...contact, position: random.pick(POSITIONS) };
      }),
      membership: {
        startsOn,
        number: String(index + 1).padStart(5, '0'),
        cardNumber: null,
        appliedOn: null,
        decisionNumber: `${random.whole(1, 90)}/${startsOn.slice(0, 4)}/QĐ-HH`,
        decisionOn: startsOn,
        honorary: random.chance(1),
      },
      clubIds: random.chance(65) ? random.some(choices.clubIds, random.chance(85) ? 1 : 2) : [],
      tagIds: choices.tagIds.filter((_, place) => (index + place * 5) % 17 === 0),
      canConfirmActivity: true,
      attachmentIds: [],
    };
  }
}

function seat(random: Random, provinces: readonly string[]): string {
  let left = random.next() * 100;
  for (const [code, percent] of SEATS) if ((left -= percent) < 0) return code;
  return random.pick(provinces);
}

/** A unique tax code with a valid check digit. */
function taxCode(index: number): string {
  for (let nine = 310_000_000 + index * 11; ; nine++) {
    const digit = checkDigit(String(nine));
    if (digit < 10) return `${nine}${digit}`;
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
