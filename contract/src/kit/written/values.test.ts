import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount } from '../amount.ts';
import { cleanCell, saysNothing } from './cell.ts';
import { meantChoice } from './choice-words.ts';
import { dayOrder, readDay } from './day.ts';
import { plainName } from './honorific.ts';
import { fromLegacy } from './legacy-encoding.ts';
import { rangeFor, readCount, readRange } from './people-count.ts';
import { readPhones } from './phones.ts';
import { readIdentity, readTaxCode } from './restored.ts';
import { isSyllable } from './syllable.ts';

const value = (read: ReturnType<typeof readTaxCode>) =>
  'wrong' in read ? read.wrong : `${read.value} ${read.form ?? ''}`.trim();

describe('numbers that lost their zeros', () => {
  test.each([
    ['0100109106', '0100109106'],
    ['100109106', '0100109106 Zero'],
    ['314409058', '0314409058 Zero'],
    ['100109107', 'CheckDigit'],
    ['0100109107', 'CheckDigit'],
    ['0314409058-002', '0314409058-002'],
    ['0314409058002', '0314409058-002'],
    ['0314409058 - 002', '0314409058-002'],
    ['0314409058–002', '0314409058-002'],
    ['314409058002', '0314409058-002 Zero'],
    ['314409058-002', '0314409058-002 Zero'],
    ['314409058000', 'CheckDigit'],
    ['0100109106-02', 'Branch'],
    ['0100109106 – 1', 'Branch'],
    ['0100109106-000', 'Branch'],
    ['0100109106000', 'Branch'],
    ['314409059002', 'CheckDigit'],
    ['079085001234', '079085001234'],
    ['79085001234', '079085001234 Zero'],
    ['99085001234', 'Unreadable'],
    ['MST: 0100109106', '0100109106'],
    ['01 001 091 06', '0100109106'],
    ['0100109106.0', '0100109106'],
    ["'0100109106", '0100109106'],
    ['０１００１０９１０６', '0100109106'],
    ['1.00109106E+8', '0100109106 Zero'],
    ['1E+9', 'Scientific'],
    ['3.1E+11', 'Scientific'],
    ['3,1E+11', 'Scientific'],
    ['12345', 'Unreadable'],
    ['không có', 'Unreadable'],
  ])('the tax code %s is %s', (written, meant) => {
    expect(value(readTaxCode(written))).toBe(meant);
  });

  test.each([
    ['079085001234', '079085001234'],
    ['079 085 001 234', '079085001234'],
    ['79085001234', '079085001234 Zero'],
    ['1085001234', '001085001234 Zero'],
    ['3985001234', 'Unreadable'],
    ['012345678', '012345678'],
    ['12345678', '012345678 Zero'],
    ['CCCD 079085001234', '079085001234'],
    ['B1234567', 'B1234567'],
    ['b1234567', 'B1234567'],
    ['7.9085E+10', 'Scientific'],
    ['7.9085001234E+10', '079085001234 Zero'],
    ['1234', 'Unreadable'],
  ])('the identity number %s is %s', (written, meant) => {
    expect(value(readIdentity(written))).toBe(meant.replace('079085001234 Zero', '079085001234 Zero'));
  });
});

describe('numbers of people', () => {
  const scales = ['50-100 người', '100-200 người', '200-500 người', 'Trên 500 người'].map((words) => readRange(words));
  const ranges = scales.filter((range) => range !== undefined);
  test.each([
    ['50-100', 0],
    ['50 – 100', 0],
    ['từ 50 đến 100', 0],
    ['50-100 lao động', 0],
    ['75', 0],
    ['75 người', 0],
    ['khoảng 75', 0],
    ['60-80', 0],
    ['150 nhân viên', 1],
    ['100-200', 1],
    ['350', 2],
    ['trên 500', 3],
    ['>500', 3],
    ['hơn 500 người', 3],
    ['1.200', 3],
    ['500+', undefined],
    ['100', undefined],
    ['trên 100', undefined],
    ['30', undefined],
    ['dưới 50', undefined],
    ['nhiều', undefined],
  ])('%s is the scale %s', (written, place) => {
    expect(ranges).toHaveLength(4);
    const read = readRange(written);
    expect(read && rangeFor(read, ranges)).toBe(place);
  });

  test.each([
    ['75', '75'],
    ['75 người', '75'],
    ['khoảng 75', '75'],
    ['1.500', '1500'],
    ['1,500 người', '1500'],
    ['50-100', undefined],
    ['trên 100', undefined],
    ['bảy mươi', undefined],
  ])('%s counts %s', (written, count) => {
    expect(readCount(written)?.count).toBe(count);
  });
});

