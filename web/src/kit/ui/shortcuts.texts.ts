import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../i18n/texts.ts';

const shortcutTexts = {
  search: ['Vào ô tìm của danh sách', 'Go to the search of the list'],
  next: ['Xuống dòng dưới', 'Next row'],
  before: ['Lên dòng trên', 'Previous row'],
  open: ['Mở dòng đang chọn', 'Open the chosen row'],
  choose: ['Chọn hoặc bỏ chọn dòng này', 'Select this row or leave it'],
  chooseTo: ['Chọn từ dòng trước tới dòng này', 'Select from the last row to this one'],
  preview: ['Xem nhanh dòng đang chọn bên cạnh', 'Preview the chosen row beside the list'],
  previewEnd: shared.closeThePreview,
  editRow: ['Sửa dòng đang chọn', 'Edit the chosen row'],
  add: ['Thêm mới', 'Add a new one'],
  edit: ['Sửa hồ sơ này', 'Edit this record'],
  save: shared.save,
} as const satisfies Record<string, Pair>;

declare module '../i18n/texts.ts' {
  interface Texts {
    shortcut: typeof shortcutTexts;
  }
}
addTexts('shortcut', shortcutTexts);
