import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportRun, isEmptied, TO_CHOOSE } from '@hoivien/contract/kit/exchange/import-run.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { figure } from '../../../testing/figure.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { messyWorkbook } from './testing/messy-workbook.ts';
import { KINDS, type Meant, type MeantField, type OfficeBook, officeCorpus } from './testing/office-corpus.ts';
import { textOf } from '../../../kit/text.ts';
import { after, dryRun, write } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeEach(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
});
afterEach(() => house[Symbol.asyncDispose]());

interface Row {
  outcome: string;
  cells: Record<string, string | null>;
  errors: { field: string; message: string; params?: Record<string, string | number> }[] | null;
  entityId: string | null;
}
type Shown = Record<string, unknown> & {
  leaderInfo?: { name?: string; phoneNumber?: string } | null;
  headOfficeAddress?: { road?: string; text?: string } | null;
};

/** The columns of each field of the corpus. */
const COLUMNS: Record<MeantField, readonly string[]> = {
  taxCode: ['taxCode'],
  province: ['headOfficeAddress.provinceCode', 'headOfficeAddress.road'],
  road: ['headOfficeAddress.road'],
  leader: ['leaderInfo.name'],
  phone: ['phoneNumber', 'leaderInfo.phoneNumber', 'connectInfos.0.phoneNumber'],
  email: ['emailAddress'],
  founded: ['birthday'],
  joined: ['membership.startsOn'],
  capital: ['charterCapital'],
  kind: ['type'],
};

const plain = (text: unknown) => textOf(text).normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('vi');
const local = (phone: unknown) => textOf(phone).replace(/\D/g, '').replace(/^84/, '0');

/** The values of a record for a field of the corpus; several where a file may mean one of several fields. */
function grantedOf(record: Shown, field: MeantField): unknown[] {
  if (field === 'province') return [record.provinceName];
  if (field === 'road') return [record.headOfficeAddress?.road];
  if (field === 'leader') return [record.leaderInfo?.name];
  if (field === 'phone') return [record.phoneNumber, record.leaderInfo?.phoneNumber].filter(Boolean);
  if (field === 'email') return [record.emailAddress];
  if (field === 'founded') return [record.birthday];
  if (field === 'joined') return [record.joinedOn];
  if (field === 'capital') return [record.charterCapital];
  if (field === 'kind') return [KINDS[Number(record['type']) - 1]];
  return [record.taxCode];
}

function isMeant(book: OfficeBook, field: MeantField, meant: Meant, value: unknown): boolean {
  if (field === 'phone') return local(value) === meant.phone;
  if (field === 'capital') return Number(value) === meant.capital;
  if (field === 'founded' && book.isYearOnly) return value === `${meant.founded.slice(0, 4)}-01-01`;
  return plain(value) === plain(meant[field]);
}

test('workbooks as offices make them: no value is wrong', async () => {
  const books = officeCorpus();
  const wrong = await importAll(
    books,
    books.map(({ sheets }) => messyWorkbook(sheets)),
  );
  expect(wrong.slice(0, 40)).toEqual([]);
}, 1_200_000);

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

test.runIf(hasLibreOffice)(
  'the same workbooks after LibreOffice has saved them: no value is wrong',
  async () => {
    const books = officeCorpus();
    const wrong = await importAll(books, savedByLibreOffice(books.map(({ sheets }) => messyWorkbook(sheets))));
    expect(wrong.slice(0, 40)).toEqual([]);
  },
  1_200_000,
);

