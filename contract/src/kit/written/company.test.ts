import { expect, test } from 'vitest';
import { readCompany } from './company.ts';

test.each([
  ['1. Công ty X', 'Công ty X//'],
  ['12) Hợp tác xã Y', 'Hợp tác xã Y//'],
  ['3- Công ty X', 'Công ty X//'],
  ['1.Công ty X', 'Công ty X//'],
  ['Công ty X - ĐT: 0971234567', 'Công ty X/+84971234567/'],
  ['Công ty X (SĐT 0971 234 567)', 'Công ty X/+84971234567/'],
  ['Công ty X - MST 0100109106', 'Công ty X//0100109106'],
  ['Công ty X, MST: 0100109106, ĐT: 0971.234.567', 'Công ty X/+84971234567/0100109106'],
  ['Công ty X (MST: 0100109106) - ĐT 0971234567', 'Công ty X/+84971234567/0100109106'],
  ['Công ty X - MST 0100109107', '? MST 0100109107'],
  ['Công ty X - 0971234567', '? 0971234567'],
  ['Công ty X - a@x.vn', '? a@x.vn'],
  ['Công ty X; Công ty Y', '? ; Công ty Y'],
  ['Công ty X\nCông ty Y', '? Công ty Y'],
  ['Công ty X và HTX Y', '? và HTX Y'],
  ['Công ty X – Ông Lê An', '? – Ông Lê An'],
  ['Công ty X (GĐ: Lê Văn An)', '? (GĐ: Lê Văn An)'],
  ['Công ty X (đã giải thể)', '? (đã giải thể)'],
  ['Công ty X - xin rút', '? - xin rút'],
  ['Công ty X\n(trước đây: Công ty Y)', '? (trước đây: Công ty Y)'],
  ['Công ty X *', '? *'],
  ['"Công ty X"', 'Công ty X//'],
  ['Mã số thuế', '? Mã số thuế'],
  ['Điện thoại:', '? Điện thoại:'],
  ['***', '? ***'],
  ['TỔNG CỘNG: 24 đơn vị', '? TỔNG CỘNG: 24 đơn vị'],
  ['Tổng công ty Sông Đà', 'Tổng công ty Sông Đà//'],
  // Signs that belong to names.
  ['Tổng công ty Sông Đà - CTCP', 'Tổng công ty Sông Đà - CTCP//'],
  ['Công ty X (Việt Nam)', 'Công ty X (Việt Nam)//'],
  ['Công ty X - Chi nhánh Hà Nội', 'Công ty X - Chi nhánh Hà Nội//'],
  ['Công ty TNHH Thương mại và Dịch vụ X', 'Công ty TNHH Thương mại và Dịch vụ X//'],
  ['DNTN "Minh Ký"', 'DNTN "Minh Ký"//'],
  ['Công ty A / A Nine Co., Ltd', 'Công ty A / A Nine Co., Ltd//'],
  ['Cửa hàng Ông Già', 'Cửa hàng Ông Già//'],
  ['Mới', 'Mới//'],
  // Numbers that belong to names.
  ['Công ty Cổ phần 26.3', 'Công ty Cổ phần 26.3//'],
  ['Công ty 36', 'Công ty 36//'],
  ['3H Việt Nam', '3H Việt Nam//'],
  ['1-2-3 Studio', '1-2-3 Studio//'],
  ['Công ty TNHH Tel Việt', 'Công ty TNHH Tel Việt//'],
  ['Công ty 30/4 - Chi nhánh 2 (2005)', 'Công ty 30/4 - Chi nhánh 2 (2005)//'],
])('%s is %s', (written, expected) => {
  const read = readCompany(written);
  const shown = 'wrong' in read ? `? ${read.wrong}` : [read.name, read.phoneNumber ?? '', read.taxCode ?? ''].join('/');
  expect(shown).toBe(expected);
});
