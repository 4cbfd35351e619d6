// Long: 'each number is the total of its list, at the association and at a club' in server/src/areas/keeping/yearly/yearly.test.ts holds the same rule in the plain run.
// Long: 'for the association, for a club and for readers with one code each' in server/src/areas/keeping/home/home.test.ts holds the same rule in the plain run.
import { dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '../../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../../testing/make-app.ts';
import { addEvent, invite, join, peopleOf } from '../../../gatherings/activity/testing/events.ts';
import { recountEvents, recountFees, recountHome, recountMembers, recountMoney } from './testing/recount.ts';

/** Rounds of a whole random association; FIGURE_ROUNDS asks for more. */
const ROUNDS = Number(process.env['FIGURE_ROUNDS'] ?? 1);
const NOW = new Date('2026-06-15T03:00:00Z');
const YEARS = [2025, 2026];

let house: TestApp;
let staff: TestClient;
const clubIds = [uuidv7(), uuidv7()] as const;
let offices: TestClient[];

beforeAll(async () => {
  house = await makeApp();
  house.clock.now = NOW;
  staff = await house.signInAs(permissionCodes);
  offices = [];
  for (const clubId of clubIds) {
    offices.push(await house.signInAs(permissionCodes, { clubId }));
    await staff.post(`/api/Clubs/${clubId}/Approve`);
  }
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
async function post(who: TestClient, url: string, input?: object) {
  const { status, body } = await who.post(url, input);
  expect(status, `${url} ${JSON.stringify(body)}`).toBeLessThan(300);
  return body.data;
}

const member = fc.record({
  kind: fc.constantFrom('unit', 'affiliate', 'person'),
  by: fc.constantFrom('staff', 'staff', 'office'),
  clubs: fc.subarray([0, 1]),
  careers: fc.subarray([0, 1, 2]),
  province: fc.constantFrom('79', '01', '48', null),
  startsOn: fc.constantFrom('2019-05-01', '2025-01-01', '2025-12-31', '2026-01-01', '2026-06-01', '2026-06-30'),
  fate: fc.constantFrom('stays', 'stays', 'stays', 'leaves', 'refused', 'inactive', 'restricted', 'outOfClub'),
  born: fc.constantFrom('1980-06-15', '1975-06-20', '1990-01-02', '2000-06-16'),
});
const money = fc.record({
  area: fc.constantFrom('NetRevenues', 'Sponsors'),
  who: fc.nat(),
  date: fc.constantFrom('2025-01-01', '2025-12-31', '2026-01-01', '2026-02-28', '2026-05-31', '2026-11-01'),
  unitPrice: fc.integer({ min: 1, max: 900_000_000 }),
  end: fc.constantFrom('open', 'paid', 'paid', 'reversed'),
});
const fee = fc.record({
  who: fc.nat(),
  year: fc.constantFrom(...YEARS),
  kind: fc.constantFrom(1, 3),
  total: fc.integer({ min: 1_000, max: 9_000_000 }),
  dueOn: fc.constantFrom('2024-11-30', '2025-03-31', '2026-03-31', '2026-07-01', '2027-02-01'),
  entries: fc.array(
    fc.record({
      share: fc.constantFrom(2, 3),
      payDate: fc.constantFrom('2024-12-31', '2025-05-01', '2026-01-01', '2026-06-15'),
      byClub: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
});
const event = fc.record({
  by: fc.constantFrom(0, 1, 2),
  hours: fc.constantFrom(2, 24, 24 * 40, -24 * 200, -24 * 400),
  guests: fc.array(fc.nat(), { maxLength: 4 }),
  came: fc.boolean(),
});
const association = fc.record({
  members: fc.array(member, { minLength: 10, maxLength: 14 }),
  money: fc.array(money, { minLength: 6, maxLength: 10 }),
  fees: fc.array(fee, { minLength: 4, maxLength: 8 }),
  events: fc.array(event, { minLength: 3, maxLength: 4 }),
});

type Member = { id: string; area: string; clubs: number[] };

async function addMember(
  one: typeof member extends fc.Arbitrary<infer M> ? M : never,
  careers: string[],
): Promise<Member> {
  const code = `L-${++number}`;
  const isPerson = one.kind === 'person';
  const area = isPerson ? 'PersonalMembers' : 'Members';
  const address = one.province && { scheme: '2025', provinceCode: one.province, communeCode: null, road: '1 Lê Lợi' };
  const common = { code, careerIds: one.careers.map((at) => careers[at]), membership: { startsOn: one.startsOn } };
  const input = isPerson
    ? { ...common, name: `Người ${code}`, dayOfBirth: one.born, homeAddress: address }
    : {
        ...common,
        type: one.kind === 'unit' ? 1 : 2,
        enterpriseName: `Công ty ${code}`,
        birthday: one.born,
        leaderInfo: { name: `Ông ${code}`, dateOfBirth: one.born },
        headOfficeAddress: address,
      };
  const office = one.by === 'office' ? offices[0] : undefined;
  const { id } = await post(office ?? staff, `/api/${area}`, input);
  const url = `/api/${area}/${id}`;
  const own = office ? [0] : [];
  for (const club of one.clubs) if (!own.includes(club)) await join(house, clubIds[club] ?? '', id);
  const clubs = [...new Set([...own, ...one.clubs])];
  // What a club adds waits for approval; some of it stays there.
  if (office && one.fate !== 'refused' && one.fate !== 'inactive') await post(staff, `${url}/Approve`);
  if (office && one.fate === 'refused') await post(staff, `${url}/Refuse`, { reason: 'Thiếu giấy phép' });
  if (one.fate === 'leaves' && one.startsOn < '2026-06-01')
    await post(staff, `${url}/Leave`, { endsOn: '2026-06-10', endKind: 1, endReason: 'Xin ra' });
  if (one.fate === 'inactive' && !office) await post(staff, `${url}/Deactivate`);
  if (one.fate === 'restricted') await house.pool.query('update members set restricted_at = now() where id = $1', [id]);
  if (one.fate === 'outOfClub')
    await house.pool.query('update club_members set left_on = joined_on where member_id = $1', [id]);
  return { id, area, clubs: one.fate === 'outOfClub' ? [] : clubs };
}

async function fill(some: typeof association extends fc.Arbitrary<infer A> ? A : never): Promise<void> {
  const careers: string[] = [];
  for (const name of ['Dệt may', 'Gỗ', 'Gốm'])
    careers.push((await post(staff, '/api/Careers', { code: `C-${++number}`, name: `${name} ${number}` })).id);
  const all: Member[] = [];
  for (const one of some.members) all.push(await addMember(one, careers));
  const usable = all.filter((_, at) => some.members[at]?.fate !== 'restricted');
  const pick = (at: number) => usable[at % usable.length] as Member;
  for (const { area, who, date, unitPrice, end } of some.money) {
    const { id } = await post(staff, `/api/${area}`, {
      memberId: pick(who).id,
      unitPrice,
      [area === 'Sponsors' ? 'sponsorDate' : 'netRevenueDate']: date,
      product: 'Hội thảo',
      quantity: 1,
      attachmentIds: [],
      ...(area === 'NetRevenues' && { invoiceFileIds: [] }),
    });
    if (end !== 'open') await post(staff, `/api/${area}/${id}/ApproveClose`);
    if (end === 'reversed') await post(staff, `/api/${area}/${id}/Reverse`, { reason: 'Nhầm' });
  }
  const seen = new Set<string>();
  for (const { who, year, kind, total, dueOn, entries } of some.fees) {
    const owner = pick(who);
    const key = `${owner.id} ${year}`;
    if (kind === 1 && seen.has(key)) continue;
    if (kind === 1) seen.add(key);
    const { id } = await post(staff, '/api/FeeHistories?confirmed=Mes.FeeHistories.DueOn.Asked', {
      memberId: owner.id,
      year,
      period: 'Y',
      kind,
      total,
      dueOn,
      attachmentIds: [],
    });
    for (const { share, payDate, byClub } of entries) {
      const by = byClub ? offices[owner.clubs[0] ?? -1] : undefined;
      const amount = Math.floor(total / share / 2);
      const entry = { amount, payDate, method: 1, receipt: false, clientKey: uuidv7(), attachmentIds: [] };
      await post(by ?? staff, `/api/FeeHistories/${id}/Payments`, entry);
      // Only one entry of a club may wait.
      if (by) break;
    }
  }
  for (const { by, hours, guests, came } of some.events) {
    const who = [staff, ...offices][by] as TestClient;
    const own = by === 0 ? usable : usable.filter(({ clubs }) => clubs.includes(by - 1));
    const { id } = await addEvent(house, who, Math.abs(hours));
    const ids = [...new Set(guests.flatMap((at) => own[at % own.length]?.id ?? []))];
    if (ids.length > 0) await invite(who, id, ids);
    const people = await peopleOf(who, id);
    if (came && people[0])
      await house.pool.query(
        'update activity_participants set confirmed_at = now(), checked_in_at = now() where id = $1',
        [people[0].id],
      );
    if (hours < 0)
      await house.pool.query(
        `update activities set start_time = start_time + $2 * interval '1 hour', end_time = end_time + $2 * interval '1 hour' where id = $1`,
        [id, 2 * hours],
      );
  }
  const committee = await post(staff, '/api/Committees', { name: `Ban ${++number}`, kind: 1 });
  await post(staff, '/api/Terms', {
    committeeId: committee.id,
    name: 'I',
    startsOn: '2022-01-01',
    endsOn: dayAfter(dayOf(NOW), 20),
  });
}

/** Codes of one role: some areas with everything, and the code to reveal in half of them. */
const role = fc.record({
  codes: fc.subarray(
    [
      'Members',
      'PersonalMembers',
      'NetRevenues',
      'Sponsors',
      'Fees',
      'Activities',
      'Schedules',
      'Terms',
      'Clubs',
      'PersonalData',
    ],
    { minLength: 1 },
  ),
  club: fc.constantFrom(undefined, 0, 1),
});

async function recountAll(who: TestClient, club?: string): Promise<number> {
  let numbers = club ? 0 : await recountHome(who);
  for (const year of YEARS) {
    const query = `year=${year}${club ? `&club=${club}` : ''}`;
    const ask = async (url: string) => {
      const { status, body } = await who.get(url);
      expect([200, 403], url).toContain(status);
      return status === 200 ? body.data : undefined;
    };
    const members = await ask(`/api/Home/MemberFigures?${query}`);
    if (members) numbers += await recountMembers(who, members, dayOf(NOW), club);
    const sums = await ask(`/api/Home/MoneyFigures?${query}`);
    if (sums) numbers += await recountMoney(who, sums, club);
    const events = await ask(`/api/Home/EventFigures?${query}`);
    if (events) numbers += await recountEvents(who, events, club);
    const fees = await ask(`/api/Fees/Months?year=${year}${club ? `&clubId=${club}` : ''}`);
    if (fees) numbers += await recountFees(who, fees, club);
  }
  return numbers;
}

test(
  'every number of the first page and of the figures is that of its list, over random data, roles and clubs',
  async () => {
    let numbers = 0;
    for (const some of fc.sample(association, ROUNDS)) {
      await fill(some);
      numbers += await recountAll(staff);
      for (const [at, office] of offices.entries()) {
        numbers += await recountAll(office);
        numbers += await recountAll(staff, clubIds[at]);
      }
      for (const { codes, club } of fc.sample(role, 3)) {
        const held = permissionCodes.filter((code) => codes.some((area) => code.startsWith(area)));
        const options = club === undefined ? {} : { clubId: clubIds[club] ?? '' };
        const who = await house.signInAs(held, options);
        numbers += await recountAll(who);
      }
    }
    console.log(`figure: numbers that were counted again: ${numbers}`);
    expect(numbers).toBeGreaterThan(100 * ROUNDS);
  },
  60_000 + ROUNDS * 60_000,
);
