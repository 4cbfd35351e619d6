/**
 * Workbooks as offices make them, with the records that they mean. The records are invented; layouts, headings and ways of
 * writing are those of member lists of associations. Nothing here uses the product's own readers.
 */
import type { MessySheet } from './messy-workbook.ts';

/** A record that a workbook means. A missing value is not in the workbook. */
export interface Meant {
  name: string;
  taxCode: string;
  province: string;
  road: string;
  leader: string;
  phone: string;
  email: string;
  founded: string;
  joined: string;
  /** Whole đồng. */
  capital: number;
  /** The kind of member, which only some layouts say. */
  kind: (typeof KINDS)[number];
}

export const KINDS = ['Đơn vị', 'Liên kết'] as const;

export type MeantField = Exclude<keyof Meant, 'name'>;

export interface OfficeBook {
  title: string;
  sheets: MessySheet[];
  records: Meant[];
  fields: readonly MeantField[];
  /** The precision of founding days: a year alone means the first of January. */
  isYearOnly?: boolean;
}

type CellValue = string | number | null;
type Writer = (value: string, at: number) => CellValue;

const TRADES = ['Dệt may', 'Thủy sản', 'Cơ khí', 'Xây dựng', 'Bao bì', 'Gỗ', 'Du lịch', 'Điện tử', 'In ấn', 'Cao su'];
const NAMES = [
  'Hưng Thịnh',
  'Phú Hưng',
  'Bình Minh',
  'An Phát',
  'Đại Nghĩa',
  'Thuận Hòa',
  'Kỳ Lân',
  'Sơn Hà',
  'Mỹ Ân',
  'Ước Vọng',
];
const FORMS = ['Công ty TNHH', 'Công ty Cổ phần', 'Công ty TNHH MTV', 'Doanh nghiệp tư nhân', 'Hợp tác xã'];
const FAMILY = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Đặng', 'Bùi', 'Đỗ', 'Võ'];
const MIDDLE = ['Văn', 'Thị', 'Đức', 'Ngọc', 'Quốc', 'Thanh'];
const GIVEN = ['An', 'Bình', 'Cường', 'Dung', 'Hạnh', 'Khải', 'Lợi', 'Nghĩa', 'Phượng', 'Thủy'];
const ROADS = [
  '12 Lê Lợi',
  '240 Hậu Giang',
  '5A Trần Phú',
  'Lô B2 KCN Sóng Thần',
  '88/3 Nguyễn Trãi',
  'Số 7 ngõ 42 Hoàng Hoa Thám',
];
const HEADS = ['090', '091', '098', '035', '070', '088'];

/** Present names of provinces, and what offices write for them. */
const PROVINCES: readonly (readonly [string, readonly string[]])[] = [
  ['Hà Nội', ['Hà Nội', 'TP. Hà Nội', 'Hanoi', 'TP Hà Nội', 'HÀ NỘI', 'HN']],
  [
    'Hồ Chí Minh',
    ['TP.HCM', 'TP. Hồ Chí Minh', 'TPHCM', 'Tp HCM', 'Sài Gòn', 'Bình Dương', 'BR-VT', 'Bà Rịa - Vũng Tàu'],
  ],
  ['Đà Nẵng', ['Đà Nẵng', 'TP Đà Nẵng', 'Da Nang', 'Quảng Nam', 'T. Quảng Nam']],
  ['Hải Phòng', ['Hải Phòng', 'TP. Hải Phòng', 'Hải Dương', 'Tỉnh Hải Dương']],
  ['Huế', ['Huế', 'Thừa Thiên Huế', 'TT-Huế', 'T.T. Huế', 'TP Huế']],
  ['Đắk Lắk', ['Đắk Lắk', 'Daklak', 'Đăk Lăk', 'Đắc Lắc', 'Phú Yên']],
  ['Gia Lai', ['Gia Lai', 'T. Bình Định', 'Bình Định', 'Quy Nhơn, Bình Định']],
  ['Cần Thơ', ['Cần Thơ', 'TP Cần Thơ', 'Sóc Trăng', 'Hậu Giang']],
  ['Đồng Nai', ['Đồng Nai', 'Tỉnh Đồng Nai', 'Bình Phước', 'dong nai']],
  ['Nghệ An', ['Nghệ An', 'tỉnh Nghệ An', 'NGHỆ AN']],
];

