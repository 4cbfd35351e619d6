import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const formTexts = {
  beside: ['Bên cạnh biểu mẫu', 'Beside the form'],
  sections: ['Các phần', 'Sections'],
  errors: ['{count} lỗi', '{count} wrong'],
  slips: ['Giá trị này có đúng không?', 'Is this value right?'],
  asked: ['Cần quý vị chọn', 'Please choose'],
  askedSave: shared.save,
  slipsSave: ['Đúng, vẫn lưu', 'Yes, save it'],
  partly: ['đã điền {filled}/{all}', '{filled} of {all} filled in'],
  complete: ['đã đủ', 'complete'],
  inRow: ['{text} (mục {row})', '{text} (entry {row})'],
  sending: ['Đợi tệp tải lên xong rồi lưu', 'Wait for the files before saving'],
  province: ['Tỉnh, thành phố', 'Province'],
  district: ['Quận, huyện', 'District'],
  commune: ['Phường, xã', 'Commune'],
  road: ['Số nhà, đường', 'House and street'],
  chooseProvince: ['Chọn tỉnh, thành phố', 'Choose a province'],
  chooseDistrict: ['Chọn quận, huyện', 'Choose a district'],
  chooseCommune: ['Chọn phường, xã', 'Choose a commune'],
  provinceFirst: ['Chọn tỉnh, thành phố trước', 'Choose the province first'],
  districtFirst: ['Chọn quận, huyện trước', 'Choose the district first'],
  clearUnit: ['Bỏ chọn {unit}', 'Clear {unit}'],
  units: ['{count} trong {all} đơn vị · gõ không dấu cũng được', '{count} of {all} units · accents do not matter'],
  nowPartOf: ['{former} nay thuộc {unit}', '{former} is now part of {unit}'],
  useLegacy: ['Nhập theo địa danh cũ có quận, huyện', 'Enter the former units with districts'],
  useCurrent: ['Nhập theo địa danh từ 01/07/2025', 'Enter the units in force since 01/07/2025'],
  sameAs: ['{label} cùng địa chỉ', '{label} at the same address'],
  addItem: ['Thêm {one}', 'Add to {one}'],
  noItems: ['Chưa có mục nào', 'None yet'],
  item: ['{label} {row}', '{label} {row}'],
  itemUp: ['Đưa mục {row} lên', 'Move entry {row} up'],
  itemDown: ['Đưa mục {row} xuống', 'Move entry {row} down'],
  itemRemove: ['Bỏ mục {row}', 'Remove entry {row}'],
  itemMoved: ['Đã chuyển đến vị trí {row}', 'Moved to position {row}'],
  itemRemoved: ['Đã bỏ một mục', 'An entry was removed'],
  full: ['Tối đa {count} mục', '{count} at most'],
  chosenMany: ['{count} đã chọn', '{count} chosen'],
  chooseNone: ['Bỏ chọn tất cả', 'Choose none'],
  chosenNone: ['Đã bỏ chọn tất cả', 'None is chosen'],
  removeChosen: shared.removeName,
  change: ['Đổi', 'Change'],
  remove: ['Xoá', 'Remove'],
  keep: ['Giữ như cũ', 'Keep as it was'],
  duplicate: ['{field} này đã có ở một {one} khác', 'Another {one} has the same {inner}'],
  duplicateHint: [
    'Nếu là cùng một {one}, mở hồ sơ kia và dùng tiếp. Nếu không, ghi lý do rồi vẫn lưu; lý do nằm trong hồ sơ và lịch sử.',
    'If it is the same {one}, open the other record and go on there. If not, give the reason and save all the same; it stands in the record and its history.',
  ],
  duplicateUnseen: [
    'Vai trò của bạn không mở được hồ sơ kia. Nếu đúng là {one} khác, ghi lý do rồi vẫn lưu; lý do nằm trong hồ sơ và lịch sử.',
    'Your role cannot open that record. If this is another {one}, give the reason and save all the same; it stands in the record and its history.',
  ],
  duplicateOnly: [
    'Mỗi giá trị chỉ có ở một hồ sơ. Mở hồ sơ kia để dùng tiếp, hoặc quay lại sửa.',
    'Only one record may have this value. Open the other one, or go back and correct it.',
  ],
  duplicateOpen: ['Mở hồ sơ kia', 'Open the other'],
  duplicateOpenNamed: ['Mở hồ sơ {name} trong thẻ mới', 'Open the record of {name} in a new tab'],
  duplicateSave: ['Vẫn lưu', 'Save all the same'],
  savedAt: ['Lưu lần cuối {when}', 'Last saved {when}'],
  neverSaved: [
    'Chưa lưu lần nào, đang dùng cấu hình của máy chủ',
    'Never saved; the configuration of the server applies',
  ],
  save: shared.saveChanges,
  discard: shared.discardChanges,
  willBeRemoved: ['Sẽ xoá khi lưu', 'Removed when you save'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    form: typeof formTexts;
  }
}
addTexts('form', formTexts);
