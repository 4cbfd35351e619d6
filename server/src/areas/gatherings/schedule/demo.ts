import { daysOf, type Repeat } from '@hoivien/contract/areas/gatherings/schedule/series.ts';
import { SCHEDULE_KIND } from '@hoivien/contract/codes.ts';
import { USUAL_SHARE } from '@hoivien/contract/areas/gatherings/schedule/quorum.ts';
import { decision } from '@hoivien/contract/areas/gatherings/schedule/decision.resource.ts';
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { scheduleAgendas, scheduleDecisions, scheduleMinutes } from '../../../db/tables/meeting.ts';
import { scheduleParticipants, schedules } from '../../../db/tables/schedule.ts';
import { associationOf } from '../../../kit/association.ts';
import type { Demo } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { createMany } from '../../../kit/crud/bulk.ts';
import type { Links } from '../../../kit/links.ts';
import { outboxOf } from '../../../kit/outbox/outbox.ts';
import { searchKey } from '../../../kit/search/search-key.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { Random } from '../../../demo/random.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { meetings as invited } from './letters.ts';
import { addSeries } from './series.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** The offset of Viet Nam, which has no summer time, in milliseconds. */
const ZONE = 7 * HOUR;

/**
 * Entries around today, so that some are over, some near and some ahead on any day. Columns: kind (1 a meeting, 2 an
 * entry), days from today, begin and end in hours (above 24 on a later day), number of invited members, title, host,
 * place or link.
 */
const PLAN = `
1 | -42 | 14   | 16.5 | 24 | Họp Ban Chấp hành quý III | Phạm Quốc Hưng | Hội trường A, trụ sở Hiệp hội
2 | -35 | 8    | 11.5 | 12 | Hội thảo chuyển đổi số trong sản xuất | | Trung tâm Hội nghị 272
1 | -28 | 8.5  | 9.5  | 5  | Giao ban văn phòng đầu tháng | Nguyễn Bảo Trâm | Phòng họp tầng 3, trụ sở Hiệp hội
1 | -24 | 15   | 17   | 7  | Tổ công tác rà soát hội phí | Lê Thị Ngân | Phòng họp tầng 3, trụ sở Hiệp hội
2 | -20 | 7.5  | 41   | 9  | Khảo sát khu công nghiệp Long Thành | | KCN Long Thành, Đồng Nai
1 | -14 | 14   | 15.5 | 8  | CLB Y dược: tổng kết chương trình khám miễn phí | Đỗ Cẩm Yến | Phòng họp tầng 3, trụ sở Hiệp hội
1 | -17 | 9    | 11   | 15 | Họp Thường trực chuẩn bị hội nghị tổng kết | Phạm Quốc Hưng | Hội trường A, trụ sở Hiệp hội
1 | -9  | 9    | 10   | 12 | Họp trực tuyến với Thường trực các chi hội | Phạm Quốc Hưng | https://meet.example.com/thuong-truc
2 | -6  | 18   | 21   | 30 | Đêm giao lưu doanh nhân | | Nhà hàng Sông Xanh
1 | -2  | 10   | 11.5 | 10 | CLB Nhựa và Bao bì: giá nguyên liệu quý IV | Trần Anh Tuấn | Phòng họp tầng 3, trụ sở Hiệp hội
2 | -1  | 8    | 65   | 16 | Hội chợ hàng Việt Nam chất lượng cao | | Nhà thi đấu Phú Thọ
1 | 0   | 8.5  | 9.5  | 5  | Giao ban văn phòng | Nguyễn Bảo Trâm | Phòng họp tầng 3, trụ sở Hiệp hội
1 | 0   | 14   | 16.5 | 28 | Họp Ban Chấp hành mở rộng quý IV | Phạm Quốc Hưng | Hội trường A, trụ sở Hiệp hội
2 | 1   | 8    | 11   | 4  | Tiếp đoàn Phòng Thương mại Nhật Bản | Phạm Quốc Hưng | Phòng họp tầng 3, trụ sở Hiệp hội
1 | 2   | 14   | 16   | 14 | CLB Dệt may: đơn hàng đầu năm | Trần Bích Ngân | Phòng họp tầng 3, trụ sở Hiệp hội
1 | 3   | 9    | 10.5 | 40 | Tập huấn hoá đơn điện tử cho kế toán hội viên | Lê Thị Ngân | https://meet.example.com/hoa-don
1 | 4   | 15   | 16   | 6  | Gặp mặt hội viên mới | Đỗ Cẩm Yến | Phòng họp tầng 3, trụ sở Hiệp hội
1 | 6   | 9    | 11   | 9  | CLB Logistics: bàn về kho chung | Lê Anh Quốc | Kho vận Tân Cảng, Thủ Đức
2 | 7   | 13.5 | 17   | 22 | Diễn đàn xuất khẩu | | Khách sạn Rex, Quận 1
1 | 9   | 8.5  | 9.5  | 5  | Giao ban văn phòng tuần | Nguyễn Bảo Trâm | Phòng họp tầng 3, trụ sở Hiệp hội
1 | 11  | 10   | 11.5 | 8  | Ban tổ chức Tết hội viên | Đỗ Cẩm Yến | Phòng họp tầng 3, trụ sở Hiệp hội
2 | 14  | 8    | 11.5 | 18 | Hội thảo thuế và hoá đơn | | Trung tâm Hội nghị 272
1 | 18  | 15   | 17   | 11 | CLB Vật liệu xây dựng: tiêu chuẩn mới | Trần Anh Tuấn | Phòng họp tầng 3, trụ sở Hiệp hội
2 | 25  | 7    | 42   | 13 | Chuyến thăm hội viên miền Tây | | Cần Thơ, Vĩnh Long
1 | 33  | 14   | 17   | 60 | Hội nghị tổng kết năm | Phạm Quốc Hưng | Hội trường A, trụ sở Hiệp hội
`;

