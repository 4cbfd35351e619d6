import { and, asc, eq, isNull } from 'drizzle-orm';
import { careers } from '../../../../db/tables/career.ts';
import { enterprises } from '../../../../db/tables/enterprise.ts';
import { members } from '../../../../db/tables/member.ts';
import { organizations } from '../../../../db/tables/organization.ts';
import type { Call } from '../../../../kit/call.ts';
import type { Source } from '../../../../kit/crud/source.ts';
import type { Values } from '../../../../kit/crud/table.ts';
import { createMissing } from '../../../../demo/create.ts';
import { inventPeople } from '../../../../demo/people.ts';
import { Random } from '../../../../demo/random.ts';

const POSITIONS = ['Giám đốc', 'Phó Giám đốc', 'Trưởng phòng Kinh doanh', 'Kế toán trưởng', 'Chuyên gia', 'Luật sư'];
const PERSONAL_MEMBERS = 120;
const PERSONAL_PARTNERS = 25;

/** Invented partners by line of business and origin; foreign ones come second. */
const PARTNERS = [
  ...['Tư vấn Luật', 'Kiểm toán', 'Bảo hiểm', 'Logistics', 'Truyền thông', 'Đào tạo', 'In ấn', 'Sự kiện'].flatMap(
    (line) => ['Sao Việt', 'Đất Phương Nam', 'Hồng Hà'].map((name) => [`Công ty TNHH ${line} ${name}`, 1] as const),
  ),
  ...['Trading', 'Consulting', 'Machinery', 'Packaging'].flatMap((line) =>
    ['Hanbit (Korea)', 'Aozora (Japan)', 'Nordlicht (Germany)', 'Merlion (Singapore)'].map(
      (name) => [`${line} ${name}`, 2] as const,
    ),
  ),
] as const;

/** Adds the missing persons and partners of an association. Returns the ids of new members. */
export async function loadPersons(call: Call, sourceOf: (area: string) => Source): Promise<string[]> {
  const random = new Random(6);
  const invent = await inventPeople(6);
  const companies = await call.db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(eq(members.register, 1), isNull(members.deactivatedAt)))
    .orderBy(asc(members.code))
    .limit(90);
  const clubIds = (await call.db.select({ id: members.id }).from(members).where(eq(members.type, 5))).map(
    ({ id }) => id,
  );
  const careerIds = (await call.db.select({ id: careers.id }).from(careers).orderBy(asc(careers.code))).map(
    ({ id }) => id,
  );
  const person = (code: string, host: string): Values => {
    const company = random.chance(60) && companies.length > 0 ? random.pick(companies) : undefined;
    return {
      ...invent(host),
      code,
      dayOfBirth: `${random.whole(1960, 1998)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
      position: random.pick(POSITIONS),
      workUnit: company?.name ?? null,
      workMemberId: company?.id ?? null,
      careerIds: random.chance(70) ? [random.pick(careerIds)] : [],
      homeAddress: {
        scheme: '2025',
        provinceCode: random.pick(['79', '01', '48', '92']),
        districtCode: null,
        communeCode: null,
        road: null,
      },
      clubIds: random.chance(40) && clubIds.length > 0 ? [random.pick(clubIds)] : [],
    };
  };
  const code = (prefix: string, index: number) => `${prefix}-${String(index + 1).padStart(4, '0')}`;
  const made = await createMissing(
    call,
    sourceOf('PersonalMembers'),
    Array.from({ length: PERSONAL_MEMBERS }, (_, index) => {
      const year = random.whole(2012, 2026);
      return {
        ...person(code('CN', index), 'canhan.example.com'),
        membership: {
          startsOn: `${year}-0${random.whole(1, 9)}-15`,
          number: `C${String(index + 1).padStart(4, '0')}`,
          decisionNumber: `${index + 1}/${year}/QĐ-HH`,
          decisionOn: null,
          appliedOn: null,
          cardNumber: null,
          honorary: random.chance(4),
        },
      };
    }),
  );
  await createMissing(
    call,
    sourceOf('PersonalPartners'),
    Array.from({ length: PERSONAL_PARTNERS }, (_, index) => person(code('DTCN', index), 'doitac.example.com')),
  );
  await addPartners(call, sourceOf('Partners'), random, clubIds);
  return made;
}

async function addPartners(call: Call, source: Source, random: Random, clubIds: readonly string[]): Promise<void> {
  const ids = async (table: typeof organizations | typeof enterprises) =>
    (await call.db.select({ id: table.id }).from(table).orderBy(asc(table.code))).map(({ id }) => id);
  const [organizationIds, enterpriseIds] = [await ids(organizations), await ids(enterprises)];
  const invent = await inventPeople(7);
  const rows = PARTNERS.map(([enterpriseName, partnerSource], index): Values => {
    const host = `doitac${index + 1}.example.com`;
    const leader = invent(host);
    return {
      code: `DT-${String(index + 1).padStart(4, '0')}`,
      enterpriseName,
      partnerSource,
      emailAddress: `lienhe@${host}`,
      website: `https://${host}`,
      organizationId: organizationIds.length > 0 ? random.pick(organizationIds) : null,
      enterpriseId: enterpriseIds.length > 0 ? random.pick(enterpriseIds) : null,
      leaderInfo: { ...leader, position: 'Giám đốc' },
      clubIds: random.chance(35) && clubIds.length > 0 ? [random.pick(clubIds)] : [],
    };
  });
  await createMissing(call, source, rows);
}
