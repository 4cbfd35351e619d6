import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const noteTexts = {
  write: ['Viết ghi chú', 'Write a note'],
  placeholder: ['Chỉ người trong hiệp hội đọc được', 'Only people of the association read it'],
  pin: ['Ghim lên đầu', 'Pin to the top'],
  add: ['Thêm ghi chú', 'Add note'],
  save: ['Lưu ghi chú', 'Save note'],
  edit: ['Sửa ghi chú', 'Edit note'],
  remove: ['Xoá ghi chú', 'Delete note'],
  pinned: ['Đã ghim', 'Pinned'],
  changed: ['đã sửa', 'edited'],
  former: ['Người dùng cũ', 'A former user'],
  none: ['Chưa có ghi chú nào', 'No notes yet'],
  noneText: [
    'Ghi lại cuộc gọi, lời hẹn, điều cần nhớ về hồ sơ này.',
    'Write down calls, promises and what to remember about this record.',
  ],
  noneRead: ['Người có quyền sửa hồ sơ viết ghi chú ở đây.', 'Those who may change the record write notes here.'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    note: typeof noteTexts;
  }
}
addTexts('note', noteTexts);
