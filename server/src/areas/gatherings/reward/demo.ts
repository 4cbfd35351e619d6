import { asc, eq } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { activities, rewards } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { meritBadges } from '../../../db/tables/merit-badge.ts';
import { Random } from '../../../demo/random.ts';
import type { Demo } from '../../../kit/area-module.ts';
import { today } from '../../../kit/today.ts';
import { belongsTo } from '../../people/party/index.ts';
import { rewardArea } from './reward.area.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The end of a proposal in the demonstration. */
type End = 'waits' | 'approved' | 'rejected';

/** Proposals: end, days ago, members, event (or none for the half year before), reason. */
const PLAN: readonly (readonly [End, number, number, string | null, string])[] = [
  [
    'approved',
    70,
    4,
    'Ngày hội doanh nhân trẻ',
    'Tổ chức gian hàng thiện nguyện, quyên góp 120 triệu đồng cho quỹ học bổng',
  ],
  [
    'approved',
    40,
    6,
    'Toạ đàm tín dụng cho doanh nghiệp nhỏ',
    'Chia sẻ kinh nghiệm vay vốn, hỗ trợ 15 doanh nghiệp mới hoàn thiện hồ sơ',
  ],
  ['approved', 16, 3, 'Hành trình về nguồn Côn Đảo', 'Phụ trách hậu cần chu đáo, bảo đảm an toàn cho cả đoàn'],
  ['rejected', 30, 5, null, 'Tham gia sinh hoạt câu lạc bộ đầy đủ'],
  ['rejected', 12, 2, 'Tập huấn an toàn lao động', 'Có mặt đúng giờ trong buổi tập huấn'],
  ['waits', 5, 8, null, 'Hoàn thành xuất sắc nhiệm vụ công tác hội sáu tháng, vận động được 9 hội viên mới'],
  [
    'waits',
    3,
    3,
    'Đại hội thể thao hội viên',
    'Ban tổ chức giải cầu lông và bóng đá, vận động tài trợ cúp và áo thi đấu',
  ],
  ['waits', 2, 1, null, 'Tài trợ thường xuyên phòng họp và thiết bị cho các buổi sinh hoạt của câu lạc bộ'],
  ['waits', 1, 5, 'Tập huấn an toàn lao động', 'Biên soạn tài liệu và trực tiếp hướng dẫn sơ cứu cho 35 học viên'],
];

const REFUSALS = [
  'Chưa nêu thành tích cụ thể; đề nghị bổ sung số liệu và minh chứng rồi đề xuất lại.',
  'Có mặt là nghĩa vụ của người tham gia, chưa đủ điều kiện khen thưởng theo quy chế.',
];

/** Proposals of clubs in every state, with badges and the facts of their certificates. A second run adds none. */
export async function loadRewards({ call }: Demo): Promise<void> {
  const random = new Random(52);
  const { db } = call;
  if ((await db.$count(rewards)) > 0) return;
  const clubs = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.type, TYPES.club))
    .orderBy(asc(members.id));
  const badges = await db.select({ id: meritBadges.id }).from(meritBadges).orderBy(asc(meritBadges.code));
  const events = await db.select({ id: activities.id, title: activities.title }).from(activities);
  const held: { id: string; people: string[] }[] = [];
  for (const { id } of clubs) {
    const people = await db.select({ id: members.id }).from(members).where(belongsTo(id)).orderBy(asc(members.id));
    if (people.length > 0) held.push({ id, people: people.map((one) => one.id) });
  }
  let refusals = 0;
  let number = 0;
  for (const [place, [end, ago, count, title, proposedReason]] of PLAN.entries()) {
    const club = held[place % Math.max(1, held.length)];
    if (!club) return;
    const at = { ...call, now: new Date(call.now.getTime() - ago * DAY) };
    const year = today(at.now).slice(0, 4);
    const { id } = await rewardArea.create(at, {
      clubId: club.id,
      memberIds: random.some(club.people, Math.min(count, club.people.length)),
      proposedReason,
      activityId: events.find((one) => one.title === title)?.id ?? null,
      meritBadgeId: badges[place % Math.max(1, badges.length)]?.id ?? null,
      periodFrom: title === null ? `${year}-01-01` : null,
      periodTo: title === null ? `${year}-06-30` : null,
      attachmentIds: [],
    });
    const decided = { ...call, now: new Date(at.now.getTime() + 2 * DAY) };
    if (end === 'rejected') await rewardArea.reject(decided, id, REFUSALS[refusals++ % REFUSALS.length] ?? '');
    if (end !== 'approved') continue;
    await rewardArea.approve(decided, id);
    await rewardArea.certify(decided, id, {
      decisionNumber: `${String(++number).padStart(2, '0')}/QĐ-KT`,
      decidedOn: today(decided.now),
      signedBy: 'Phạm Quốc Hưng',
      signedAs: 'TM. BAN CHẤP HÀNH\nCHỦ TỊCH',
    });
  }
}
