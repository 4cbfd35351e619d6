/**
 * Measures the processor time of a dry run: 1,500 companies in 60 columns, first as new records and then, after their
 * import, with every tenth row changed. Server and database are counted apart, over one cold and `--rounds` warm dry
 * runs. `--against` measures another bundle in turn and gives the ratio. Needs the bundle: `npm run build`, then
 * `node bench/dry-run.ts [--file companies.csv] [--against ../before/server/dist/main.js]`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { sheetFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import pg from 'pg';
import { wording } from '../server/src/areas/keeping/exchange/wording.ts';
import { columnOf } from '../server/src/kit/exchange/export-list.ts';
import type { Cell } from '../server/src/kit/spreadsheet/cell.ts';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';
import { parseCsv, taxCode } from './companies.ts';
import { type BenchHouse, openHouse } from './house.ts';

const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    rows: { type: 'string', default: '1500' },
    rounds: { type: 'string', default: '5' },
    server: { type: 'string', default: 'server/dist/main.js' },
    against: { type: 'string' },
  },
});
const ROWS = Number(values.rows);
const ROUNDS = Number(values.rounds);
/** Milliseconds after which the database has ended what a dry run left to it. */
const REST_MS = 300;

interface Company {
  name: string;
  short: string;
  website: string;
  phone: string;
  road: string;
  /** The names of its commune, district and province. */
  place: readonly string[];
}