const pick = <Item>(list: readonly Item[], at: number): Item =>
  list[((at % list.length) + list.length) % list.length] as Item;
const two = (number: number) => String(number).padStart(2, '0');

/** Tax codes of ten digits with the official check digit (weights 31 to 3, modulo 11). */
function taxCodeOf(at: number): string {
  for (let tried = at; ; tried += 100_000) {
    const nine = `${at % 3 === 0 ? '0' : '3'}${String(10_000_000 + tried * 7919).slice(-8)}`;
    const sum = [31, 29, 23, 19, 17, 13, 7, 5, 3].reduce(
      (total, weight, place) => total + weight * Number(nine[place]),
      0,
    );
    const check = 10 - (sum % 11);
    if (check < 10) return nine + String(check);
  }
}

const kindAt = (at: number) => KINDS[at % 3 === 0 ? 1 : 0];

function recordOf(at: number): Meant {
  const year = 1990 + (at % 30);
  const [province] = pick(PROVINCES, at * 3 + 1);
  const slug = `cty${at}`;
  return {
    name: `${pick(FORMS, at)} ${pick(TRADES, at * 7)} ${pick(NAMES, at * 3)} ${at}`,
    taxCode: taxCodeOf(at),
    province,
    road: pick(ROADS, at),
    leader: `${pick(FAMILY, at)} ${pick(MIDDLE, at)} ${pick(GIVEN, at * 3)}`,
    phone: `${pick(HEADS, at)}${String(1_000_000 + ((at * 7_919_771) % 8_999_999))}`,
    email: `lienhe@${slug}.example.vn`,
    founded: `${year}-${two(1 + (at % 12))}-${two(1 + ((at * 5) % 28))}`,
    joined: `${year + 4}-${two(1 + ((at * 7) % 12))}-${two(1 + ((at * 11) % 28))}`,
    capital: (1 + (at % 90)) * 100_000_000,
    kind: kindAt(at),
  };
}

const serial = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) + 25_569;
const partsOf = (day: string) => day.split('-') as [string, string, string];
const slashed: Writer = (day) => partsOf(day).toReversed().join('/');
const dotted: Writer = (day) => partsOf(day).toReversed().map(Number).join('.');
const short: Writer = (day) => {
  const [year, month, date] = partsOf(day);
  return `${Number(date)}-${Number(month)}-${year.slice(2)}`;
};
const spoken: Writer = (day) => {
  const [year, month, date] = partsOf(day);
  return `ngày ${Number(date)} tháng ${Number(month)} năm ${year}`;
};
const asSerial: Writer = (day) => serial(day);
const serialText: Writer = (day) => String(serial(day));
const withTime: Writer = (day) => `${slashed(day, 0)} 00:00:00`;
const isoDay: Writer = (day) => day;
const yearAlone: Writer = (day) => Number(day.slice(0, 4));
const days: readonly Writer[] = [slashed, asSerial, dotted, short, spoken, serialText, withTime, isoDay];

const grouped = (digits: string, size: number, sign: string) =>
  digits.replace(new RegExp(`\\B(?=(\\d{${size}})+$)`, 'g'), sign);
