import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { members } from '../../../../db/tables/member.ts';
import { careers } from '../../../../db/tables/career.ts';
import { certificates } from '../../../../db/tables/certificate.ts';
import { fields } from '../../../../db/tables/field.ts';
import { markets } from '../../../../db/tables/market.ts';
import { tags } from '../../../../db/tables/tag.ts';
import { targetCustomers } from '../../../../db/tables/target-customer.ts';
import { units } from '../../../../db/tables/unit.ts';
import { plainPdf } from '../../../../demo/files.ts';
import { keepAttachment } from '../../../../kit/attachments/keep.ts';
import { linkAttachments } from '../../../../kit/attachments/link.ts';
import { FEW_FILES } from '@hoivien/contract/kit/attachment.ts';
import { Readable } from 'node:stream';
import type { FileStore } from '../../../../kit/files.ts';
import { createMissing } from '../../../../demo/create.ts';
import { Random } from '../../../../demo/random.ts';
import type { Demo } from '../../../../kit/area-module.ts';
import type { Call } from '../../../../kit/call.ts';
import { createMany } from '../../../../kit/crud/bulk.ts';
import { isOneOf } from '../../../../kit/crud/statements.ts';
import type { Source } from '../../../../kit/crud/source.ts';
import type { Values } from '../../../../kit/crud/table.ts';
import { type Choices, inventMembers } from './companies.ts';
import { loadPersons } from './persons.ts';

const BATCH = 500;
const DAY = 24 * 60 * 60 * 1000;

/** Clubs of the demonstration. The members of each belong to one line of business or one place. */
const CLUBS = [
  ['CLB-0001', 'CLB Nhựa và Bao bì'],
  ['CLB-0002', 'CLB Vật liệu xây dựng'],
  ['CLB-0003', 'CLB Dệt may'],
  ['CLB-0004', 'CLB Gỗ và Nội thất'],
  ['CLB-0005', 'CLB Du lịch'],
  ['CLB-0006', 'CLB Y dược'],
  ['CLB-0007', 'CLB Bất động sản'],
  ['CLB-0008', 'CLB Logistics'],
  ['CLB-0009', 'CLB Công nghệ thông tin'],
  ['CLB-0010', 'CLB Nông sản và Thực phẩm'],
  ['CLB-0011', 'CLB Doanh nhân nữ'],
  ['CLB-0012', 'Chi hội Đông Nam Bộ'],
] as const;

/**
 * Fills an association with clubs, members, persons and partners. It uses the same code as input of people, so that
 * histories and counts are true. Existing records stay as they are.
 */
export async function loadMembers({ call, sourceOf, files, members: wanted }: Demo): Promise<void> {
  await createMissing(
    call,
    sourceOf(club.area),
    CLUBS.map(([code, name], index) => ({
      code,
      enterpriseName: name,
      establishmentDecision: { number: `${index + 3}/2015/QĐ-HH`, date: '2015-05-20', signer: null },
      canConfirmActivity: index % 8 !== 0,
    })),
  );
  const made = [
    ...(await addMembers(call, sourceOf('Members'), wanted, await readChoices(call), files)),
    ...(await loadPersons(call, sourceOf)),
  ];
  await joinWithTheStay(call, made);
}

/** Sets the day of joining a club to the beginning of the stay, but not before the founding of the club. */
async function joinWithTheStay({ db }: Call, made: readonly string[]): Promise<void> {
  await db.execute(sql`update club_members b set joined_on = greatest(s.starts_on, date '2015-05-20')
    from memberships s where s.member_id = b.member_id and s.starts_on < b.joined_on and b.left_on is null
      and ${isOneOf(sql`b.member_id`, [...made])}`);
}

/** Returns the ids of the members that were missing. */
async function addMembers(
  call: Call,
  source: Source,
  count: number,
  choices: Choices,
  files: FileStore | undefined,
): Promise<string[]> {
  const random = new Random(99);
  let batch: Values[] = [];
  let day = 0;
  const made: string[] = [];
  const flush = async () => {
    // Later batches get later days, so that lists by date end today.
    const now = new Date(call.now.getTime() - Math.max(0, 200 - day++) * DAY);
    const ids = await call.db.transaction((tx) => createMany({ ...call, db: tx, now }, source, batch));
    made.push(...ids.filter((id) => id !== null));
    batch = [];
  };
  const size = Math.min(BATCH, Math.max(20, Math.ceil(count / 60)));
  for await (const input of inventMembers(count, choices)) {
    batch.push(input);
    if (batch.length === size) await flush();
  }
  if (batch.length > 0) await flush();
  if (made.length === 0) return made;
  const waiting = await giveStates(call, random, made);
  if (files) await attachApplications(call, files, waiting);
  // Lists read from indexes alone after a vacuum; the server would run one by itself only minutes later.
  await call.pool.query('vacuum analyze members, enterprise_profiles, addresses, memberships, audit_entries');
  return made;
}

