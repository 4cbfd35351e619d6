/**
 * A real association's companies out of Excel: a workbook made of a file of companies (name, phone, website, business,
 * road, legacy and new units), half of them with addresses of before July 2025, some with mistakes, is checked, imported,
 * checked again, exported and taken back, while others ask for /api/Health.
 * Needs the bundle: `npm run build`, then `node bench/members.ts --file companies.csv [--rows 10000]`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkDigit } from '@hoivien/contract/kit/tax-code.ts';
import type { Cell } from '../server/src/kit/spreadsheet/cell.ts';
import { openHouse } from './house.ts';

const { values } = parseArgs({ options: { file: { type: 'string', default: '' }, rows: { type: 'string' } } });
const companies = parseCsv(readFileSync(values.file, 'utf8'));
const ROWS = Number(values.rows ?? companies.length);
/** One row in so many has a mistake. */
const MISTAKES = 90;

const HEADERS = [
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

const house = await openHouse();
try {
  console.log(`${ROWS.toLocaleString('en')} companies; /api/Health is asked every 5 ms meanwhile\n`);
  console.log('what                          time      health p50/p99   extra memory of the server');
  let runId = '';
  await house.measure('check (dry run)', 0, async () => {
    runId = await house.check('Members', HEADERS, rows());
  });
  await show('the dry run', runId);
  await house.measure('import', 0, () => house.write(runId));
  let again = '';
  await house.measure('the same file again', 0, async () => {
    again = await house.check('Members', HEADERS, rows());
  });
  await show('the second dry run', again);
  await house.measure('export, all columns', 1_500, () =>
    house.download('/api/Members/Export?sort=enterpriseName:asc'),
  );
  await house.measure('undo', 0, () => house.send('POST', `/api/Imports/${runId}/Undo`));
  const { total } = (await house.send('GET', '/api/Members')) as { total: number };
  console.log(`members after the undo: ${total}`);
} finally {
  await house.stop();
}

async function show(name: string, id: string): Promise<void> {
  const { counts } = (await house.send('GET', `/api/Imports/${id}`)) as { counts: Record<string, number> };
  console.log(`  ${name}: ${JSON.stringify(counts)}`);
  const { items } = (await house.send('GET', `/api/Imports/${id}/Rows?outcome=refused&pageSize=100`)) as {
    items: { errors: { field: string; message: string }[] }[];
  };
  const reasons = new Map<string, number>();
  for (const { errors } of items)
    for (const { message } of errors) reasons.set(message, (reasons.get(message) ?? 0) + 1);
  for (const [message, count] of reasons) console.log(`  ${count} of the first 100 refused: ${message}`);
}

async function* rows(): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < ROWS; start += 500) {
    yield Array.from({ length: Math.min(500, ROWS - start) }, (_, index) => rowOf(start + index));
  }
}

function rowOf(number: number): Cell[] {
  const company = companies[number % companies.length] as Record<string, string>;
  const isLegacy = number % 2 === 0;
  const mistake = number % MISTAKES === 7 ? Math.floor(number / MISTAKES) % 5 : -1;
  return [
    mistake === 0 ? null : `DN-${String(number + 1).padStart(5, '0')}`,
    company.name ?? '',
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

function taxCode(number: number): string {
  for (let nine = 310_000_000 + number * 11; ; nine++) {
    const digit = checkDigit(String(nine));
    if (digit < 10) return `${nine}${digit}`;
  }
}

/** Lines of a file with headers; a value in quotes may hold commas. */
function parseCsv(text: string): Record<string, string>[] {
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
