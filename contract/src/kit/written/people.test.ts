import { describe, expect, test } from 'vitest';
import { type ReadPeople, readPeople } from './people.ts';

/** People as one text: `name/sex/position/phone/email`, with the empty ends left out. */
function shown(read: ReadPeople): string {
  if ('wrong' in read) return `? ${read.wrong}`;
  return read.people
    .map(({ name, gender = '', position = '', phone = '', email = '' }) =>
      [name, gender, position, phone, email].join('/').replace(/\/+$/, ''),
    )
    .join(' + ');
}

const WHOLE = `Nguyễn Thị Và, NGUYỄN THỊ VÀ, Ông Ích Khiêm, Y Moan Ênuôl, K'Brôi, H'Hen Niê, A Lăng Bhuôch,
  Lê Nguyễn Hoàng-Anh, Công Tằng Tôn Nữ Thị Và, Tôn Nữ Thị Ninh, Kim Min-soo, John O'Brien, Lê V. An,
  Ludwig van Beethoven, Nguyễn Văn A., Nguyễn Văn Phong, Phạm Thu Kỳ, Nguyễn Kế Toàn, Lê Đại Điền, Văn Thu, Lê Tấn,
  Võ Anh Tuấn, Khổng Cơ, Chu Văn An, Chu Nguyễn Văn An, Bá Nguyễn Văn An, Nguyễn Văn Mới, Trần Quan Lý, Đỗ Cò, An,
  Nguyen Van Phong, Chu Hoang Linh, José de la Cruz, Jean-Luc Picard, Tôn Nữ Hoàng Thị Mai,
  Nguyễn Thị Mai Thi, Vũ Hoàng Nguyễn Lê An`.split(/,\s+/);

