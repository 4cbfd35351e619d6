import type { EventFigures, MemberFigures, MoneyFigures } from '@hoivien/contract/areas/keeping/home/figures.schema.ts';
import { type Language, type Pair, pick } from '@hoivien/contract/kit/message.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { workbookFile } from '../../../../kit/exchange/workbook-file.ts';
import type { Download } from '../../../../kit/http/route.ts';
import type { Cell } from '../../../../kit/spreadsheet/cell.ts';
import type { SheetColumn } from '../../../../kit/spreadsheet/sheet-xml.ts';
import { oneBatch, writeXlsx } from '../../../../kit/spreadsheet/write-xlsx.ts';

const WORDS = {
  members: ['Số liệu hội viên', 'Member figures'],
  money: ['Số liệu tài chính', 'Finance figures'],
  events: ['Số liệu sự kiện', 'Event figures'],
  list: ['Danh sách', 'List'],
  by: ['Theo', 'By'],
  what: ['Mục', 'Item'],
  count: ['Số hội viên', 'Members'],
  now: ['Hiện nay', 'Now'],
  type: ['Loại hội viên', 'Member type'],
  province: ['Tỉnh, thành phố', 'Province'],
  career: ['Ngành nghề', 'Career'],
  joined: ['Gia nhập', 'Joined'],
  left: ['Rời hội', 'Left'],
  month: ['Tháng', 'Month'],
  entries: ['Số khoản', 'Entries'],
  total: ['Tổng cộng', 'In all'],
  paid: ['Đã thanh toán', 'Paid'],
  notPaid: ['Chưa thanh toán', 'Not paid'],
  number: ['Số sự kiện', 'Events'],
  participants: ['Được mời, đăng ký', 'Invited or registered'],
  confirmed: ['Xác nhận đến', 'Confirmed'],
  came: ['Đã đến', 'Came'],
} as const satisfies Record<string, Pair>;
type Word = keyof typeof WORDS;

/** A month as tables show it. @example monthName('2026-03-01') // '03/2026' */
const monthName = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`;

function titleOf(area: string, language: Language): string {
  const texts = areaTexts(area);
  return texts ? pick(texts.title, language) : area;
}

function typeName(area: string, type: number | null, language: Language): string {
  const pair = type === null ? undefined : areaTexts(area)?.choices?.['type']?.[type];
  return pair ? pick(pair, language) : titleOf(area, language);
}

function fileOf(
  name: 'members' | 'money' | 'events',
  { from, to }: { from: string; to: string },
  columns: readonly (readonly [Word, SheetColumn['kind']])[],
  rows: readonly (readonly Cell[])[],
  language: Language,
): Download {
  const title = pick(WORDS[name], language);
  const heads = columns.map(([word, kind]) => ({ header: pick(WORDS[word], language), kind }));
  return workbookFile([title, from, to], writeXlsx({ sheet: title, columns: heads, rows: oneBatch(rows) }));
}

/** Members by type, province, career and month as a workbook. */
export function memberWorkbook(figures: MemberFigures, language: Language): Download {
  const rows = figures.areas.flatMap(({ area, total, types, joined, left, provinces, careers }): Cell[][] => {
    const line = (by: Word, what: string, count: number): Cell[] => [
      titleOf(area, language),
      pick(WORDS[by], language),
      what,
      count,
    ];
    const ofMonth = ({ month, type }: (typeof joined)[number]) =>
      type === null ? monthName(month) : `${monthName(month)}, ${typeName(area, type, language)}`;
    return [
      line('now', '', total),
      ...types.map((one) => line('type', typeName(area, one.type, language), one.total)),
      ...provinces.map((one) => line('province', one.name, one.total)),
      ...careers.map((one) => line('career', one.name, one.total)),
      ...joined.map((one) => line('joined', ofMonth(one), one.total)),
      ...left.map((one) => line('left', ofMonth(one), one.total)),
    ];
  });
  const columns = [
    ['list', 'text'],
    ['by', 'text'],
    ['what', 'text'],
    ['count', 'number'],
  ] as const;
  return fileOf('members', figures, columns, rows, language);
}

/** Revenue and sponsorship by month as a workbook. */
export function moneyWorkbook(figures: MoneyFigures, language: Language): Download {
  const rows = figures.areas.flatMap(({ area, months }) =>
    months.map(({ month, total, money, paid, notPaid }): Cell[] => [
      titleOf(area, language),
      monthName(month),
      total,
      money,
      paid,
      notPaid,
    ]),
  );
  const columns = [
    ['list', 'text'],
    ['month', 'text'],
    ['entries', 'number'],
    ['total', 'money'],
    ['paid', 'money'],
    ['notPaid', 'money'],
  ] as const;
  return fileOf('money', figures, columns, rows, language);
}

/** Events and their participants by month as a workbook. */
export function eventWorkbook(figures: EventFigures, language: Language): Download {
  const rows = figures.months.map(({ month, total, participants, confirmed, came }): Cell[] => [
    monthName(month),
    total,
    participants,
    confirmed,
    came,
  ]);
  const columns = [
    ['month', 'text'],
    ['number', 'number'],
    ['participants', 'number'],
    ['confirmed', 'number'],
    ['came', 'number'],
  ] as const;
  return fileOf('events', figures, columns, rows, language);
}
