import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { feedbackMessages, feedbacks } from '../../../db/tables/feedback.ts';
import { members } from '../../../db/tables/member.ts';
import { tags } from '../../../db/tables/tag.ts';
import type { Demo } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { answerArea, feedbackArea } from './feedback.area.ts';

const HOUR = 60 * 60 * 1000;

/** Hours ago, author, title, text, replies with the hours until each (a text without `reply` is the author's). */
const THREADS: readonly {
  ago: number;
  by: 'member' | 'club' | 'staff';
  title: string;
  content: string;
  more?: readonly { after: number; reply?: true; content: string }[];
}[] = [
  {
    ago: 700,
    by: 'member',
    title: 'Đề nghị gửi thư mời họp sớm hơn',
    content:
      'Thư mời họp quý vừa rồi đến trước hai ngày, công ty không kịp cử người. Đề nghị hiệp hội gửi trước ít nhất một tuần.',
    more: [
      {
        after: 20,
        reply: true,
        content: 'Cảm ơn Quý công ty. Từ quý này văn phòng gửi thư mời trước 10 ngày và nhắc lại trước một ngày.',
      },
    ],
  },
  {
    ago: 520,
    by: 'club',
    title: 'Xin danh sách hội viên mới của câu lạc bộ',
    content: 'Câu lạc bộ cần danh sách hội viên kết nạp từ đầu năm để chuẩn bị buổi chào mừng.',
    more: [
      { after: 5, reply: true, content: 'Danh sách đã có trong mục Hội viên của câu lạc bộ, lọc theo ngày vào hội.' },
      { after: 9, content: 'Đã tìm thấy, cảm ơn văn phòng.' },
      { after: 10, reply: true, content: 'Chúc buổi chào mừng thành công.' },
    ],
  },
  {
    ago: 300,
    by: 'staff',
    title: 'Mẫu in thẻ hội viên bị lệch lề',
    content: 'In trên máy HP của văn phòng thì thẻ lệch sang phải khoảng 3 mm.',
    more: [
      { after: 30, reply: true, content: 'Hãy chọn “Kích thước thật” trong hộp thoại in, không chọn “Vừa trang”.' },
    ],
  },
  {
    ago: 190,
    by: 'member',
    title: 'Hỏi về mức hội phí năm nay',
    content: 'Doanh nghiệp dưới 100 lao động đóng mức nào và đóng vào tài khoản nào?',
    more: [
      {
        after: 6,
        reply: true,
        content: 'Mức hội phí gửi kèm thông báo tuần này. Quý công ty vui lòng xem thư của hiệp hội.',
      },
      { after: 40, content: 'Chúng tôi chưa nhận được thư. Nhờ gửi lại vào địa chỉ này.' },
    ],
  },
  {
    ago: 96,
    by: 'club',
    title: 'Đề xuất tổ chức đoàn khảo sát thị trường Nhật Bản',
    content: 'Mười hai doanh nghiệp của câu lạc bộ muốn đi trong quý I. Đề nghị hiệp hội làm đầu mối với Thương vụ.',
  },
  {
    ago: 50,
    by: 'member',
    title: 'Sai tên trên giấy chứng nhận hội viên',
    content: 'Giấy chứng nhận ghi thiếu chữ “Xuất nhập khẩu” trong tên công ty. Nhờ hiệp hội cấp lại.',
  },
  {
    ago: 20,
    by: 'staff',
    title: 'Cần thêm cột số điện thoại khi in danh sách dự họp',
    content: 'Lễ tân hay phải gọi người đến muộn mà danh sách in ra không có số điện thoại.',
  },
];

const ANSWERS = [
  ['Đã nhận, sẽ trả lời', 'Hiệp hội đã nhận góp ý của Quý vị và sẽ trả lời trong vòng ba ngày làm việc.'],
  [
    'Cần thêm thông tin',
    'Để xử lý, xin Quý vị cho biết thêm: tên đơn vị, số điện thoại liên hệ và thời gian thuận tiện.',
  ],
  ['Đã sửa xong', 'Hiệp hội đã sửa theo góp ý của Quý vị. Cảm ơn Quý vị đã báo.'],
] as const;

/** Threads of members, clubs and staff, some of which wait, and the ready answers of the office. */
export async function loadFeedback({ call }: Demo): Promise<void> {
  const { db } = call;
  const [present] = await db.select({ id: feedbacks.id }).from(feedbacks).limit(1);
  if (present) return;
  for (const [name, content] of ANSWERS) await answerArea.create(call, { name, content });
  const someone = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(eq(members.type, 1), isNotNull(members.emailAddress), isNull(members.restrictedAt)))
    .orderBy(asc(members.code))
    .limit(9);
  const clubUsers = await db.select().from(users).where(isNotNull(users.clubId)).orderBy(asc(users.username)).limit(5);
  const staff = await db.select().from(users).where(isNull(users.clubId)).orderBy(asc(users.username)).limit(5);
  const [tag] = await db.select({ id: tags.id }).from(tags).orderBy(asc(tags.name)).limit(1);
  for (const [place, { ago, by, title, content, more = [] }] of THREADS.entries()) {
    const member = by === 'member' ? someone[place % Math.max(1, someone.length)] : undefined;
    const writers = by === 'club' ? clubUsers : staff;
    const writer = writers[place % Math.max(1, writers.length)];
    if (by === 'member' ? !member : !writer) continue;
    const at = new Date(call.now.getTime() - ago * HOUR);
    const who = member
      ? { userId: member.id, userName: member.name, clubId: null }
      : { userId: writer?.id ?? '', userName: writer?.fullName ?? '', clubId: writer?.clubId ?? null };
    const asker: Call = { ...call, now: at, actor: { ...call.actor, ...who } };
    const { id } = await feedbackArea.create(asker, {
      title,
      content,
      attachmentIds: [],
      tagId: null,
      assignedToId: null,
    });
    const last = { asked: at, replied: null as Date | null };
    for (const { after, reply, content: text } of more) {
      const createdAt = new Date(at.getTime() + after * HOUR);
      if (reply) last.replied = createdAt;
      else last.asked = createdAt;
      await db.insert(feedbackMessages).values({
        id: uuidv7(),
        feedbackId: id,
        isReply: reply === true,
        authorName: reply ? call.actor.userName : who.userName,
        content: text,
        createdAt,
        createdBy: reply ? call.actor.userId : member ? null : who.userId,
      });
    }
    await db
      .update(feedbacks)
      .set({
        memberId: member?.id ?? null,
        lastAskedAt: last.asked,
        replyTime: last.replied,
        ...(place % 3 === 0 && { tagId: tag?.id ?? null }),
        ...(place % 2 === 0 && { assignedToId: call.actor.userId }),
      })
      .where(eq(feedbacks.id, id));
  }
}