/** The workbooks as LibreOffice writes them. */
function savedByLibreOffice(workbooks: readonly Buffer[]): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'hoivien-offices-'));
  try {
    const names = workbooks.map((bytes, at) => {
      writeFileSync(join(folder, `${at}.xlsx`), bytes);
      return `${at}.xlsx`;
    });
    const target = ['--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', 'saved'];
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    execFileSync('soffice', [profile, '--headless', ...target, ...names], { cwd: folder, stdio: 'ignore' });
    return names.map((name) => readFileSync(join(folder, 'saved', name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Imports the workbooks, prints the figures and returns the wrong values. */
async function importAll(books: readonly OfficeBook[], workbooks: readonly Buffer[]): Promise<string[]> {
  const sum = { rows: 0, rowsRefused: 0, right: 0, asked: 0, refused: 0, wrong: 0 };
  const wrong: string[] = [];
  const questions = { with: 0, without: 0, clean: books.filter(({ title }) => CLEAN.test(title)).length };
  const headings = { right: 0, asked: 0 };
  for (const [at, book] of books.entries()) {
    const counts = { right: 0, asked: 0, refused: 0, wrong: 0 };
    const run = await answered((await dryRun(house, staff, 'Members', workbooks[at] as Buffer)) as ImportRun);
    const asked = questionsOf(run);
    questions[asked === 0 ? 'without' : 'with']++;
    if (asked > 0 && CLEAN.test(book.title)) wrong.push(`${book.title}: a clean file is asked about ${asked} things`);
    const isChecked = run.state === 'checked';
    if (isChecked) await write(staff, run.id);
    const rows: Row[] = isChecked ? await rowsOf(run.id) : [];
    const own = new Map(rows.map((row) => [plain(row.cells.enterpriseName), row]));
    sum.rows += book.records.length;
    if (isChecked && rows.length !== book.records.length)
      wrong.push(`${book.title}: ${rows.length} rows for ${book.records.length} records`);
    for (const field of book.fields)
      headings[COLUMNS[field].some((key) => key in run.mapping || run.given.includes(key)) ? 'right' : 'asked']++;
    for (const meant of book.records) {
      const row = own.get(plain(meant.name));
      if (!row || row.outcome === 'refused' || !row.entityId) {
        sum.rowsRefused++;
        counts.refused += book.fields.length;
        if (sum.rowsRefused <= 20)
          console.log(`refused: ${book.title}: ${JSON.stringify(row?.errors ?? run.failReason)}`);
        continue;
      }
      const record = (await staff.get(`/api/Members/${row.entityId}`)).body.data as Shown;
      for (const field of book.fields) {
        const held = grantedOf(record, field);
        const isNoted = row.errors?.some(
          ({ field: key, ...note }) =>
            (isEmptied(note) || TO_CHOOSE.includes(note.message)) &&
            COLUMNS[field].some((one) => key === one || key.startsWith(`${one.split('.')[0]}.`)),
        );
        const isUnmapped = !COLUMNS[field].some((key) => key in run.mapping || run.given.includes(key));
        const isEmpty = held.every((value) => value === null || value === undefined || value === '');
        if (held.some((value) => isMeant(book, field, meant, value))) counts.right++;
        else if (isNoted || (isEmpty && isUnmapped)) counts.asked++;
        else {
          counts.wrong++;
          wrong.push(
            `${book.title}: ${field} of ${meant.name} is ${JSON.stringify(held)}, not ${meant[field]} (${JSON.stringify(Object.fromEntries(COLUMNS[field].map((key) => [key, row.cells[key]])))})`,
          );
        }
      }
    }
    for (const key of ['right', 'asked', 'refused', 'wrong'] as const) sum[key] += counts[key];
    console.log(`${book.title}: ${JSON.stringify(counts)} ${isChecked ? '' : `${run.state} ${run.failReason}`}`);
  }
  figure('workbooks', books.length);
  figure('rows', sum.rows);
  figure('refused rows', sum.rowsRefused);
  for (const key of ['right', 'asked', 'refused', 'wrong'] as const) figure(`values ${key}`, sum[key]);
  figure('columns with the meant field', headings.right);
  figure('columns without a field', headings.asked);
  figure('workbooks with a question', questions.with);
  figure('workbooks without a question', questions.without);
  figure('clean workbooks', questions.clean);
  expect(sum.right).toBeGreaterThan((sum.right + sum.asked + sum.refused) * 0.95);
  return wrong;
}

/** Layouts that need no question. */
const CLEAN = /^\d+ (?:plain|titles|totals),/;

/** The questions of a dry run about its rows, values, days and decimals. */
function questionsOf({ undecided, marked, days, decimals, counts }: ImportRun): number {
  return undecided + marked.length + days.length + decimals.length + counts.asked;
}

/**
 * An office leaves out the rows that it has hidden or struck through and its sums, takes what headings of sections say, and
 * reads all sheets of one kind that it shows.
 */
async function answered(run: ImportRun): Promise<ImportRun> {
  const sheets = run.beside.filter(({ is, isHidden }) => is === 'alike' && !isHidden).map(({ sheet }) => sheet);
  if (run.marked.length === 0 && sheets.length === 0) return run;
  const told = run.marked.flatMap(({ field }) => (field === undefined ? [] : [[field, 'take'] as const]));
  const options = {
    ...run.options,
    hidden: 'leave',
    struck: 'leave',
    sums: 'leave',
    sections: Object.fromEntries(told),
    ...(sheets.length > 0 && { sheets: [...run.read, ...sheets].toSorted((one, other) => one - other) }),
  };
  const mapping = sheets.length > 0 ? { former: run.mapping } : { mapping: run.mapping };
  const answer = await staff.put(`/api/Imports/${run.id}/Mapping`, { ...mapping, options });
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  return (await after(staff, run.id, 'checking')) as ImportRun;
}

async function rowsOf(id: string): Promise<Row[]> {
  return (await staff.get(`/api/Imports/${id}/Rows?pageSize=100`)).body.data.items as Row[];
}
