import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const setFieldTexts = {
  open: ['Sửa trường…', 'Set a field…'],
  title: ['Sửa một trường của {count} {one}', 'Set a field of {count:{one}|{many}}'],
  field: ['Trường', 'Field'],
  fieldHint: ['Gõ để tìm trường', 'Type to find a field'],
  noField: ['Không có trường nào như vậy', 'There is no such field'],
  way: ['Cách sửa', 'How'],
  set: ['Đặt giá trị', 'Set'],
  add: ['Thêm vào', 'Add'],
  takeAway: ['Bớt ra', 'Take away'],
  replace: ['Thay tất cả', 'Replace all'],
  empty: ['Bỏ trống', 'Empty'],
  look: shared.preview,
  again: ['Sửa lại', 'Change it'],
  apply: ['Sửa {count} {one}', 'Set {count:{one}|{many}}'],
  nothing: [
    'Tất cả đã có giá trị này, không có gì để sửa.',
    'All have this value already; there is nothing to change.',
  ],
  counts: ['{count} {one}', '{count:{one}|{many}}'],
  other: ['trong đó {count} đã có giá trị khác', '{count} of them with another value'],
  blank: ['{count} đang trống', '{count} empty'],
  same: ['{count} đã đúng giá trị này', '{count} with this value already'],
  outside: ['{count} không thuộc quyền sửa, sẽ giữ nguyên', '{count} that you may not change stay as they are'],
  first: ['Những dòng đầu', 'The first rows'],
  hint: [
    'Từng dòng được lưu như khi sửa riêng; dòng nào không lưu được sẽ hiện kèm lý do. Hoàn tác được cả lần sửa.',
    'Each is saved as if changed singly; those that cannot be are listed with the reason. The whole can be undone.',
  ],
  stop: shared.stop,
  saved: ['Đã sửa {count} {one}', '{count:{one}|{many}} changed'],
  resultTitle: ['Kết quả từng dòng', 'The result by rows'],
  resultSaved: ['Sửa được', 'Saved'],
  resultSame: ['Đã đúng từ trước', 'The same already'],
  resultRefused: ['Không sửa được', 'Refused'],
  resultLeft: ['Chưa sửa tới', 'Not reached yet'],
  goOn: ['Sửa tiếp {count} {one} còn lại', 'Set the {count:{one}|{many}} left'],
  confirm: ['Vẫn sửa {count} {one} đang hỏi lại', 'Set the {count:{one}|{many}} asked about all the same'],
  refused: ['{count} {one} không sửa được', '{count} could not be changed'],
  undone: ['Đã hoàn tác {count} {one}', '{count:{one}|{many}} given back'],
  kept: ['{count} {one} giữ nguyên: {reasons}', '{count} stay as they are: {reasons}'],
  record: shared.recordHoSo,
  change: ['Thay đổi', 'Change'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    setField: typeof setFieldTexts;
  }
}
addTexts('setField', setFieldTexts);
