import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const fillTexts = {
  open: ['Bổ sung lần lượt', 'Fill in one by one'],
  left: ['Còn {left} trong {total}', '{left} of {total} left'],
  leftSkipped: ['Còn {left} trong {total}, {skipped} để sau', '{left} of {total} left, {skipped} for later'],
  later: shared.later,
  asList: shared.backToTheList,
  record: shared.openTheRecord,
  given: ['Đã điền', 'Filled in'],
  missing: ['Còn thiếu', 'Missing'],
  hint: [
    'Enter lưu và sang mục sau; hết mục thì sang hồ sơ sau. Esc về danh sách, phần đang gõ được giữ.',
    'Enter saves and goes on to the next value, then to the next record. Esc leads to the list and keeps what is typed.',
  ],
  notHere: [
    'Không bổ sung ở đây được: bạn không được sửa hồ sơ này lúc này, hoặc phần thiếu vừa được điền.',
    'Nothing to fill in here: you may not change this record now, or somebody has just filled it in.',
  ],
  done: ['Đã bổ sung xong', 'All filled in'],
  doneText: ['Không còn hồ sơ nào trong lượt này.', 'No record of this round is left.'],
  doneSkipped: ['{count} hồ sơ để sau vẫn còn thiếu.', '{count:record|records} left for later still lack values.'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    fill: typeof fillTexts;
  }
}
addTexts('fill', fillTexts);