describe('names of people', () => {
  test.each([
    ['Ông Nguyễn Văn An', 'Nguyễn Văn An', 1],
    ['Bà Trần Thị Bích', 'Trần Thị Bích', 2],
    ['ÔNG NGUYỄN VĂN AN', 'NGUYỄN VĂN AN', 1],
    ['Ô. Nguyễn Văn An', 'Nguyễn Văn An', 1],
    ['Anh Lê Văn Tám', 'Lê Văn Tám', 1],
    ['Chị Phạm Thị Hoa', 'Phạm Thị Hoa', 2],
    ['Mr. Nguyen Van A', 'Nguyen Van A', 1],
    ['Mrs Nguyen Thi B', 'Nguyen Thi B', 2],
    ['Ms. Jane Doe', 'Jane Doe', 2],
    ['TS. Nguyễn Văn An', 'Nguyễn Văn An', undefined],
    ['PGS.TS. Nguyễn Văn An', 'Nguyễn Văn An', undefined],
    ['PGS. TS Nguyễn Văn An', 'Nguyễn Văn An', undefined],
    ['ThS Lê Thị Bình', 'Lê Thị Bình', undefined],
    ['Luật sư Trần Văn Bốn', 'Trần Văn Bốn', undefined],
    ['Ông TS. Lê Văn Cường', 'Lê Văn Cường', 1],
    ['Ông/Bà: Nguyễn Văn An', 'Nguyễn Văn An', undefined],
    ['Ông Nguyễn Nam', 'Nguyễn Nam', 1],
    ['Ông Ích Khiêm', 'Ông Ích Khiêm', undefined],
    ['Ông Cao Thắng', 'Ông Cao Thắng', undefined],
    ['Anh Đức', 'Anh Đức', undefined],
    ['Cô Giang', 'Cô Giang', undefined],
    ['Bà Huyện Thanh Quan', 'Bà Huyện Thanh Quan', undefined],
    ['BS.CKII Trần Văn Oanh', 'Trần Văn Oanh', undefined],
    ['NCS. Lê Sơn', 'Lê Sơn', undefined],
    ['Cụ Trần Quý', 'Trần Quý', undefined],
    ['Thầy Lê Bảy', 'Lê Bảy', 1],
    ['Cù Trần Quý', 'Cù Trần Quý', undefined],
    ['Cu Van Quy', 'Cu Van Quy', undefined],
    ['NGUYỄN VĂN AN', 'NGUYỄN VĂN AN', undefined],
    ['John Smith', 'John Smith', undefined],
    ['Cn', 'Cn', undefined],
  ])('%s is %s', (written, name, gender) => {
    expect(plainName(written)).toEqual({ name, ...(gender !== undefined && { gender }) });
  });
});

describe('words of choices', () => {
  const type = [
    ['Đơn vị', 'Unit'],
    ['Liên kết', 'Affiliate'],
  ];
  const status = [
    ['Đang hoạt động', 'Active'],
    ['Ngừng hoạt động', 'Inactive'],
  ];
  const gender = [
    ['Nam', 'Male'],
    ['Nữ', 'Female'],
  ];
  test.each([
    ['Chính thức', type, 0],
    ['Hội viên chính thức', type, 0],
    ['hoi vien lien ket', type, 1],
    ['Hoạt động', status, 0],
    ['Tạm ngừng', status, 1],
    ['không hoạt động', status, 1],
    ['Ông', gender, 0],
    ['bà', gender, 1],
    ['Danh dự', type, undefined],
    ['', gender, undefined],
  ])('%s', (written, words, place) => {
    expect(meantChoice(written, words)).toBe(place);
  });
});

describe('cells with faults', () => {
  test.each([
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NAME?',
    '#NUM!',
    'Err:502',
    '=VLOOKUP(A2,Sheet2!A:C,2,0)',
    '=A1',
    "='Năm 2020'!B5",
  ])('%s is no value', (written) => expect(cleanCell(written)).toEqual({ text: null, from: 'Broken' }));

  test.each(['=1+1', '#1 Nguyễn Huệ', '# ghi chú', '=HYPERLINK("https://a.vn","A")', '==', 'Err', '+84'])(
    '%s is a text',
    (written) => expect(cleanCell(written)).toEqual({ text: written }),
  );

  test('blanks and letters that look alike become the usual ones', () => {
    expect(cleanCell('Công\u00a0ty\u200b')).toEqual({ text: 'Công ty ' });
    expect(cleanCell('\u00d0ỗ V\u0103n')).toEqual({ text: 'Đỗ Văn' });
    expect(cleanCell('Ti\u0065\u0302\u0301n')).toEqual({ text: 'Tiến' });
    expect(cleanCell('Nguyễn \u00f0ức')).toEqual({ text: 'Nguyễn đức', from: 'Letters' });
  });

  test.each(
    `-, --, —, ..., N/A, không có, Chưa có, ko có, chưa rõ, null, (trống), Để trống, khuyết, chờ bổ sung, Sẽ cập nhật sau,
    bổ sung sau`.split(/,\s+/),
  )('%s says nothing', (text) => expect(saysNothing(text)).toBe(true));
  test.each(['0', 'a', 'có', 'không gian', 'Chưa có giấy phép', '-5', 'Trọng', 'trong', 'Khuyết Văn A'])(
    '%s says something',
    (text) => expect(saysNothing(text)).toBe(false),
  );
});