const taxes: readonly Writer[] = [
  (code) => code,
  (code) => Number(code),
  (code) => `${code.slice(0, 4)}.${code.slice(4, 7)}.${code.slice(7)}`,
  (code) => `MST ${code}`,
  (code) => `${code.slice(0, 4)} ${code.slice(4, 7)} ${code.slice(7)}`,
  (code) => `\u00a0${code} `,
  (code, at) => (at % 2 === 0 ? Number(code) : code),
];
const phones: readonly Writer[] = [
  (phone) => phone,
  (phone) => Number(phone),
  (phone) => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`,
  (phone) => `+84 ${phone.slice(1)}`,
  (phone) => `${phone.slice(0, 4)}.${phone.slice(4, 7)}.${phone.slice(7)}`,
  (phone) => `(84)${phone.slice(1)}`,
  (phone) => `ĐT: ${phone}`,
  (phone, at) => `${phone} / 0915${String(100_000 + at)}`,
];
const amounts: readonly { heading: string; write: Writer }[] = [
  { heading: 'Vốn điều lệ', write: (text) => Number(text) },
  { heading: 'Vốn ĐL (đồng)', write: (text) => grouped(text, 3, '.') },
  { heading: 'Vốn điều lệ (triệu đồng)', write: (text) => Number(text) / 1e6 },
  { heading: 'Vốn ĐL (tỷ)', write: (text) => String(Number(text) / 1e9).replace('.', ',') },
  { heading: 'VỐN ĐIỀU LỆ (VNĐ)', write: (text) => `${grouped(text, 3, '.')} VNĐ` },
  { heading: 'Vốn ĐL', write: (text) => `${String(Number(text) / 1e9).replace('.', ',')} tỷ` },
  { heading: 'Vốn đăng ký', write: (text) => `${grouped(String(Number(text) / 1e6), 3, '.')} triệu` },
];
const leaders: readonly Writer[] = [
  (name) => name,
  (name, at) => `${at % 6 === 1 ? 'Bà' : 'Ông'} ${name}`,
  (name) => name.toLocaleUpperCase('vi'),
  (name) => ` ${name.replaceAll(' ', '  ')}\u200b`,
  (name) => name.normalize('NFD'),
  (name, at) => (at % 3 === 0 ? `GĐ: ${name}` : name),
  (name, at) => `${at % 5 === 1 ? 'Bà' : 'Ông'} ${name} - GĐ`,
  (name) => `${name} (Giám đốc)`,
];
/** Of a name over two columns each has a part of it. */
const wholeName: Writer = (name) => name;
const provinceText = (province: string, at: number) =>
  pick(PROVINCES.find(([name]) => name === province)?.[1] ?? [province], at);

/** The headings of an office; that of the capital is beside its ways of writing. */
type Style = Readonly<Record<Exclude<keyof Meant, 'capital' | 'kind'> | 'number', string>>;

/** Headings of five offices. */
const STYLES: readonly Style[] = [
  {
    number: 'STT',
    name: 'Tên doanh nghiệp',
    taxCode: 'Mã số thuế',
    province: 'Tỉnh, thành phố',
    road: 'Địa chỉ',
    leader: 'Người đứng đầu',
    phone: 'Điện thoại',
    email: 'E-mail',
    founded: 'Ngày thành lập',
    joined: 'Ngày gia nhập',
  },
  {
    number: 'TT',
    name: 'Tên DN',
    taxCode: 'MST (10 số)',
    province: 'Tỉnh/TP',
    road: 'Số nhà, đường',
    leader: 'Người ĐD',
    phone: 'Di động',
    email: 'Email',
    founded: 'Ngày TL',
    joined: 'Ngày kết nạp',
  },
  {
    number: 'Stt',
    name: 'TÊN CÔNG TY',
    taxCode: 'MST',
    province: 'TỈNH',
    road: 'ĐỊA CHỈ TRỤ SỞ',
    leader: 'NGƯỜI ĐẠI DIỆN',
    phone: 'SĐT',
    email: 'EMAIL',
    founded: 'NGÀY THÀNH LẬP',
    joined: 'NGÀY VÀO HỘI',
  },
  {
    number: 'No.',
    name: 'Ten doanh nghiep',
    taxCode: 'Ma so thue',
    province: 'Tinh thanh',
    road: 'Dia chi',
    leader: 'Nguoi dai dien',
    phone: 'Dien thoai',
    email: 'Thu dien tu',
    founded: 'Ngay thanh lap',
    joined: 'Ngay gia nhap',
  },
  {
    number: 'Số TT',
    name: 'Tên đơn vị\n(theo ĐKKD)',
    taxCode: 'Mã số thuế\ndoanh nghiệp',
    province: 'Tỉnh /\nThành phố',
    road: 'Địa chỉ liên hệ',
    leader: 'Họ và tên người đại diện theo pháp luật',
    phone: 'Số điện thoại liên hệ',
    email: 'Địa chỉ e-mail',
    founded: 'Ngày cấp ĐKKD lần đầu',
    joined: 'Ngày tham gia Hội',
  },
];

type Layout = (heading: CellValue[], rows: CellValue[][], at: number) => MessySheet[];

const sums = (count: number): CellValue[][] => [
  ['Tổng cộng', `${count} hội viên`],
  [],
  [null, null, null, 'Hà Nội, ngày 05 tháng 01 năm 2024'],
  [null, null, null, 'NGƯỜI LẬP BIỂU'],
  [null, null, null, '(Ký, ghi rõ họ tên)'],
];
const titles: CellValue[][] = [
  ['HIỆP HỘI DOANH NGHIỆP TỈNH'],
  ['DANH SÁCH HỘI VIÊN NĂM 2024'],
  ['(Kèm theo Báo cáo số 12/BC-HH)'],
  [],
];

const SPLIT = 'a name over two columns';
const MARKED = 'kinds as columns of marks';
const MARKS = ['x', 'X', '✓', 'v', 1];
const TITLES = [['HỘI VIÊN ĐƠN VỊ'], ['Hội viên liên kết']];
const GROUPS = ['Khối thương mại', 'Quận 7', 'Cụm công nghiệp 5', 'Tiểu kết', 'Miền Đông'];
const SIGNATURES = [
  [
    ['Người lập biểu', 'Chủ tịch'],
    ['Trần Thị Hoa', 'Lê Văn Tám'],
  ],
  [
    ['KẾ TOÁN', 'GIÁM ĐỐC'],
    ['(Ký tên)', '(Ký tên, đóng dấu)'],
    [null, null],
    ['Ngô Thị Mít', 'Bùi Văn Na'],
  ],
  [
    ['Thư ký', 'Phó Chủ tịch'],
    ['Ngô Thị Mít', 'TS. Bùi Văn Na'],
  ],
];

/** Layouts of member lists. Each gives the sheets of one workbook. */
const LAYOUTS: readonly (readonly [string, Layout])[] = [
  ['plain', (heading, rows) => [{ name: 'Sheet1', rows: [heading, ...rows] }]],
  [
    'titles',
    (heading, rows) => [{ name: 'DS', merges: ['A1:H1', 'A2:H2', 'A3:H3'], rows: [...titles, heading, ...rows] }],
  ],
  ['totals', (heading, rows) => [{ name: 'Danh sách', rows: [...titles, heading, ...rows, ...sums(rows.length)] }]],
  [
    'cover',
    (heading, rows) => [
      { name: 'Bìa', rows: [['HIỆP HỘI'], [], ['BÁO CÁO TÌNH HÌNH HỘI VIÊN'], ['Năm 2024']] },
      { name: 'DS chính thức', rows: [['Danh sách hội viên'], heading, ...rows] },
    ],
  ],
  [
    'old first',
    (heading, rows) => [
      { name: 'Cũ', isHidden: true, rows: [heading.slice(0, 3), [1, 'Công ty đã giải thể', '0100109106']] },
      { name: 'Mới', rows: [heading, ...rows] },
    ],
  ],
  [
    'two rows of headings',
    (heading, rows) => [
      {
        name: 'DSHV',
        merges: heading.map((_, column) => `${String.fromCharCode(65 + column)}3:${String.fromCharCode(65 + column)}4`),
        rows: [['DANH SÁCH'], [], heading, [], heading.map((_, column) => `(${column + 1})`), ...rows],
      },
    ],
  ],
  [
    'gaps',
    (heading, rows) => [
      {
        name: 'List',
        rows: [
          [],
          [],
          [null, ...heading],
          ...rows.flatMap((row, at) => (at % 5 === 4 ? [[null, ...row], []] : [[null, ...row]])),
        ],
      },
    ],
  ],
  [
    'heading again on each printed page',
    (heading, rows) => [
      { name: 'In', rows: [heading, ...rows.flatMap((row, at) => (at % 8 === 7 ? [row, heading] : [row]))] },
    ],
  ],
  [
    'sums of blocks',
    (heading, rows) => [
      {
        name: 'DS',
        rows: [
          heading,
          ...rows.flatMap((row, at) => (at % 5 === 4 ? [row, [null, SUMS[(at % 4) + 1] ?? null]] : [row])),
        ],
      },
    ],
  ],
  ['ditto marks', (heading, rows) => [{ name: 'DS', rows: [heading, ...withDittos(heading, rows)] }]],
  [
    SPLIT,
    (heading, rows) => {
      const [cells, merges] = withSplitName(heading, rows);
      return [{ name: 'DS', merges, rows: cells }];
    },
  ],
  [
    MARKED,
    (heading, rows, at) => {
      const width = heading.length;
      const letters = [width, width + 1].map((column) => String.fromCharCode(65 + column));
      const above = [...heading, 'Loại hội viên', null];
      const below = [...heading.map(() => null), ...KINDS];
      const cells = rows.map((row, place) => {
        const mark = pick(MARKS, at);
        return kindAt(at * 100 + place + 1) === 'Đơn vị' ? [...row, mark, null] : [...row, null, mark];
      });
      const merges = [`${letters[0]}1:${letters[1]}1`];
      return [{ name: 'DS', merges, rows: [above, below, ...cells] }];
    },
  ],
  [
    'kinds in headings of sections',
    (heading, rows, at) => {
      const of = (kind: Meant['kind']) => rows.filter((_, place) => kindAt(at * 100 + place + 1) === kind);
      const titles = at % 2 === 0 ? [['I. HỘI VIÊN CHÍNH THỨC'], ['II. HỘI VIÊN LIÊN KẾT']] : TITLES;
      return [{ name: 'DS', rows: [heading, titles[0] ?? [], ...of('Đơn vị'), titles[1] ?? [], ...of('Liên kết')] }];
    },
  ],
  [
    'sums with the name of a group',
    (heading, rows) => {
      const last = heading.length - 1;
      const cells = rows.flatMap((row, at) => {
        const block = rows.slice(at - 4, at + 1).map((one) => one[last] ?? null);
        const isNumbers = block.every((cell) => typeof cell === 'number');
        const sum = isNumbers ? block.reduce<number>((total, cell) => total + Number(cell), 0) : null;
        if (at % 5 < 4 || sum === null) return [row];
        return [row, [null, pick(GROUPS, at), ...heading.slice(3).map(() => null), Math.round(sum * 1e6) / 1e6]];
      });
      return [{ name: 'DS', rows: [heading, ...cells] }];
    },
  ],
  [
    'signatures beside each other',
    (heading, rows, at) => [
      {
        name: 'DS',
        rows: [
          heading,
          ...rows,
          [],
          ...pick(SIGNATURES, at).map((pair) => [null, pair[0] ?? null, null, pair[1] ?? null]),
        ],
      },
    ],
  ],
  [
    'two sheets of one kind',
    (heading, rows) => [
      { name: 'Quý 1', rows: [heading, ...rows.slice(0, 10)] },
      { name: 'Quý 2', rows: [[...heading, 'Ghi chú thêm'], ...rows.slice(10).map((row) => [...row, 'mới'])] },
    ],
  ],
  [
    'hidden rows',
    (heading, rows) => [{ name: 'DS', hiddenRows: [4, 5], rows: [heading, ...rows.toSpliced(2, 0, ...FORMER)] }],
  ],
  [
    'struck rows',
    (heading, rows) => [{ name: 'DS', struckRows: [7, 8], rows: [heading, ...rows.toSpliced(5, 0, ...FORMER)] }],
  ],
  [
    'merged cells',
    (heading, rows) => {
      const [cells, merges] = merged(heading, rows);
      return [{ name: 'DS', merges, rows: [heading, ...cells] }];
    },
  ],
];

/** The name of the leader in two columns under one heading. */
function withSplitName(heading: readonly CellValue[], rows: readonly CellValue[][]): [CellValue[][], merges: string[]] {
  const column = heading.length - 6;
  const letters = [column, column + 1].map((at) => String.fromCharCode(65 + at));
  const parts = (name: CellValue | undefined) => {
    const words = String(name).split(' ');
    return [words.slice(0, -1).join(' '), words.at(-1) ?? null];
  };
  const cells = rows.map((row) => row.toSpliced(column, 1, ...parts(row[column])));
  return [[heading.toSpliced(column + 1, 0, null), ...cells], [`${letters[0]}1:${letters[1]}1`]];
}

/** Companies of former years, which the office has hidden or struck through. */
const FORMER: CellValue[][] = [
  [null, 'Công ty TNHH Đã Giải Thể', '0100109106'],
  [null, 'Công ty Cổ phần Ra Khỏi Hội', '0100112437'],
];

const SUMS = ['Cộng', 'Cộng khối', 'Tổng cụm 2: 5 DN', 'Cộng nhóm', 'Tổng cộng khối sản xuất'];
const DITTOS = ['-nt-', '"', 'như trên', '〃', '- nt -'];

/** The rows in the order of the text that many share, that of the province or of the whole address. */
function sortedBy(heading: readonly CellValue[], rows: readonly CellValue[][]): [CellValue[][], column: number] {
  const column = heading.length > 10 ? 4 : 3;
  return [rows.toSorted((one, other) => String(one[column]).localeCompare(String(other[column]))), column];
}

function withDittos(heading: readonly CellValue[], rows: readonly CellValue[][]): CellValue[][] {
  const [sorted, column] = sortedBy(heading, rows);
  return sorted.map((row, at) =>
    at > 0 && sorted[at - 1]?.[column] === row[column] ? row.with(column, pick(DITTOS, at)) : row,
  );
}

function merged(heading: readonly CellValue[], rows: readonly CellValue[][]): [CellValue[][], merges: string[]] {
  const [sorted, column] = sortedBy(heading, rows);
  const letter = String.fromCharCode(65 + column);
  const starts = sorted.flatMap((row, at) => (at === 0 || sorted[at - 1]?.[column] !== row[column] ? [at] : []));
  const merges = starts.flatMap((start, place) => {
    const end = (starts[place + 1] ?? sorted.length) - 1;
    return end > start ? [`${letter}${start + 2}:${letter}${end + 2}`] : [];
  });
  return [sorted.map((row, at) => (starts.includes(at) ? row : row.with(column, null))), merges];
}

const ROWS = 20;

/** The workbooks of the corpus: layouts, headings and ways of writing, each combined with several of the others. */
export function officeCorpus(): OfficeBook[] {
  const books: OfficeBook[] = [];
  for (let number = 0; number < 152; number++) {
    const [layoutName, layout] = pick(LAYOUTS, number);
    const style = pick(STYLES, number);
    const capital = pick(amounts, number);
    const isYearOnly = number % 9 === 5;
    const isOneCell = number % 7 === 3;
    const [founded, joined] = [isYearOnly ? yearAlone : pick(days, number), pick(days, number + 3)];
    const [tax, phone, leader] = [
      pick(taxes, number),
      pick(phones, number + Math.floor(number / 8)),
      layoutName === SPLIT ? wholeName : pick(leaders, number),
    ];
    const records = Array.from({ length: ROWS }, (_, at) => recordOf(number * 100 + at + 1));
    const heading = [
      style.number,
      style.name,
      style.taxCode,
      style.road,
      ...(isOneCell ? [] : [style.province]),
      style.leader,
      style.phone,
      style.email,
      isYearOnly ? 'Năm TL' : style.founded,
      style.joined,
      capital.heading,
    ];
    const rows = records.map((record, at): CellValue[] => [
      at + 1,
      record.name,
      tax(record.taxCode, at),
      ...(isOneCell
        ? [`${record.road}, ${provinceText(record.province, 0)}`]
        : [record.road, provinceText(record.province, at + number)]),
      leader(record.leader, at),
      phone(record.phone, at),
      record.email,
      founded(record.founded, at),
      joined(record.joined, at),
      capital.write(String(record.capital), at),
    ]);
    books.push({
      title: `${number + 1} ${layoutName}, ${style.taxCode.replace('\n', ' ')}, ${isOneCell ? 'one-cell addresses, ' : ''}${capital.heading}`,
      sheets: layout(heading, rows, number),
      records,
      fields: [
        'taxCode',
        'province',
        'road',
        'leader',
        'phone',
        'email',
        'founded',
        'joined',
        'capital',
        ...(layoutName.startsWith('kinds') ? (['kind'] as const) : []),
      ],
      isYearOnly,
    });
  }
  return books;
}