const READ: readonly [written: string, people: string][] = [
  ['GĐ: Lê Việt Chính', 'Lê Việt Chính//GĐ'],
  ['Ông Nguyễn Nhật Thịnh - GĐ; Bà Nguyễn Thu Giang - KT', 'Nguyễn Nhật Thịnh/1/GĐ + Nguyễn Thu Giang/2/KT'],
  ['Phạm Chí Khiêm (GĐ)\nĐỗ Lộc Uyển (KTT)', 'Phạm Chí Khiêm//GĐ + Đỗ Lộc Uyển//KTT'],
  ['Ô. Huỳnh Thái Tân/ Bà Cổ Thiên Giang', 'Huỳnh Thái Tân/1 + Cổ Thiên Giang/2'],
  ['Ông Vũ Hồng Sơn - Giám đốc', 'Vũ Hồng Sơn/1/Giám đốc'],
  ['Trần Thuận Anh – Giám đốc, Nguyễn Kiết Hồng – Kế toán', 'Trần Thuận Anh//Giám đốc + Nguyễn Kiết Hồng//Kế toán'],
  ['Đào Uy Phong và Nguyễn Xuân Loan', 'Đào Uy Phong + Nguyễn Xuân Loan'],
  ['NGUYỄN VĂN AN VÀ TRẦN THỊ BÌNH', 'Nguyễn Văn An + Trần Thị Bình'],
  ['1. Nguyễn Văn An', 'Nguyễn Văn An'],
  ['1) Nguyễn Văn An', 'Nguyễn Văn An'],
  ['1- Nguyễn Văn An', 'Nguyễn Văn An'],
  ['1. Nguyễn Văn An 2. Trần Thị Bình', 'Nguyễn Văn An + Trần Thị Bình'],
  ['1/ Nguyễn Văn An\n2/ Trần Thị Bình', 'Nguyễn Văn An + Trần Thị Bình'],
  ['- Nguyễn Văn An\n- Trần Thị Bình', 'Nguyễn Văn An + Trần Thị Bình'],
  ['Nguyễn Văn An & Trần Thị Bình', 'Nguyễn Văn An + Trần Thị Bình'],
  ['Nguyễn Văn An, Trần Thị Bình', 'Nguyễn Văn An + Trần Thị Bình'],
  ['Nguyễn Văn An - Trần Thị Bình', 'Nguyễn Văn An + Trần Thị Bình'],
  ['Nguyễn Văn An-Trần Thị Bình', 'Nguyễn Văn An + Trần Thị Bình'],
  ['Nguyễn Văn An / Trần Bình', 'Nguyễn Văn An + Trần Bình'],
  ['John Smith; Kim Min-soo', 'John Smith + Kim Min-soo'],
  ['Nguyễn Văn An (GĐ), Trần Thị Bình (KT), Lê Cường (PGĐ)', 'Nguyễn Văn An//GĐ + Trần Thị Bình//KT + Lê Cường//PGĐ'],
  ['GĐ: Nguyễn Văn An - KT: Trần Thị Bình', 'Nguyễn Văn An//GĐ + Trần Thị Bình//KT'],
  ['GĐ: Nguyễn Văn An; KT: Trần Thị Bình', 'Nguyễn Văn An//GĐ + Trần Thị Bình//KT'],
  ['Giám đốc: Nguyễn Văn An, Kế toán: Trần Thị Bình', 'Nguyễn Văn An//Giám đốc + Trần Thị Bình//Kế toán'],
  ['Giám đốc Nguyễn Văn An', 'Nguyễn Văn An//Giám đốc'],
  ['Nguyễn Văn An Giám đốc', 'Nguyễn Văn An//Giám đốc'],
  ['Nguyễn Văn An GĐ', 'Nguyễn Văn An//GĐ'],
  ['Nguyễn Văn An-GĐ', 'Nguyễn Văn An//GĐ'],
  ['Nguyễn Văn An/PGĐ', 'Nguyễn Văn An//PGĐ'],
  ['Nguyễn Văn An, GĐ', 'Nguyễn Văn An//GĐ'],
  ['Nguyễn Văn An [GĐ]', 'Nguyễn Văn An//GĐ'],
  ['KTT Nguyễn Thị Lan', 'Nguyễn Thị Lan//KTT'],
  ['CT HĐQT Nguyễn Văn An', 'Nguyễn Văn An//CT HĐQT'],
  ['TGĐ. Nguyễn Văn An', 'Nguyễn Văn An//TGĐ'],
  ['CEO Lê Thu', 'Lê Thu//CEO'],
  ['CFO Trần Văn An', 'Trần Văn An//CFO'],
  ['Trưởng phòng Nguyễn Văn An', 'Nguyễn Văn An//Trưởng phòng'],
  ['Trưởng phòng Kế toán: Nguyễn Văn An', 'Nguyễn Văn An//Trưởng phòng Kế toán'],
  ['Đại diện theo pháp luật: Nguyễn Văn An', 'Nguyễn Văn An//Đại diện theo pháp luật'],
  ['Chủ tịch HĐQT kiêm Giám đốc: Lê An Bình', 'Lê An Bình//Chủ tịch HĐQT kiêm Giám đốc'],
  ['NGUYỄN VĂN AN - GIÁM ĐỐC', 'Nguyễn Văn An//GIÁM ĐỐC'],
  ['TS. Nguyễn Văn An - Viện trưởng', 'Nguyễn Văn An//Viện trưởng'],
  ['Giam doc: Nguyen Van An', 'Nguyen Van An//Giam doc'],
  ['Director: John Smith', 'John Smith//Director'],
  ['Nguyễn Văn An 0903123456', 'Nguyễn Văn An///+84903123456'],
  ['Nguyễn Văn An - GĐ - 0903.123.456', 'Nguyễn Văn An//GĐ/+84903123456'],
  ['Nguyễn Văn An (GĐ, ĐT: 0903 123 456)', 'Nguyễn Văn An//GĐ/+84903123456'],
  [
    'Nguyễn Văn An (PGĐ) 0903 123 456 / Trần Thị Bình 0912 345 678',
    'Nguyễn Văn An//PGĐ/+84903123456 + Trần Thị Bình///+84912345678',
  ],
  ['Nguyễn Văn An - an@x.vn', 'Nguyễn Văn An////an@x.vn'],
  ['Ông: Nguyễn Văn An', 'Nguyễn Văn An/1'],
  ['Ông/Bà: Nguyễn Văn An', 'Nguyễn Văn An'],
  ['Mr. Kim Min-soo', 'Kim Min-soo/1'],
  ['Lê Hoàng (Mr)', 'Lê Hoàng/1'],
  ['Nguyễn Văn An,', 'Nguyễn Văn An'],
  // Not understood: a person writes it.
  ['Giám đốc', '? Giám đốc'],
  ['Nguyễn Văn An (1975)', '? 1975'],
  ['Nguyễn Văn An (đã nghỉ)', '? đã nghỉ'],
  ['Nguyễn Văn An đã nghỉ hưu', '? Nguyễn Văn An đã nghỉ hưu'],
  ['Nguyễn Văn An (Bảy)', '? Bảy'],
  ['Nguyễn Văn An, Phú Thọ', '? Phú Thọ'],
  ['Nguyễn Văn An (Hà Nội)', '? Hà Nội'],
  ['Nguyễn Văn An, TP Hồ Chí Minh', '? Hồ Chí Minh'],
  ['Nguyễn Văn An 2', '? Nguyễn Văn An 2'],
  ['Nguyễn Văn An?', '? Nguyễn Văn An?'],
  ['Họ tên: Nguyễn Văn An', '? Họ tên'],
  ['Ông Nguyễn Văn An và vợ', '? vợ'],
  ['Ông Thịnh - GĐ, bà Loan - KT', '? Ông Thịnh'],
  ['Nguyễn Văn An, Bình', '? Bình'],
  ['Công ty TNHH An Bình', '? Công ty TNHH An Bình'],
  ['Giám đốc công ty An Bình', '? Giám đốc công ty An Bình'],
  ['Nguyễn Văn An 079094072184', '? 079094072184'],
  ['GĐ: Nguyễn Văn An, KT', '? KT'],
  ['Nguyễn Văn An 0903123456 0912345678', '? 0903123456 0912345678'],
  ['đang cập nhật', '? đang cập nhật'],
  ['Nguyễn Văn An (KT', 'Nguyễn Văn An//KT'],
  // A word that may belong to the name or to the position.
  ['Nguyễn Văn Quyền Giám đốc', '? Nguyễn Văn Quyền Giám đốc'],
  ['Nguyễn Văn Phó Giám đốc', '? Nguyễn Văn Phó Giám đốc'],
  ['Bà Nguyễn Thị Tổng Giám đốc', '? Bà Nguyễn Thị Tổng Giám đốc'],
  ['Nguyễn Văn An Quyền Giám đốc', '? Nguyễn Văn An Quyền Giám đốc'],
  ['Nguyễn Văn Quyền GĐ', '? Nguyễn Văn Quyền GĐ'],
  ['Giám đốc Nguyễn Văn', '? Giám đốc Nguyễn Văn'],
  ['Nguyễn Văn Tổng GĐ', '? Nguyễn Văn Tổng GĐ'],
  ['Giám đốc Văn Thị Lan', '? Giám đốc Văn Thị Lan'],
  ['Trần Văn An Phó Giám đốc', 'Trần Văn An//Phó Giám đốc'],
  ['Lê Quyền - Giám đốc', 'Lê Quyền//Giám đốc'],
  // Words of address before families that are not usual.
  ['Ông Lại Văn Sâm', 'Lại Văn Sâm/1'],
  ['Bà Giáp Thị Lan - Giám đốc', 'Giáp Thị Lan/2/Giám đốc'],
  ['Ông Xồng Bá Lầu', 'Xồng Bá Lầu/1'],
  ['Ông Lê An và Bà Tô Hoa', 'Lê An/1 + Tô Hoa/2'],
  ['đ/c Nguyễn Văn An - Bí thư', 'Nguyễn Văn An//Bí thư'],
  ['Ông Thị Lan', 'Ông Thị Lan'],
  ['Ông Văn Bảy', '? Ông Văn Bảy'],
  ['Ông Văn Thành Long', '? Ông Văn Thành Long'],
  ['Ông Cao Thắng', '? Ông Cao Thắng'],
  ['Chị Hoa', '? Chị Hoa'],
  // Two people.
  ['Ông Bà Nguyễn An', '? Ông Bà Nguyễn An'],
  ['Ông và Bà Nguyễn An', '? Ông'],
  ['Anh Chị Nguyễn An', '? Anh Chị Nguyễn An'],
  ['Nguyễn Văn Ba Trần Thị Bốn', '? Nguyễn Văn Ba Trần Thị Bốn'],
  ['Nguyễn Hoàng Nam Trần Thu Hà', '? Nguyễn Hoàng Nam Trần Thu Hà'],
  ['Ông Nguyễn An Bà Trần Bình', '? Ông Nguyễn An Bà Trần Bình'],
  // Small letters.
  ['Lê thị hoa', 'Lê Thị Hoa'],
  ['Lê Thị hoa', 'Lê Thị Hoa'],
  ['Trần thị Hoa', 'Trần Thị Hoa'],
  ['Nguyen van an', 'Nguyen Van An'],
  ['Nguyễn văn an cũ', '? Nguyễn văn an cũ'],
  ['lương thị bé', 'Lương Thị Bé'],
  ['nguyễn văn khoa', 'Nguyễn Văn Khoa'],
  ['LÊ VĂN Ví', 'Lê Văn Ví'],
  ['McDONALD John', 'McDONALD John'],
  ['nguyen van khoa', 'Nguyen Van Khoa'],
  ['ông nguyễn văn khoa - giám đốc', 'Nguyễn Văn Khoa/1/giám đốc'],
  ["ksor h'lan", "Ksor H'Lan"],
  // Degrees and ranks.
  ...[
    'CH.',
    'BS.CKII',
    'BSCKII',
    'BS CKI.',
    'ThS.',
    'LS.',
    'KTS.',
    'DS.',
    'CN.',
    'KS.',
    'NCS.',
    'CH',
    'TS.BS',
    'ĐD.',
  ].map((title): [string, string] => [`${title} Lê Ích`, 'Lê Ích']),
  ...[
    'CNĐD.',
    'DSCKI.',
    'GV.',
    'GS.VS.',
    'CVCC.',
    'NGƯT.',
    'TTƯT.',
    'MBA',
    'PhD.',
    'ths.',
    'Luật gia',
    'Dược sĩ',
    'Th.S',
    'B.S.',
    'Y.S',
  ].map((title): [string, string] => [`${title} Lê Ích`, 'Lê Ích']),
  ['Em Lê Thị Hoa', 'Lê Thị Hoa'],
  ['Ng. Văn An', 'Ng. Văn An'],
  ['N.V. An', 'N.V. An'],
  ['NGUYỄN Văn An', 'NGUYỄN Văn An'],
  ['NN. Lê Ích', '? NN. Lê Ích'],
  ['CFA Lê Ích', '? CFA Lê Ích'],
  ['HT. Thích Minh Ích', '? HT. Thích Minh Ích'],
  ['Phường Bến Nghé', '? Phường Bến Nghé'],
  ['đang tuyển', '? đang tuyển'],
  ['xem file', '? xem file'],
  ['hỏi lại', '? hỏi lại'],
  ['sẽ có người', '? sẽ có người'],
  ['Nguyễn Văn A...', 'Nguyễn Văn A'],
  // Positions.
  ['Trần Thị Bé (Phó GĐ)', 'Trần Thị Bé//Phó GĐ'],
  ['Trần Thị Bé Phó GĐ', 'Trần Thị Bé//Phó GĐ'],
  ['Trần Thị Bé - UVBCH', 'Trần Thị Bé//UVBCH'],
  ['Trần Thị Bé - UV BCH', 'Trần Thị Bé//UV BCH'],
  ['Trần Thị Bé - Chủ DN', 'Trần Thị Bé//Chủ DN'],
  ['Trần Thị Bé - Nguyên giám đốc', 'Trần Thị Bé//Nguyên giám đốc'],
  ['Trần Thị Bé - CT HĐQT kiêm TGĐ', 'Trần Thị Bé//CT HĐQT kiêm TGĐ'],
];