type Unit = [code: string, parent: string | null, level: number, kind: string, name: string, whole: string];
const reference = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../server/src/db/reference/${name}.json`, import.meta.url), 'utf8'));
const units = reference('units') as Record<'2025' | 'legacy', Unit[]>;
const people = reference('person-names') as Record<'surnames' | 'male' | 'female', string[]>;

/** Names that many records share. */
const CATALOGUES = {
  Careers: ['Sản xuất', 'Thương mại', 'Dịch vụ', 'Xây dựng', 'Vận tải', 'Nông nghiệp', 'Công nghệ thông tin', 'Y tế'],
  Fields: ['Cơ khí', 'Dệt may', 'Da giày', 'Nhựa', 'Gỗ và nội thất', 'Thuỷ sản', 'Điện tử', 'Bao bì', 'Hoá chất'],
  Markets: ['Trong nước', 'Châu Âu', 'Hoa Kỳ', 'Nhật Bản', 'Đông Nam Á'],
  TargetCustomers: ['Doanh nghiệp', 'Người tiêu dùng', 'Cơ quan nhà nước'],
  Certificates: ['ISO 9001', 'ISO 14001', 'HACCP', 'Hàng Việt Nam chất lượng cao'],
  Tags: ['Hội viên lâu năm', 'Cần liên hệ lại', 'Nhà tài trợ'],
} as const;

const fields = sheetFields(member).filter(({ shape }) => !shape.byStep);
const headers = ['STT', ...fields.map((field) => columnOf(member, field, 'vi', wording).header), 'Ghi chú', 'Hồ sơ'];
const companies = values.file ? companiesOf(values.file) : madeCompanies();

const bundles = [values.server, ...(values.against ? [values.against] : [])];
const houses: Measured[] = [];
try {
  for (const bundle of bundles) houses.push(await open(bundle));
  console.log(
    `${ROWS.toLocaleString('en')} rows of ${headers.length} columns; seconds of processor time, median of ${ROUNDS}\n`,
  );
  console.log('dry run        bundle        server   database        sum     shares of the first');
  await report('cold', [await workbookOf(0)]);
  // Each has other companies: what the server remembers of a file makes no later one cheaper.
  await report('new records', await Promise.all(Array.from({ length: ROUNDS }, (_, round) => workbookOf(round + 1))));
  for (const { house, run } of houses) await house.write(run.id);
  const again = await workbookOf(ROUNDS, true);
  await report('again, cold', [again]);
  await report(
    'again',
    Array.from({ length: ROUNDS }, () => again),
  );
} finally {
  for (const { house, client } of houses) {
    await client.end();
    await house.stop();
  }
}

interface Measured {
  bundle: string;
  house: BenchHouse;
  client: pg.Client;
  postmaster: number;
  run: { id: string };
}

async function open(bundle: string): Promise<Measured> {
  const house = await openHouse(bundle);
  const client = new pg.Client({ connectionString: house.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = Number(statOf(rows[0]?.pid ?? 0)?.[1]);
  for (const [area, names] of Object.entries(CATALOGUES))
    for (const [at, name] of names.entries())
      await house.send('POST', `/api/${area}`, { ...(area !== 'Tags' && { code: `C-${at + 1}` }), name });
  return { bundle, house, client, postmaster, run: { id: '' } };
}

/** Measures the bundles in turn, so that other work on the machine slows all of them alike. */
async function report(title: string, workbooks: readonly Buffer[]): Promise<void> {
  const times = new Map(houses.map((one) => [one, [] as [number, number][]]));
  for (const workbook of workbooks) {
    for (const one of houses) {
      await sleep(REST_MS);
      const before = cpuOf(one);
      one.run.id = await one.house.checkFile('Members', workbook);
      await sleep(REST_MS);
      const after = cpuOf(one);
      times.get(one)?.push([after[0] - before[0], after[1] - before[1]]);
    }
  }
  let first: readonly number[] = [];
  for (const [{ bundle, house, run }, own] of times) {
    const sums = own.map(([server, database]) => server + database);
    const figures = [own.map(([server]) => server), own.map(([, database]) => database), sums].map(median);
    if (first.length === 0) first = figures;
    const shares = figures.map((figure, at) => `${(figure / (first[at] ?? 1)).toFixed(2)}`).join(' / ');
    const label = bundle === values.server ? 'own' : 'against';
    console.log(
      `${title.padEnd(14)} ${label.padEnd(10)} ${figures.map((one) => one.toFixed(2).padStart(9)).join('  ')}     ${shares}`,
    );
    if (workbooks.length > 1) continue;
    const { counts, mapping } = (await house.send('GET', `/api/Imports/${run.id}`)) as Record<string, object>;
    console.log(`  ${Object.keys(mapping ?? {}).length} columns read; ${JSON.stringify(counts)}`);
  }
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The fields of /proc/PID/stat after the name; undefined when the process has ended. */
function statOf(pid: number | string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** The processor seconds so far of the server, and of the database with all its processes, ended ones too. */
function cpuOf({ house, postmaster }: Measured): [server: number, database: number] {
  const TICKS = 100;
  const seconds = (stat: readonly string[] | undefined) =>
    (stat ?? []).slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.flatMap((pid) => {
    const stat = statOf(pid);
    return Number(stat?.[1]) === postmaster ? [stat] : [];
  });
  const database = [statOf(postmaster), ...children].reduce((sum, stat) => sum + seconds(stat), 0);
  return [seconds(statOf(house.pid())), database];
}

async function workbookOf(round: number, isAgain = false): Promise<Buffer> {
  const rows = async function* () {
    yield Array.from({ length: ROWS }, (_, at) => rowOf(round * ROWS + at, isAgain));
  };
  const columns = headers.map((header) => ({ header, kind: 'text' as const }));
  return buffer(writeXlsx({ sheet: 'Hội viên', columns, rows: rows() }));
}

function rowOf(at: number, isAgain: boolean): Cell[] {
  const cells = cellsOf(at);
  if (isAgain && at % 10 === 0) cells['prize'] = `Giải thưởng chất lượng lần ${at}`;
  return [at + 1, ...fields.map(({ key }) => cells[key] ?? null), at % 20 === 0 ? 'Đã gọi điện' : null, `HS ${at + 1}`];
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[at % items.length] as Item;
}

/** One row by the keys of its columns: complete or not, days as days and as texts, amounts as numbers and with units. */
function cellsOf(at: number): Record<string, Cell> {
  const company = pick(companies, at);
  const office = pick(companies, at * 7 + 3);
  const day = (year: number) => new Date(Date.UTC(year, at % 12, (at % 28) + 1) - 7 * 3_600_000);
  const written = (year: number) => `${(at % 28) + 1}/${(at % 12) + 1}/${year}`;
  const phone = (start: number) => `09${String(start + at * 37).padStart(8, '0')}`;
  const [commune = null, district = null, province = null] = company.place;
  const [ownCommune = null, ownDistrict = null, ownProvince = null] = at % 3 === 0 ? office.place : [];
  const names = [1, 2, 3].map((seed) => personName(at * 5 + seed));
  return {
    type: pick(['Hội viên chính thức', 'Hội viên liên kết', null], at),
    enterpriseName: at < companies.length ? company.name : `${company.name} ${Math.floor(at / companies.length) + 1}`,
    enterpriseEnglishName: at % 3 === 0 ? `Company No. ${at} Joint Stock` : null,
    enterpriseAcronymsName: company.short || null,
    code: `HV-${String(at + 1).padStart(5, '0')}`,
    taxCode: taxCode(at),
    idCard: at % 4 === 0 ? `0010${String(80_000_000 + at)}` : null,
    birthday: at % 2 === 0 ? day(1995 + (at % 25)) : written(1995 + (at % 25)),
    phoneNumber: company.phone || null,
    emailAddress: `dn${at}@example.com`,
    website: company.website || null,
    fanpage: at % 5 === 0 ? `https://facebook.com/dn${at}` : null,
    'headOfficeAddress.road': company.road || null,
    'headOfficeAddress.communeCode': commune,
    'headOfficeAddress.districtCode': district,
    'headOfficeAddress.provinceCode': province,
    'transactionOfficeAddress.road': at % 3 === 0 ? office.road || null : null,
    'transactionOfficeAddress.communeCode': ownCommune,
    'transactionOfficeAddress.districtCode': ownDistrict,
    'transactionOfficeAddress.provinceCode': ownProvince,
    enterpriseScale: pick(['50-100 người', '100-200 người', null], at),
    careerIds: pick(CATALOGUES.Careers, at),
    fieldIds:
      at % 2 === 0 ? `${pick(CATALOGUES.Fields, at)}; ${pick(CATALOGUES.Fields, at + 4)}` : pick(CATALOGUES.Fields, at),
    charterCapital: at % 2 === 0 ? 1_000_000_000 + at * 5_000_000 : '1.500.000.000',
    turnover: at % 3 === 0 ? 12_000_000_000 + at * 1_000_000 : null,
    marketId: pick([...CATALOGUES.Markets, null], at),
    targetCustomerId: pick(CATALOGUES.TargetCustomers, at),
    certificateId: pick([...CATALOGUES.Certificates, null], at),
    prize: at % 6 === 0 ? 'Sao Vàng Đất Việt 2018' : null,
    certificateOfMerit: at % 9 === 0 ? 'Bằng khen của Uỷ ban nhân dân thành phố năm 2020' : null,
    'leaderInfo.name': names[0] ?? null,
    'leaderInfo.position': pick(['Giám đốc', 'Tổng giám đốc', 'Chủ tịch HĐQT', 'GĐ'], at),
    'leaderInfo.phoneNumber': phone(1_000_000),
    'leaderInfo.emailAddress': `gd${at}@example.com`,
    'leaderInfo.gender': pick(['Nam', 'Nữ'], at),
    'leaderInfo.dateOfBirth': at % 2 === 0 ? day(1960 + (at % 30)) : null,
    'connectInfos.0.name': names[1] ?? null,
    'connectInfos.0.position': pick(['Trưởng phòng', 'Kế toán trưởng', 'Thư ký'], at),
    'connectInfos.0.phoneNumber': phone(3_000_000),
    'connectInfos.0.emailAddress': `lh${at}@example.com`,
    'connectInfos.0.gender': pick(['Nữ', 'Nam'], at),
    'connectInfos.1.name': at % 2 === 0 ? (names[2] ?? null) : null,
    'connectInfos.1.position': at % 2 === 0 ? 'Nhân viên' : null,
    'connectInfos.1.phoneNumber': at % 2 === 0 ? phone(5_000_000) : null,
    'connectInfos.1.emailAddress': at % 4 === 0 ? `nv${at}@example.com` : null,
    'connectInfos.1.gender': at % 4 === 0 ? 'Nữ' : null,
    'membership.startsOn':
      at % 90 === 7 ? '31/02/2020' : at % 2 === 0 ? day(2010 + (at % 15)) : written(2010 + (at % 15)),
    'membership.number': `${at + 1}/HV`,
    'membership.cardNumber': `T${10_000 + at}`,
    'membership.appliedOn': written(2010 + (at % 15) - 1),
    'membership.decisionNumber': `${at + 1}/QĐ-HH`,
    'membership.decisionOn': written(2010 + (at % 15) - 1),
    'membership.honorary': pick(['Không', null], at),
    tagIds: pick([...CATALOGUES.Tags, null, null], at),
    canConfirmActivity: pick(['Có', 'Không', null], at),
  };
}

