import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { Random } from '../../../demo/random.ts';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { meritBadges } from '../../../db/tables/merit-badge.ts';
import type { Demo } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { createMany } from '../../../kit/crud/bulk.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { activityArea, activityChildArea } from './activity.area.ts';
import { reportArea } from './reports.area.ts';
import { addPeople, membersOfClubs, SOURCE } from './people.ts';
import { admitMany, gradesOf, setResult } from './results.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** The offset of Viet Nam, which has no summer time, in milliseconds. */
const ZONE = 7 * HOUR;

/**
 * Events around today. Columns: days from today, begin and end in hours (above 24 on a later day), score, places (0 for no
 * limit), number of invited members, number of invited clubs, title, place.
 */
const PLAN = `
-75 | 8    | 17   | 20 | 0  | 60 | 2 | Ngày hội doanh nhân trẻ | Công viên Lê Văn Tám, Quận 1
-48 | 14   | 17.5 | 10 | 0  | 40 | 1 | Toạ đàm tín dụng cho doanh nghiệp nhỏ | Khách sạn Rex, Quận 1
-21 | 7    | 41   | 30 | 45 | 45 | 1 | Hành trình về nguồn Côn Đảo | Côn Đảo
-6  | 8    | 11.5 | 10 | 0  | 35 | 1 | Tập huấn an toàn lao động | Trung tâm Hội nghị 272
0   | 7    | 21   | 25 | 0  | 80 | 2 | Đại hội thể thao hội viên | Nhà thi đấu Phú Thọ
9   | 8.5  | 16.5 | 15 | 30 | 50 | 1 | Diễn đàn chuyển đổi số ngành sản xuất | Trung tâm Hội nghị 272
23  | 18   | 22   | 20 | 0  | 70 | 2 | Gala tri ân hội viên | Nhà hàng Sông Xanh
40  | 7    | 12   | 10 | 0  | 30 | 1 | Ngày trồng cây đầu xuân | Khu dự trữ sinh quyển Cần Giờ
`;

const GRADES = [
  { name: 'Xuất sắc', score: 10 },
  { name: 'Tốt', score: 6 },
  { name: 'Khá', score: 3 },
];

/** The parts of larger events: hours from the begin of the event, title, score, share of the people in percent. */
const CHILDREN: Readonly<
  Record<string, readonly (readonly [from: number, to: number, title: string, score: number])[]>
> = {
  'Đại hội thể thao hội viên': [
    [0.5, 4, 'Giải cầu lông đôi nam nữ', 8],
    [1, 5, 'Giải bóng đá sân bảy', 8],
  ],
  'Diễn đàn chuyển đổi số ngành sản xuất': [
    [0, 3, 'Phiên chung: dữ liệu trong nhà máy', 5],
    [4.5, 8, 'Xưởng thực hành: quản lý kho bằng mã QR', 7],
  ],
};

interface Planned {
  input: Record<string, unknown>;
  invited: number;
  clubs: number;
}

function planned(now: Date): Planned[] {
  return PLAN.trim()
    .split('\n')
    .map((line) => {
      const [
        day = '',
        from = '',
        to = '',
        score = '',
        places = '',
        invited = '',
        clubs = '',
        title = '',
        address = '',
      ] = line.split('|').map((cell) => cell.trim());
      return {
        invited: Number(invited),
        clubs: Number(clubs),
        input: {
          title,
          content: `<p>Kính mời Quý hội viên tham gia <strong>${title}</strong>. Đón tiếp trước giờ bắt đầu ba mươi phút; xin mang theo mã vào cửa trong thư mời.</p>`,
          address,
          startTime: at(now, Number(day), Number(from)),
          endTime: at(now, Number(day), Number(to)),
          score: Number(score),
          places: Number(places) || null,
          grades: GRADES,
          attachmentIds: [],
          otherEmails: [],
        },
      };
    });
}

/**
 * Events with participants, answers, arrivals and results, so that every screen has something to show. Events have no
 * codes by which a second run would know them, so one that finds events adds none.
 */
export async function loadActivities({ call }: Demo): Promise<void> {
  if ((await call.db.$count(activities)) > 0) return;
  const random = new Random(51);
  const badges = await call.db.select({ id: meritBadges.id }).from(meritBadges).orderBy(asc(meritBadges.code));
  const clubs = await call.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.type, TYPES.club), eq(members.approval, 1)))
    .orderBy(asc(members.id));
  const people = await call.db
    .select({ memberId: members.id, name: members.name })
    .from(members)
    .where(and(isOneOf(members.type, [1, 4, 6]), isNotNull(members.approvedAt), isNull(members.deactivatedAt)))
    .orderBy(asc(members.id))
    .limit(500);
  for (const { input, invited, clubs: count } of planned(call.now)) {
    const clubIds = random.some(clubs, count).map(({ id }) => id);
    const meritBadgeIds = random.some(badges, 2).map(({ id }) => id);
    const [id] = await call.db.transaction((tx) =>
      createMany({ ...call, db: tx }, activityArea.source, [{ ...input, clubIds: [], meritBadgeIds }]),
    );
    if (!id) continue;
    await call.db.transaction(async (tx) => {
      const inner = { ...call, db: tx };
      const ofClubs = (await membersOfClubs(inner, clubIds)).slice(0, Math.ceil(invited / 2));
      const chosen = random
        .some(people, invited - ofClubs.length)
        .map((one) => ({ ...one, emailAddress: null, source: SOURCE.chosen, clubId: null }));
      await addPeople(inner, id, [...ofClubs, ...chosen]);
      await answer(inner, id, random);
      await conduct(inner, id, random, meritBadgeIds);
    });
    await addChildren(call, id, input, random, meritBadgeIds);
  }
  await addReport(call);
}

