import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const sightTexts = {
  band: ['Đang xem như {name} (vai trò {role}). Chỉ xem.', 'You see as {name} (role {role}). Read only.'],
  bandRole: ['Đang xem như vai trò {role}. Chỉ xem.', 'You see as the role {role}. Read only.'],
  until: ['Đến {time}', 'Until {time}'],
  stop: ['Thôi xem', 'Stop'],
  over: ['Đã hết 30 phút xem như người khác', 'The 30 minutes of seeing as somebody else are over'],
  asPerson: ['Xem như người này', 'See as this person'],
  asRole: ['Xem như vai trò này', 'See as this role'],
  asTitle: ['Xem như “{name}”', 'See as “{name}”'],
  begin: ['Bắt đầu xem', 'Begin'],
  what: [
    'Trong 30 phút, mọi thẻ của trình duyệt này hiện đúng những gì “{name}” thấy. Chỉ xem: không lưu, gửi, xoá hay tải tệp được.',
    'For 30 minutes every tab of this browser shows what “{name}” sees. Read only: nothing is saved, sent, deleted or downloaded.',
  ],
  own: [
    'Thông báo, bản nháp, cách xem đã lưu và hồ sơ vẫn là của bạn; không thấy được của người khác.',
    'Notices, drafts, saved views and the profile remain your own; those of others stay closed.',
  ],
  logged: [
    'Việc này được ghi vào lịch sử và sự kiện bảo mật; ai bạn xem thông tin cũng được ghi với tên bạn.',
    'It is written into the history and the security events; records of people that you open are logged with your name.',
  ],
  told: ['Người này được báo ngay, kèm lý do.', 'The person is told at once, with the reason.'],
  reason: ['Lý do (người này cũng đọc được)', 'The reason (the person reads it, too)'],
  why: ['Vì sao không thấy…', 'Why is something not seen…'],
  whyTitle: ['Vì sao “{name}” không thấy…', 'Why “{name}” does not see…'],
  ownTitle: ['Vì sao bạn chưa làm được?', 'Why may you not?'],
  screen: ['Màn hình', 'Screen'],
  address: ['Hoặc dán địa chỉ của trang', 'Or paste the address of the page'],
  unknown: [
    'Không có trang này. Dán cả địa chỉ trên thanh của trình duyệt, có dấu #.',
    'There is no such page. Paste the whole address from the bar of the browser, with its #.',
  ],
  opens: ['Mở được trang này.', 'The page opens.'],
  everybody: ['Ai đăng nhập cũng mở được trang này.', 'Everybody who is signed in may open this page.'],
  lacks: ['Cần quyền: {codes}.', 'It needs the permission: {codes}.'],
  or: [' hoặc ', ' or '],
  yourRole: ['Vai trò của bạn là {role}.', 'Your role is {role}.'],
  theirRole: ['Vai trò: {role}.', 'The role: {role}.'],
  noRole: ['Chưa có vai trò.', 'There is no role.'],
  rolesGive: ['Vai trò có quyền này: {roles}.', 'Roles with it: {roles}.'],
  noRoleGives: ['Chưa vai trò nào có quyền này.', 'No role has it yet.'],
  givers: ['Hỏi người phân quyền: {names}.', 'Ask who gives permissions: {names}.'],
  ofAssociation: [
    'Trang này của hội; người của câu lạc bộ không mở được.',
    'The page is of the association; people of a club cannot open it.',
  ],
  notWithinClub: [
    'Quyền này không dùng được trong phạm vi một câu lạc bộ.',
    'The permission does not count within a club.',
  ],
  deactivated: ['Tài khoản đã ngừng hoạt động.', 'The account is deactivated.'],
  passwordExpired: ['Phải đổi mật khẩu trước đã.', 'The password must be changed first.'],
  factorMissing: [
    'Vai trò bắt buộc xác thực hai bước mà người này chưa bật.',
    'The role requires a second factor, which is not set up.',
  ],
  locked: ['Đăng nhập đang bị khoá vì nhập sai nhiều lần.', 'Signing in is locked after too many wrong tries.'],
  outOfSight: [
    'Hồ sơ thuộc câu lạc bộ khác hoặc ngoài phạm vi của người này.',
    'The record belongs to another club, or is out of the person’s sight.',
  ],
  unknownRecord: ['Không tìm thấy hồ sơ này với quyền của bạn.', 'With your permissions there is no such record.'],
  hidden: ['Không thấy các mục: {fields}.', 'These fields are hidden: {fields}.'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    sight: typeof sightTexts;
  }
}
addTexts('sight', sightTexts);