function personName(at: number): string {
  return `${pick(people.surnames, at)} ${pick(at % 2 === 0 ? people.male : people.female, at * 3)}`;
}

/** The companies of a file, half of them in the units before July 2025. */
function companiesOf(file: string): Company[] {
  const named = (scheme: keyof typeof units) =>
    new Map(units[scheme].map((unit) => [`${unit[2]} ${unit[0]}`, unit[5]]));
  const [old, present] = [named('legacy'), named('2025')];
  return parseCsv(readFileSync(file, 'utf8')).map((one, at) => {
    const legacy = [`3 ${one.legacy_commune_code}`, `2 ${one.legacy_district_code}`, `1 ${one.legacy_province_code}`];
    const place =
      at % 2 === 0
        ? legacy.map((key) => old.get(key) ?? '')
        : [present.get(`2 ${one.commune_code}`) ?? '', '', present.get(`1 ${one.province_code}`) ?? ''];
    const { name = '', short_name: short = '', website = '', phone = '', road = '' } = one;
    return { name, short, website, phone, road, place };
  });
}

/** Companies of the reference data, for a machine without a file of real ones. */
function madeCompanies(): Company[] {
  const communes = units.legacy.filter(([, , level]) => level === 3);
  const byCode = new Map(units.legacy.map((unit) => [`${unit[2]} ${unit[0]}`, unit]));
  return Array.from({ length: ROWS }, (_, at) => {
    const commune = pick(communes, at * 13);
    const district = byCode.get(`2 ${commune[1]}`);
    const province = byCode.get(`1 ${district?.[1]}`);
    const name = `${pick(['Công ty cổ phần', 'Công ty TNHH', 'Doanh nghiệp tư nhân'], at)} ${personName(at)} ${at}`;
    const place = [commune[5], district?.[5] ?? '', province?.[5] ?? ''];
    return { name, short: '', website: '', phone: `024${String(30_000_000 + at * 7)}`, road: `${at} Lê Lợi`, place };
  });
}