const CANCELLED = new Map([
  ['CLB Y dược: tổng kết chương trình khám miễn phí', 'Chủ trì bận công tác đột xuất, sẽ mời lại sau'],
  ['CLB Logistics: bàn về kho chung', 'Đối tác dời lịch sang tháng sau'],
]);

/** Further values of single meetings, so that a reader finds complete examples. */
const MORE = new Map<string, object>([
  [
    'Họp Ban Chấp hành mở rộng quý IV',
    {
      link: 'https://meet.example.com/bch-quy-4',
      content:
        '<p>Ban Chấp hành họp để thống nhất <strong>ba việc</strong> trước cuối năm:</p>' +
        '<ol><li><p>Kết quả mười tháng và việc còn lại của năm</p></li><li><p>Hội phí chưa thu</p></li><li><p>Chuẩn bị Đại hội nhiệm kỳ mới</p></li></ol>' +
        '<h3>Thời gian từng phần</h3>' +
        '<table><tbody><tr><th><p>Giờ</p></th><th><p>Nội dung</p></th><th><p>Người trình bày</p></th></tr>' +
        '<tr><td><p>14:00</p></td><td><p>Khai mạc, thông qua chương trình</p></td><td><p>Chủ tịch</p></td></tr>' +
        '<tr><td><p>14:15</p></td><td><p>Báo cáo mười tháng, hội phí</p></td><td><p>Văn phòng</p></td></tr>' +
        '<tr><td><p>15:30</p></td><td><p>Thảo luận và biểu quyết</p></td><td><p>Cả Ban</p></td></tr></tbody></table>' +
        '<p>Xin xem trước tài liệu gửi kèm. Ai vắng xin báo <a href="mailto:vanphong@example.com">văn phòng</a>.</p>',
      otherEmails: [
        { name: 'Vũ Minh Châu', emailAddress: 'chau.vm@example.com' },
        { name: 'Hoàng Gia Bảo', emailAddress: 'bao.hg@example.org' },
      ],
    },
  ],
  [
    'Tiếp đoàn Phòng Thương mại Nhật Bản',
    { otherEmails: [{ name: 'Sato Kenji', emailAddress: 'sato.k@example.com' }] },
  ],
]);

/** The hosts of the plan whose place real people of the demonstration take. */
const HOSTED = ['Trần Anh Tuấn', 'Lê Thị Ngân', 'Trần Bích Ngân', 'Lê Anh Quốc', 'Đỗ Cẩm Yến'];

/** A monthly series: some of its meetings are over, the others ahead. */
const SERIES = {
  title: 'Họp Thường trực hằng tháng',
  rule: {
    every: 'month',
    interval: 1,
    weekdays: [],
    by: 'weekday',
    until: null,
    count: 8,
    skipHolidays: true,
  } satisfies Repeat,
  /** Days from today on which it begins. */
  from: -58,
};

