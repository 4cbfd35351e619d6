import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const viewTexts = {
  all: shared.all,
  choose: ['Chế độ xem: {name}', 'View: {name}'],
  changed: ['đã đổi, chưa lưu', 'changed, not saved'],
  tabs: ['Các chế độ xem', 'Views'],
  menu: ['Chế độ xem', 'View'],
  giveBack: ['Đặt lại', 'Reset'],
  own: ['Của tôi', 'Mine'],
  shared: ['Được chia sẻ', 'Shared with me'],
  byDefault: ['mặc định', 'default'],
  ownerless: ['người lập không còn', 'its owner is gone'],
  lost: [
    'Chế độ xem “{name}” lọc theo mục đã bị xoá: {lost}. Danh sách không mở rộng ra: bỏ điều kiện đó hoặc chọn lại rồi lưu.',
    'The view “{name}” filters by something deleted: {lost}. The list does not widen: remove that condition or choose again, then save.',
  ],
  save: shared.saveChanges,
  saveAs: ['Lưu thành chế độ xem…', 'Save as a view…'],
  saveAsYes: ['Lưu chế độ xem', 'Save view'],
  saveAsTitle: ['Lưu thành chế độ xem', 'Save as a view'],
  saveAsHint: [
    'Giữ từ tìm, bộ lọc, thứ tự, các cột và độ cao dòng như đang thấy.',
    'Keeps the search, filters, order, columns and row height as you see them.',
  ],
  reset: ['Bỏ thay đổi', 'Undo changes'],
  edit: ['Đổi tên, chia sẻ…', 'Rename, share…'],
  editTitle: ['Đổi tên, chia sẻ', 'Rename, share'],
  editYes: shared.save,
  name: shared.nameOfTheView,
  share: ['Chia sẻ với đồng nghiệp', 'Share with colleagues'],
  shareHint: [
    'Ai mở được danh sách này cũng chọn được; mỗi người vẫn chỉ thấy hồ sơ họ được xem.',
    'Whoever may open this list can choose it; everybody still sees only what they may see.',
  ],
  shareClubHint: [
    'Người dùng của câu lạc bộ bạn chọn được chế độ xem này.',
    'The users of your club can choose this view.',
  ],
  makeDefault: ['Mở danh sách bằng chế độ xem này', 'Open the list with this view'],
  noDefault: ['Thôi mở danh sách bằng chế độ xem này', 'No longer open the list with this view'],
  remove: ['Xoá chế độ xem', 'Delete view'],
  removeAsk: ['Xoá chế độ xem “{name}”?', 'Delete the view “{name}”?'],
  removeHint: ['Không hồ sơ nào bị xoá.', 'No records are deleted.'],
  removeSharedHint: [
    'Đồng nghiệp cũng không còn chọn được nó. Không hồ sơ nào bị xoá.',
    'Colleagues can no longer choose it either. No records are deleted.',
  ],
  failed: ['Chưa tải được các chế độ xem', 'The views could not be loaded'],
  peek: ['Xem nhanh', 'Preview'],
  peekHint: ['Chọn một dòng để xem ở đây', 'Choose a row to see it here'],
  place: ['{at} trong {total}', '{at} of {total}'],
  openRecord: ['Mở hồ sơ', 'Open record'],
  close: shared.closeThePreview,
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    view: typeof viewTexts;
  }
}
addTexts('view', viewTexts);
