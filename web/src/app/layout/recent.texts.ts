import type { Pair } from '@hoivien/contract/kit/message.ts';
import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const recentTexts = {
  span: ['Khoảng thời gian', 'Days'],
  oneDay: shared.today,
  sevenDays: ['7 ngày qua', 'The last 7 days'],
  none: ['Hôm nay bạn chưa làm việc nào', 'You did nothing yet today'],
  noneOfDays: ['7 ngày qua bạn chưa làm việc nào', 'You did nothing in the last 7 days'],
  noneText: [
    'Việc bạn thêm, sửa, xoá, nhập tệp, thu phí hay gửi thư sẽ hiện ở đây cùng nút Hoàn tác.',
    'What you add, change, delete, import, collect or send appears here with its undo.',
  ],
  cut: ['Chỉ hiện {count} việc mới nhất', 'Only the newest {count} actions are shown'],
  edit: ['Sửa {what}', 'Changed {what}'],
  setField: ['Sửa một trường của {what}', 'Set a field of {what}'],
  import: ['Nhập tệp {what}', 'Imported {what}'],
  deletion: ['Xoá {what}', 'Deleted {what}'],
  merge: ['Gộp {what}', 'Merged {what}'],
  addition: ['Thêm {what}', 'Added {what}'],
  payment: ['Ghi {what}', 'Entered {what}'],
  issue: ['Phát hành {count} khoản phí', 'Issued {count:fee|fees}'],
  letters: ['Gửi thư cho {count} người', 'Letters to {count:person|people}'],
  notification: ['Gửi {what}', 'Sent {what}'],
  restore: ['Khôi phục {what}', 'Restored {what}'],
  undo: ['Hoàn tác trên {what}', 'Undid a change of {what}'],
  step: ['{done}: {what}', '{done}: {what}'],
  other: ['Thao tác trên {what}', 'Took a step with {what}'],
  andMore: ['{names} và {count} mục khác', '{names} and {count} more'],
  undoNow: shared.undo,
  undoNamed: ['Hoàn tác: {what}', 'Undo: {what}'],
  until: ['đến {time}', 'until {time}'],
  reasonAsk: ['Hoàn tác bằng bút toán đảo?', 'Undo by a contrary entry?'],
  reasonAskStep: ['Hoàn tác bước này?', 'Undo this step?'],
  reasonHint: [
    'Bút toán cũ giữ nguyên trong sổ, bên cạnh có bút toán đảo với lý do này; phiếu thu bị huỷ.',
    'The entry stays in the books, with a contrary one beside it for this reason; its receipt is cancelled.',
  ],
  reason: shared.reason,
  reasonRequired: ['Nhập lý do', 'Give a reason'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    recent: typeof recentTexts;
  }
}
addTexts('recent', recentTexts);