/** The meetings whose invitations are in the outbox, with the days from today on which they went out. */
const INVITED: readonly (readonly [title: string, day: number])[] = [
  ['CLB Nhựa và Bao bì: giá nguyên liệu quý IV', -9],
  ['Họp Ban Chấp hành mở rộng quý IV', -8],
  ['CLB Dệt may: đơn hàng đầu năm', -6],
  ['Tiếp đoàn Phòng Thương mại Nhật Bản', -3],
  ['Họp Thường trực hằng tháng', -2],
];

/**
 * Fills an empty calendar: a series, letters with answers, meetings with everything that belongs to them, and two
 * cancelled entries.
 */
export async function loadSchedules({ call, sourceOf }: Demo, links: Links): Promise<void> {
  const source = sourceOf('Schedules');
  const [first] = await call.db.select({ id: schedules.id }).from(schedules).limit(1);
  if (first) return;
  const random = new Random(21);
  const people = await invitable(call);
  const hosts = await hostsOf(call);
  const plan = PLAN.trim()
    .split('\n')
    .map((line) => {
      const [kind, day, from, to, invited, title = '', host, where = ''] = line.split('|').map((part) => part.trim());
      const isLink = where.startsWith('https:');
      return {
        kind: Number(kind),
        type: isLink ? 2 : 1,
        title,
        content: null,
        ...USUAL_SHARE,
        ...hostOf(hosts, host),
        committeeId: null,
        address: isLink ? null : where,
        link: isLink ? where : null,
        startTime: at(call.now, Number(day), Number(from)),
        endTime: at(call.now, Number(day), Number(to)),
        memberIds: random.some(people, Number(invited)),
        otherEmails: [],
        attachmentIds: [],
        ...MORE.get(title),
      };
    });
  const series = seriesInputs(call.now, random.some(people, 9), hostOf(hosts, HOSTED[0]));
  const inputs = [...plan, ...series];
  await call.db.transaction(async (tx) => {
    const inside = { ...call, db: tx };
    await createMany(inside, source, inputs);
    await joinSeries(inside);
    await cancelSome(inside);
    await inviteSome(inside, links);
    await answer(inside);
    await conduct(inside);
  });
}

interface Host {
  id: string;
  name: string;
}

/** The people who host meetings, by the name in the plan. */
async function hostsOf({ db }: Call): Promise<ReadonlyMap<string, Host>> {
  const found = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(sql`${members.type} in (${TYPES.executive}, ${TYPES.person})`, isNull(members.deactivatedAt)))
    .orderBy(asc(members.type), asc(members.id))
    .limit(HOSTED.length);
  return new Map(found.map((person, place) => [HOSTED[place] ?? '', person]));
}

function hostOf(hosts: ReadonlyMap<string, Host>, name: string | undefined) {
  const person = hosts.get(name ?? '');
  return { meetingHostName: (person?.name ?? name) || null, hostId: person?.id ?? null };
}

function seriesInputs(now: Date, memberIds: string[], host: ReturnType<typeof hostOf>) {
  // A Tuesday, because nobody holds such meetings on a weekend.
  const weekday = new Date(at(now, SERIES.from, 14)).getUTCDay();
  const first = at(now, SERIES.from + 2 - weekday, 14);
  return daysOf(SERIES.rule, first.slice(0, 10)).map((day) => ({
    kind: SCHEDULE_KIND.meeting,
    type: 1,
    title: SERIES.title,
    content: null,
    ...USUAL_SHARE,
    ...host,
    committeeId: null,
    address: 'Phòng họp tầng 3, trụ sở Hiệp hội',
    link: null,
    startTime: `${day}T07:00:00.000Z`,
    endTime: `${day}T08:30:00.000Z`,
    memberIds,
    otherEmails: [],
    attachmentIds: [],
  }));
}

async function joinSeries(call: Call): Promise<void> {
  const rows = await call.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(eq(schedules.title, SERIES.title))
    .orderBy(asc(schedules.startTime));
  await addSeries(
    call,
    SERIES.rule,
    rows.map(({ id }) => id),
  );
}