/** The parts of an event, with the people who confirmed it. */
async function addChildren(
  call: Call,
  parentId: string,
  { title, startTime, address }: Record<string, unknown>,
  random: Random,
  meritBadgeIds: readonly string[],
): Promise<void> {
  for (const [from, to, name, score] of CHILDREN[String(title)] ?? []) {
    const start = Date.parse(String(startTime));
    const span = {
      startTime: new Date(start + from * HOUR).toISOString(),
      endTime: new Date(start + to * HOUR).toISOString(),
    };
    await call.db.transaction(async (tx) => {
      const inner = { ...call, db: tx };
      const input = {
        ...span,
        parentId,
        title: name,
        address,
        score,
        places: null,
        content: null,
        grades: GRADES,
        meritBadgeIds,
        attachmentIds: [],
      };
      const [id] = await createMany(inner, activityChildArea.source, [input]);
      if (!id) return;
      const confirmed = await tx
        .select({
          memberId: activityParticipants.memberId,
          name: activityParticipants.name,
          clubId: activityParticipants.clubId,
        })
        .from(activityParticipants)
        .where(and(eq(activityParticipants.activityId, parentId), isNotNull(activityParticipants.confirmedAt)))
        .orderBy(asc(activityParticipants.name));
      const some = random.some(confirmed, Math.ceil(confirmed.length / 2));
      await addPeople(
        inner,
        id,
        some.map((one) => ({ ...one, emailAddress: null, source: SOURCE.parent })),
      );
      await answer(inner, id, random);
      await conduct(inner, id, random, meritBadgeIds);
    });
  }
}

/** Two of three confirm; when the places are taken, they wait. */
async function answer({ db, now }: Call, activityId: string, random: Random): Promise<void> {
  const [row] = await db.select().from(activities).where(eq(activities.id, activityId));
  if (!row) return;
  const before = new Date(Math.min(now.getTime(), row.startTime.getTime()) - 3 * DAY);
  const rows = await db
    .select({ id: activityParticipants.id })
    .from(activityParticipants)
    .where(eq(activityParticipants.activityId, activityId))
    .orderBy(asc(activityParticipants.name), asc(activityParticipants.id));
  await db
    .update(activityParticipants)
    .set({ invitedAt: before })
    .where(eq(activityParticipants.activityId, activityId));
  let taken = 0;
  for (const [place, { id }] of rows.entries()) {
    const at = new Date(before.getTime() + place * 60_000);
    if (random.chance(68)) {
      const isFull = row.places !== null && taken >= row.places;
      if (!isFull) taken += 1;
      await db
        .update(activityParticipants)
        .set({ confirmedAt: at, waitingSince: isFull ? at : null, answerBy: random.chance(70) ? 1 : 3 })
        .where(eq(activityParticipants.id, id));
    } else if (random.chance(35))
      await db
        .update(activityParticipants)
        .set({ rejectedAt: at, answerBy: 1, answerNote: random.chance(40) ? 'Xin lỗi, tôi đi công tác hôm đó.' : null })
        .where(eq(activityParticipants.id, id));
  }
}

/** Arrivals, grades and badges of an event that has begun. */
async function conduct(
  inner: Call,
  activityId: string,
  random: Random,
  meritBadgeIds: readonly string[],
): Promise<void> {
  const [row] = await inner.db.select().from(activities).where(eq(activities.id, activityId));
  if (!row || row.startTime > inner.now) return;
  const rows = await inner.db
    .select()
    .from(activityParticipants)
    .where(
      and(
        eq(activityParticipants.activityId, activityId),
        isNotNull(activityParticipants.confirmedAt),
        isNull(activityParticipants.waitingSince),
      ),
    )
    .orderBy(asc(activityParticipants.name), asc(activityParticipants.id));
  const last = Math.min(inner.now.getTime(), row.startTime.getTime() + HOUR);
  const came = rows.filter(() => random.chance(82));
  await admitMany(
    inner,
    row,
    came.map(({ id }) => ({ id, at: new Date(last - random.whole(0, 75) * 60_000) })),
    row.startTime,
  );
  if (row.endTime > inner.now) return;
  const grades = await gradesOf(inner, activityId);
  for (const one of came) {
    if (!random.chance(75)) continue;
    const held = { ...one, checkedInAt: row.startTime };
    const wanted = {
      gradeId: random.pick(grades).id,
      ...(random.chance(12) && { meritBadgeIds: [random.pick(meritBadgeIds)] }),
    };
    await setResult({ ...inner, now: row.endTime }, row, held, wanted, null);
  }
}

async function addReport(call: Call): Promise<void> {
  const [first] = await call.db
    .select({ id: activities.id })
    .from(activities)
    .where(isNull(activities.parentId))
    .orderBy(asc(activities.startTime))
    .limit(1);
  if (!first) return;
  const names = ['Báo cáo tổng kết Ngày hội doanh nhân trẻ', 'Quyết toán kinh phí tổ chức'];
  await call.db.transaction((tx) =>
    createMany(
      { ...call, db: tx },
      reportArea.source,
      names.map((name) => ({ name, activityId: first.id, attachmentIds: [] })),
    ),
  );
}

/** The moment of an hour in Viet Nam on a day relative to today. */
function at(now: Date, day: number, hour: number): string {
  const today = Math.floor((now.getTime() + ZONE) / DAY) * DAY - ZONE;
  return new Date(today + day * DAY + hour * HOUR).toISOString();
}