/** Most of the members that wait have sent their application; every fourth has forgotten it. */
async function attachApplications(call: Call, files: FileStore, waiting: readonly string[]): Promise<void> {
  const pdf = plainPdf([['Application for membership', 'Signed and sealed by the legal representative.']]);
  for (const [place, entityId] of waiting.entries()) {
    if (place % 4 === 0) continue;
    const incoming = { name: 'Đơn xin gia nhập.pdf', bytes: Readable.from([pdf]), wasCut: () => false };
    const { id } = await keepAttachment(call, files, incoming);
    const slot = { area: 'Members', entityId, slot: 'attachment', ids: [id], limits: FEW_FILES };
    await call.db.transaction((tx) => linkAttachments({ ...call, db: tx }, slot));
  }
}

/**
 * Lets a few members wait for a decision, refuses fewer, and lets some become inactive or leave. Returns the ids of those
 * that wait.
 */
async function giveStates({ db, now }: Call, random: Random, made: readonly string[]): Promise<string[]> {
  const chosen = (percent: number) => made.filter(() => random.chance(percent));
  const set = async (ids: string[], change: Partial<typeof members.$inferInsert>) => {
    if (ids.length > 0) await db.update(members).set(change).where(inArray(members.id, ids));
  };
  const [waiting, refused] = [chosen(1.5), chosen(0.4)];
  await set(waiting, { approvedAt: null });
  await set(refused, { approvedAt: null, refusedAt: now, refuseReason: 'Hồ sơ thiếu giấy phép kinh doanh' });
  const applied = [...waiting, ...refused];
  // These members wait, so their stays contain no decision.
  if (applied.length > 0) {
    await db.execute(sql`update memberships s set number = null, decision_number = null, decision_on = null, honorary = false,
      applied_on = m.created_at::date, starts_on = m.created_at::date
      from members m where m.id = s.member_id and ${inArray(sql`m.id`, applied)}`);
  }
  await set(chosen(2), { deactivatedAt: now });
  // Only an approved member can leave.
  const left = chosen(2.5).filter((id) => !applied.includes(id));
  if (left.length === 0) return waiting;
  await db.execute(sql`update memberships set ends_on = ${'2026-06-30'}::date, end_kind = 1,
      end_reason = 'Chuyển trụ sở ra nước ngoài', end_decision_number = '21/2026/QĐ-HH'
    where starts_on < '2026-06-30' and ${inArray(sql`member_id`, left)}`);
  return waiting;
}

async function readChoices({ db }: Call): Promise<Choices> {
  const ids = async (table: typeof markets | typeof targetCustomers | typeof certificates | typeof fields) =>
    (await db.select({ id: table.id }).from(table).orderBy(asc(table.code))).map(({ id }) => id);
  const careerRows = await db.select({ id: careers.id, code: careers.code }).from(careers).orderBy(asc(careers.code));
  const clubRows = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.type, 5))
    .orderBy(asc(members.code));
  const communeRows = await db
    .select({ code: units.code, parent: units.parentCode })
    .from(units)
    .where(and(eq(units.scheme, '2025'), eq(units.level, 2)))
    .orderBy(asc(units.code));
  const communes = new Map<string, string[]>();
  for (const { code, parent } of communeRows) communes.set(parent ?? '', [...(communes.get(parent ?? '') ?? []), code]);
  return {
    careers: new Map(careerRows.map(({ code, id }) => [code, id])),
    fieldIds: await ids(fields),
    marketIds: await ids(markets),
    targetCustomerIds: await ids(targetCustomers),
    certificateIds: await ids(certificates),
    clubIds: clubRows.map(({ id }) => id),
    tagIds: (await db.select({ id: tags.id }).from(tags).orderBy(asc(tags.nameKey))).map(({ id }) => id),
    communes,
  };
}