/** Writes invitations of some days ago; the outbox's part of the demonstration says that they went out. */
async function inviteSome({ db, now }: Call, links: Links): Promise<void> {
  const jobs = { send: async () => undefined };
  const services: LetterServices = {
    links,
    jobs,
    outbox: outboxOf(jobs, { domain: 'saoviet.invalid' }),
    association: (within) =>
      associationOf(within, { appName: 'Hoivien', adminEmail: 'vanphong@saoviet.invalid', defaultLanguage: 'vi' }),
    linkOf: (token) => `https://saoviet.invalid/#/answer/${token}`,
    pageOf: (path) => `http://127.0.0.1:8080/#${path}`,
    host: 'saoviet.invalid',
    isPublic: true,
  };
  for (const [title, day] of INVITED) {
    const found = await db
      .select({ id: schedules.id, startTime: schedules.startTime })
      .from(schedules)
      .where(eq(schedules.title, title))
      .orderBy(asc(schedules.startTime));
    // Of a series the next meeting is invited to.
    const next = found.find(({ startTime }) => startTime > now) ?? found.at(-1);
    if (!next) continue;
    const then = new Date(now.getTime() + day * DAY);
    await invited.tellDue({ db, now: then }, services, next.id);
  }
}

async function cancelSome({ db, now, actor }: Call): Promise<void> {
  for (const [title, cancelReason] of CANCELLED) {
    const change = { cancelledAt: now, cancelledBy: actor.userId, cancelReason, icsSequence: 1 };
    await db.update(schedules).set(change).where(eq(schedules.title, title));
  }
}

/** Most people accept, some decline, the others have not answered. */
async function answer({ db, now }: Call): Promise<void> {
  const { id, scheduleId, name } = scheduleParticipants;
  const rows = await db.select({ id }).from(scheduleParticipants).orderBy(asc(scheduleId), asc(name));
  const random = new Random(7);
  const [coming, absent]: [string[], string[]] = [[], []];
  for (const row of rows) {
    if (random.chance(62)) coming.push(row.id);
    else if (random.chance(35)) absent.push(row.id);
  }
  const set = async (ids: string[], change: Partial<typeof scheduleParticipants.$inferInsert>) => {
    if (ids.length > 0) await db.update(scheduleParticipants).set(change).where(inArray(id, ids));
  };
  await set(coming, { acceptedAt: now });
  await set(absent, { declinedAt: now });
}

/** The agenda of a meeting: time from its begin in minutes, text, speaker. */
const AGENDAS = new Map<string, readonly (readonly [minutes: number, text: string, speaker: string])[]>([
  [
    'Họp Ban Chấp hành quý III',
    [
      [0, 'Điểm danh, thông qua chương trình', 'Nguyễn Bảo Trâm'],
      [15, 'Báo cáo hoạt động và thu hội phí quý III', 'Đỗ Cẩm Yến'],
      [60, 'Kế hoạch năm 2027 và mức hội phí', 'Phạm Quốc Hưng'],
      [120, 'Kết nạp hội viên, biểu quyết', 'Trần Anh Tuấn'],
      [140, 'Thông qua nghị quyết, bế mạc', 'Phạm Quốc Hưng'],
    ],
  ],
  [
    'Họp Ban Chấp hành mở rộng quý IV',
    [
      [0, 'Khai mạc, thông qua chương trình', 'Phạm Quốc Hưng'],
      [15, 'Báo cáo mười tháng, hội phí', 'Đỗ Cẩm Yến'],
      [90, 'Thảo luận và biểu quyết', 'Trần Anh Tuấn'],
    ],
  ],
  [
    'CLB Nhựa và Bao bì: giá nguyên liệu quý IV',
    [
      [0, 'Khai mạc, điểm danh', 'Nguyễn Bảo Trâm'],
      [10, 'Giá hạt nhựa quý III và dự báo quý IV', 'Đỗ Cẩm Yến'],
      [50, 'Mua chung nguyên liệu: cách làm và biểu quyết', 'Phạm Quốc Hưng'],
    ],
  ],
  [
    'CLB Dệt may: đơn hàng đầu năm',
    [
      [0, 'Tình hình đơn hàng quý I', 'Trần Bích Ngân'],
      [60, 'Chia sẻ nguồn nguyên liệu', 'Trần Anh Tuấn'],
    ],
  ],
  [
    'Hội nghị tổng kết năm',
    [
      [0, 'Đón khách, khai mạc', 'Nguyễn Bảo Trâm'],
      [30, 'Báo cáo tổng kết năm 2026', 'Phạm Quốc Hưng'],
      [90, 'Khen thưởng', 'Phạm Quốc Hưng'],
      [120, 'Phương hướng năm 2027, thảo luận', 'Trần Anh Tuấn'],
    ],
  ],
]);

/**
 * Decisions: title of the meeting, text, votes in favour, against and abstained, days from today until they are due,
 * whether they are done.
 */
