import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const recordTexts = {
  documents: shared.documentsTaiLieu,
  noDocuments: ['Chưa có tài liệu nào', 'No documents yet'],
  noDocumentsText: [
    'Ở đây có: {fields}. Tệp được thêm khi sửa hồ sơ.',
    'Files that belong here: {fields}. They are added while the record is edited.',
  ],
  addDocuments: ['Thêm tài liệu', 'Add documents'],
  noDetails: ['Chưa điền thông tin nào', 'Nothing filled in yet'],
  entry: shared.record,
  formerly: ['Trước 07/2025: {address}', 'Before 07/2025: {address}'],
  sameAs: ['Cùng {label}', 'Same as {label}'],
  beside: ['Bên cạnh hồ sơ', 'Beside the record'],
  timeline: ['Thay đổi gần đây', 'Recent changes'],
  all: shared.all,
  changedFormat: ['đã đổi định dạng hoặc ảnh', 'format or pictures changed'],
  changedUnseen: ['đã đổi (đang che)', 'changed (masked)'],
  added: ['thêm', 'added'],
  removed: ['bỏ', 'removed'],
  maskedHint: [
    'Được che; người có quyền “Xem thông tin đã che” của Dữ liệu cá nhân xem được',
    'Masked; whoever has “Reveal” of Personal data can see it',
  ],
  reveal: ['Xem', 'Reveal'],
  revealAsk: ['Xem {label}?', 'Reveal the {label}?'],
  revealHint: [
    'Lượt xem này được ghi lại cùng lý do. Thông tin chỉ hiện đến khi bạn rời trang.',
    'This look is kept on record with its reason. It shows only until you leave the page.',
  ],
  revealReason: ['Lý do xem', 'Reason'],
  files: ['{count} tệp', '{count:file|files}'],
  call: shared.callName,
  write: ['Gửi e-mail cho {name}', 'Write to {name}'],
  addValue: ['Thêm {label}', 'Add {label}'],
  editValue: ['Sửa {label} tại chỗ', 'Edit {label} in place'],
  saveValue: ['Lưu: {label}', 'Save: {label}'],
  dropValue: ['Bỏ, giữ giá trị cũ: {label}', 'Drop, keep the old value: {label}'],
  keySave: ['lưu', 'saves'],
  keyNext: ['lưu, sang ô sau', 'saves and goes on'],
  keyDrop: ['bỏ', 'drops'],
  wholeForm: ['Sửa cả hồ sơ', 'Edit the whole record'],
  wanted: ['Đã có {filled} trên {all} mục cần có', '{filled} of {all} wanted values filled in'],
  wantedMissing: ['còn thiếu: {missing}', 'missing: {missing}'],
  wantedWhole: ['Đã có đủ {all} mục cần có', 'All {all} wanted values are filled in'],
  filledOf: ['{filled} trên {all} mục đã có', '{filled} of {all} filled in'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    record: typeof recordTexts;
  }
}
addTexts('record', recordTexts);
