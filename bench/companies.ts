/**
 * Companies of a real association as rows of a workbook: half have addresses from before July 2025, some have mistakes.
 */
import { readFileSync } from 'node:fs';
import { checkDigit } from '@hoivien/contract/kit/tax-code.ts';
import type { Cell } from '../server/src/kit/spreadsheet/cell.ts';

/** One row in this many has a mistake. */
const MISTAKES = 90;

export const COMPANY_HEADERS = [
  'Mã',
  'Tên doanh nghiệp',
  'Tên viết tắt',
  'Mã số thuế',
  'Điện thoại',
  'E-mail',
  'Trang web',
  'Số nhà, đường trụ sở chính',
  'Phường, xã trụ sở chính',
  'Quận, huyện trụ sở chính',
  'Tỉnh, thành phố trụ sở chính',
  'Quy mô',
  'Vốn điều lệ',
  'Ngày gia nhập',
  'Họ và tên người đứng đầu',
  'Chức vụ người đứng đầu',
  'Họ và tên đầu mối 1',
];

/**
 * Reads a file of companies (name, phone, website, road, legacy and new units) and makes `wanted` rows of them.
 *
 * @example const { count, rows } = companyRows('companies.csv');
 */
export function companyRows(file: string, wanted?: number): { count: number; rows: () => AsyncGenerator<Cell[][]> } {
  const companies = parseCsv(readFileSync(file, 'utf8'));
  const count = wanted ?? companies.length;
  const rows = async function* () {
    for (let start = 0; start < count; start += 500) {
      yield Array.from({ length: Math.min(500, count - start) }, (_, index) => rowOf(companies, start + index));
    }
  };
  return { count, rows };
}

function rowOf(companies: readonly Record<string, string>[], number: number): Cell[] {
  const company = companies[number % companies.length] as Record<string, string>;
  const isLegacy = number % 2 === 0;
  const mistake = number % MISTAKES === 7 ? Math.floor(number / MISTAKES) % 5 : -1;
  return [
    mistake === 0 ? null : `DN-${String(number + 1).padStart(5, '0')}`,
    // A company that comes again is another one: the same name and telephone would be a likely double.
    number < companies.length ? (company.name ?? '') : `${company.name} ${Math.floor(number / companies.length) + 1}`,
    company.short_name || null,
    mistake === 1 ? '0100109107' : taxCode(number),
    mistake === 2 ? '12345' : company.phone || null,
    `dn${number}@example.com`,
    company.website || null,
    company.road || null,
    isLegacy ? company.legacy_commune_code || null : company.commune_code || null,
    isLegacy ? company.legacy_district_code || null : null,
    mistake === 3 ? 'Tỉnh Không Có' : isLegacy ? company.legacy_province_code || null : company.province_code || null,
    ['50-100 người', '100-200 người', null][number % 3] ?? null,
    number % 4 === 0 ? '1.500.000.000' : null,
    mistake === 4 ? '31/02/2020' : `${(number % 27) + 1}/0${(number % 9) + 1}/20${10 + (number % 15)}`,
    `Nguyễn Văn ${number}`,
    'Giám đốc',
    number % 3 === 0 ? `Trần Thị ${number}` : null,
  ];
}

export function taxCode(number: number): string {
  for (let nine = 310_000_000 + number * 11; ; nine++) {
    const digit = checkDigit(String(nine));
    if (digit < 10) return `${nine}${digit}`;
  }
}

/** Lines of a file with headers; a quoted value may contain commas. */
export function parseCsv(text: string): Record<string, string>[] {
  const lines = text.split('\n').filter(Boolean);
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.replace(/^"|"$/g, '').replace(/""/g, '"'),
    );
  const headers = cells(lines[0] ?? '');
  return lines.slice(1).map((line) => {
    const own = cells(line);
    return Object.fromEntries(headers.map((header, index) => [header, own[index] ?? '']));
  });
}