const DECISIONS: readonly (readonly [string, string, number, number, number, number, boolean])[] = [
  ['Họp Ban Chấp hành quý III', 'Kết nạp 12 hội viên đơn vị', 16, 0, 0, -3, false],
  ['Họp Ban Chấp hành quý III', 'Hội nghị tổng kết vào tháng cuối năm', 16, 0, 0, 8, false],
  ['Họp Ban Chấp hành quý III', 'Hội phí 2027 giữ mức 24.000.000 đ', 13, 2, 1, 22, false],
  ['Họp Ban Chấp hành quý III', 'Lập tổ công tác hoá đơn điện tử', 15, 0, 1, -20, true],
  ['Giao ban văn phòng đầu tháng', 'Gửi thư nhắc hội phí quý IV', 0, 0, 0, -10, true],
  ['Tổ công tác rà soát hội phí', 'Đối chiếu công nợ của hội viên các chi hội phía Nam', 5, 0, 0, 5, false],
  ['CLB Nhựa và Bao bì: giá nguyên liệu quý IV', 'Khảo sát nhu cầu mua chung hạt nhựa', 6, 0, 1, 12, false],
  ['CLB Nhựa và Bao bì: giá nguyên liệu quý IV', 'Lập nhóm đàm phán giá với ba nhà cung cấp', 7, 0, 0, 20, false],
  [
    'CLB Nhựa và Bao bì: giá nguyên liệu quý IV',
    'Gửi bảng giá tham khảo cho hội viên của câu lạc bộ',
    7,
    0,
    0,
    -1,
    true,
  ],
];

/** The meetings with minutes; true for complete ones. */
const MINUTES: readonly (readonly [title: string, isSigned: boolean, text: string])[] = [
  [
    'Họp Ban Chấp hành quý III',
    false,
    '<h3>Diễn biến</h3><p>Cuộc họp khai mạc lúc 14 giờ 05. Chủ tịch Phạm Quốc Hưng trình bày kế hoạch năm 2027; các uỷ viên thảo luận về mức hội phí và việc giảm cho hội viên mới.</p><p>Văn phòng báo cáo kết quả thu hội phí ba quý; các chi hội đề nghị gia hạn cho doanh nghiệp vùng lũ.</p><h3>Kết luận</h3><p>Ban Chấp hành thống nhất các nghị quyết và giao văn phòng theo dõi.</p>',
  ],
  [
    'CLB Nhựa và Bao bì: giá nguyên liệu quý IV',
    true,
    '<h3>Diễn biến</h3><p>Câu lạc bộ nghe báo cáo giá hạt nhựa quý III: giá PP và PE tăng 6% so với quý trước.</p><p>Các hội viên trao đổi về việc mua chung nguyên liệu; đa số đồng ý làm thử trong quý IV.</p><h3>Kết luận</h3><ol><li><p>Khảo sát nhu cầu mua chung trước cuối tháng</p></li><li><p>Lập nhóm đàm phán giá</p></li></ol>',
  ],
  [
    'Giao ban văn phòng đầu tháng',
    true,
    '<p>Văn phòng rà việc tháng trước, phân công việc tháng này.</p><ul><li><p>Gửi thư nhắc hội phí quý IV</p></li><li><p>Chuẩn bị tài liệu họp Ban Chấp hành</p></li></ul>',
  ],
];