describe('the people of a cell', () => {
  test.each(WHOLE.map((name) => [name] as const))('%s is one name', (name) => {
    const usual = name === 'NGUYỄN THỊ VÀ' ? 'Nguyễn Thị Và' : name;
    expect(readPeople(name)).toEqual({ people: [{ name: usual }] });
  });

  test.each(
    `Ninh, Thân, Khúc, Giáp, Viên, Lục, Từ, Hầu, Sùng, Kim, Danh, Sơn, Lại, Ngụy, Nhâm, Thiều, Uông, Giàng, Lò, Thạch, Ksor,
    Chử, Cù, Âu, Tô`
      .split(/,\s+/)
      .map((family) => [family] as const),
  )('Ông and Bà go before the family %s', (family) => {
    expect(shown(readPeople(`Ông ${family} Văn Bảy`))).toBe(`${family} Văn Bảy/1`);
    expect(shown(readPeople(`BÀ ${family.toLocaleUpperCase('vi')} THỊ LAN`))).toBe(`${family} Thị Lan/2`);
  });

  test.each(READ)('%j is %s', (written, people) => {
    expect(shown(readPeople(written))).toBe(people);
  });

  // A blank behind a name takes it past the short way for usual names.
  test('usual names are read alike with and without the short way', () => {
    const families = 'Nguyễn Lê Phan Đồng Cù Văn'.split(' ');
    const words =
      `An Văn Thị Anh Nam Nữ Bà Chị Chí Nhân Phòng Thư Ký Thành Viên Bảo Vệ Giám Đốc Kế Toán Trưởng Quyền Nguyên Công Ty Nhật
      Và và Nghỉ Hội Phó Gd KT Mr Su Sĩ An. văn Lê-An Chủ Tịch Đại Diện Út`.split(/\s+/);
    const both = families.flatMap((family) =>
      words.flatMap((word) => [`${family} ${word}`, ...words.flatMap((other) => [`${family} ${word} ${other}`])]),
    );
    const names = [...both, ...both.map((one) => `${one} Phòng`)];
    const differ = (name: string) => JSON.stringify(readPeople(name)) !== JSON.stringify(readPeople(`${name} `));
    expect(names.filter(differ)).toEqual([]);
  });
});