describe('any text at all', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[\d\s()/.,;+\-ađtỷEe]{0,40}$/),
  );
  const readers: readonly ((text: string) => unknown)[] = [
    (text) => readDay(text, { year: 2026 }),
    (text) => readDay(text, { year: 2026, isBirth: true, isMonthFirst: true }),
    dayOrder,
    readPhones,
    readTaxCode,
    readIdentity,
    readRange,
    readCount,
    plainName,
    (text) => readAmount(text),
    cleanCell,
    fromLegacy,
    saysNothing,
    isSyllable,
    (text) => meantChoice(text, [['Nam', 'Male']]),
  ];
  test('makes no reader throw', () => {
    const run = () =>
      fc.assert(
        fc.property(texts, (text) => {
          for (const read of readers) read(text);
        }),
        { numRuns: 1_500 },
      );
    expect(run).not.toThrow();
  });

  test('is never stored as a day that the calendar lacks, or a number with other digits', () => {
    const isSound = (text: string) => {
      const day = readDay(text, { year: 2026 });
      const code = readTaxCode(text);
      const isDay = 'wrong' in day || new Date(`${day.day}T00:00:00Z`).toISOString().startsWith(day.day);
      return isDay && ('wrong' in code || /^(?:\d{10}(?:-\d{3})?|0\d{11})$/.test(code.value));
    };
    const result = fc.check(fc.property(texts, isSound), { numRuns: 1_500 });
    expect([result.failed, result.counterexample]).toEqual([false, null]);
  });
});

/** Words of the fonts VNI and TCVN3, written out by hand. */
describe('texts of old fonts', () => {
  test.each([
    ['C«ng ty cæ phÇn', 'Công ty cổ phần'],
    ['Hµ Néi', 'Hà Nội'],
    ['TrÇn ThÞ HuÖ', 'Trần Thị Huệ'],
    ['C¤NG TY Cæ PHÇN', 'CÔNG TY CỔ PHẦN'],
    ['§µ N½ng', 'Đà Nẵng'],
    ['ThuËn', 'Thuận'],
    ['Nguyeãn Vaên A', 'Nguyễn Văn A'],
    ['Coâng ty TNHH Ñaïi Phaùt', 'Công ty TNHH Đại Phát'],
    ['Thaønh phoá Hoà Chí Minh', 'Thành phố Hồ Chí Minh'],
    ['Traàn Höng Ñaïo', 'Trần Hưng Đạo'],
    ['CAÀN THÔ', 'CẦN THƠ'],
    ['Soá 207, ÑT 747A, KP. Taân Löông', 'Số 207, ĐT 747A, KP. Tân Lương'],
  ])('%s is %s', (written, meant) => {
    expect(fromLegacy(written)?.text).toBe(meant);
  });

  test('are known where only the rest of the column proves the font', () => {
    expect([fromLegacy('Minh Höng'), fromLegacy('Minh Höng', 'VNI')?.text]).toEqual([undefined, 'Minh Hưng']);
    expect([fromLegacy('Phó An'), fromLegacy('Phó An', 'TCVN3')?.text]).toEqual([undefined, 'Phú An']);
  });

  test.each([
    'Công ty Toàn Trí',
    'Hoà Bình',
    'Lê Hoàng',
    'Loïc',
    'Loïc Dupont',
    'Où est la gare',
    'Café',
    'Société Générale',
    'Crédit Agricole',
    'Nestlé',
    'Señor González',
    'São Paulo',
    'Müller GmbH',
    'Intel® Core',
    '© 2020',
    '25°C',
    '«Công ty»',
    'naïve résumé',
    '中国公司',
    '株式会社',
    'Việt Nam',
    'Plain English',
  ])('%s is none of them', (text) => {
    expect(fromLegacy(text)).toBeUndefined();
  });
});