/** Voters, attendance, agendas, minutes and decisions. One person misses every meeting of a host. */
async function conduct(call: Call): Promise<void> {
  const { db, now, actor } = call;
  const random = new Random(33);
  const marker = { attendanceAt: now, attendanceBy: actor.userId };
  const rows = await db
    .select({
      id: scheduleParticipants.id,
      status: scheduleParticipants.status,
      memberId: scheduleParticipants.memberId,
      type: members.type,
    })
    .from(scheduleParticipants)
    .innerJoin(members, eq(members.id, scheduleParticipants.memberId))
    .innerJoin(schedules, eq(schedules.id, scheduleParticipants.scheduleId))
    .where(and(lt(schedules.endTime, now), isNull(schedules.cancelledAt), eq(schedules.kind, 1)))
    .orderBy(asc(schedules.startTime), asc(scheduleParticipants.name));
  const marks = new Map<number, string[]>([1, 2, 3].map((value) => [value, []]));
  for (const { id, status } of rows) {
    const mark = status === 3 ? (random.chance(80) ? 3 : 2) : random.chance(88) ? 1 : 2;
    marks.get(mark)?.push(id);
  }
  for (const [attendance, ids] of marks)
    if (ids.length > 0)
      await db
        .update(scheduleParticipants)
        .set({ attendance, ...marker })
        .where(inArray(scheduleParticipants.id, ids));
  // Guests do not vote.
  await db
    .update(scheduleParticipants)
    .set({ voting: true })
    .where(
      sql`${scheduleParticipants.memberId} in (select m.id from members m where m.type <> ${TYPES.outside}) and ${scheduleParticipants.scheduleId} in (select s.id from schedules s where s.kind = ${SCHEDULE_KIND.meeting})`,
    );
  await missAlways(call);
  const held = await db
    .select({ id: schedules.id, title: schedules.title, startTime: schedules.startTime })
    .from(schedules);
  const byTitle = new Map(held.map((row) => [row.title, row]));
  const who = { createdAt: now, createdBy: actor.userId, updatedAt: now, updatedBy: actor.userId };
  for (const [title, plan] of AGENDAS) {
    const meeting = byTitle.get(title);
    if (!meeting) continue;
    const items = plan.map(([minutes, text, speaker]) => {
      const time = new Date(meeting.startTime.getTime() + minutes * 60_000 + ZONE).toISOString().slice(11, 16);
      return { time, text, speaker };
    });
    await db.insert(scheduleAgendas).values({ id: uuidv7(), scheduleId: meeting.id, items, ...who });
  }
  for (const [title, isSigned, content] of MINUTES) {
    const meeting = byTitle.get(title);
    if (!meeting) continue;
    const signedOn = isSigned ? meeting.startTime.toISOString().slice(0, 10) : null;
    const names = {
      secretaryName: 'Nguyễn Bảo Trâm',
      chairName: 'Phạm Quốc Hưng',
      number: isSigned ? (title.startsWith('CLB') ? '12/BB-CLB' : '07/BB-VP') : null,
    };
    await db
      .insert(scheduleMinutes)
      .values({ id: uuidv7(), scheduleId: meeting.id, content, signedOn, ...names, ...who });
  }
  const owners = await invitable(call);
  for (const [place, [title, content, votesFor, votesAgainst, votesAbstain, due, isDone]] of DECISIONS.entries()) {
    const scheduleId = byTitle.get(title)?.id;
    if (!scheduleId) continue;
    const dueOn = at(now, due, 12).slice(0, 10);
    const doneAt = isDone ? new Date(now.getTime() - 2 * DAY) : null;
    const votes = { votesFor, votesAgainst, votesAbstain };
    const searched = searchKey(decision, { content });
    await db.insert(scheduleDecisions).values({
      id: uuidv7(),
      scheduleId,
      content,
      ...votes,
      ownerId: owners[place] ?? null,
      dueOn,
      doneAt,
      searchKey: searched,
      ...who,
    });
  }
}

/** The first participant of a host's meetings takes part in each of them and never comes. */
async function missAlways({ db, now, actor }: Call): Promise<void> {
  const own = and(eq(schedules.meetingHostName, 'Phạm Quốc Hưng'), eq(schedules.kind, 1), lt(schedules.endTime, now));
  const past = await db.select({ id: schedules.id }).from(schedules).where(own).orderBy(asc(schedules.startTime));
  const [first] = past;
  if (!first) return;
  const [person] = await db
    .select()
    .from(scheduleParticipants)
    .where(eq(scheduleParticipants.scheduleId, first.id))
    .orderBy(asc(scheduleParticipants.name))
    .limit(1);
  if (!person) return;
  const { memberId, name, emailAddress } = person;
  const mark = { attendance: 2, attendanceAt: now, attendanceBy: actor.userId, acceptedAt: null, declinedAt: null };
  for (const { id: scheduleId } of past)
    await db
      .insert(scheduleParticipants)
      .values({ id: uuidv7(), createdAt: now, scheduleId, memberId, name, emailAddress, voting: true, ...mark })
      .onConflictDoUpdate({ target: [scheduleParticipants.scheduleId, scheduleParticipants.memberId], set: mark });
}

async function invitable({ db }: Call): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.type, 1), isNotNull(members.approvedAt), isNull(members.deactivatedAt)))
    .orderBy(asc(members.id))
    .limit(400);
  return rows.map(({ id }) => id);
}

/** The moment of an hour in Viet Nam on a day relative to today. */
function at(now: Date, day: number, hour: number): string {
  const today = Math.floor((now.getTime() + ZONE) / DAY) * DAY - ZONE;
  return new Date(today + day * DAY + hour * HOUR).toISOString();
}
