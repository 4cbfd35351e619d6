import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readXlsx } from './read-xlsx.ts';
import { isDateFormat } from './read-workbook.ts';
import { sheet } from './testing/hostile-files.ts';
import { readAll } from './testing/read-all.ts';
import { entry, type ForgedEntry, workbookEntries, writeZip } from './testing/zip-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Node's thread number of a worker that has ended. */
const ENDED = -1;

const STYLES = entry(
  'xl/styles.xml',
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-42A]dd/mm/yyyy;@"/><numFmt numFmtId="171" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="20"/><xf numFmtId="171"/></cellXfs></styleSheet>',
);

describe('readXlsx', () => {
  it('reads a formula as the value saved with it, with its format, and says where none was saved', async () => {
    const cells = await cellsOf(
      '<c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>A1</f><v>hai</v></c><c r="C1" t="b"><f>A1=1</f><v>0</v></c>' +
        '<c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E1" s="1"><f>TODAY()</f><v>46053</v></c><c r="F1"><f>A1</f></c><c r="G1"><v>7</v></c>',
    );
    expect(cells).toEqual([2, 'hai', false, '#DIV/0!', new Date('2026-01-31T00:00:00+07:00'), '#UNCALCULATED!', 7]);
  });

  it('joins rich text and leaves phonetic hints out, shared or inline', async () => {
    const rich = '<r><t>Hội </t></r><r><rPr><b/></rPr><t>viên</t></r><rPh sb="0" eb="1"><t>hint</t></rPh>';
    const shared = entry('xl/sharedStrings.xml', `<sst><si><t>một</t></si><si>${rich}</si></sst>`);
    expect(
      await cellsOf(`<c t="s"><v>1</v></c><c t="inlineStr"><is>${rich}</is></c><c t="s"><v>0</v></c>`, [shared]),
    ).toEqual(['Hội viên', 'Hội viên', 'một']);
  });

  it('leaves Ð (U+00D0) as it is and composes the rest', async () => {
    expect(await cellsOf(`<c t="str"><v>Ðông ${'Ấ'.normalize('NFD')}</v></c>`)).toEqual(['Ðông Ấ']);
  });

  it('tells dates, times of day and plain numbers apart by their format', async () => {
    const cells = await cellsOf(
      '<c s="2"><v>46053.5</v></c><c s="3"><v>0.6041666666666666</v></c><c s="0"><v>46053</v></c><c t="d"><v>2026-01-31T08:00:00</v></c>',
    );
    expect(cells).toEqual([
      new Date('2026-01-31T12:00:00+07:00'),
      '14:30',
      46053,
      new Date('2026-01-31T08:00:00+07:00'),
    ]);
  });

  it('gives a number in a format of zeros as the text it shows', async () => {
    const cells = await cellsOf(
      '<c s="4"><v>123</v></c><c s="4"><v>1234567</v></c><c s="4"><v>-1</v></c><c s="4"><v>0.5</v></c><c s="0"><v>123</v></c>',
    );
    expect(cells).toEqual(['00123', '1234567', -1, 0.5, 123]);
  });

  it('knows workbooks that count from 1904', async () => {
    const old = entry(
      'xl/workbook.xml',
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    );
    expect(await cellsOf('<c s="1"><v>44591</v></c>', [old])).toEqual([new Date('2026-01-31T00:00:00+07:00')]);
  });

  it('leaves out characters that XML may not hold, and takes "]]>" for text', async () => {
    expect(await cellsOf('<c t="str"><v>Hội\u0001 viên ]]>\uffff</v></c>')).toEqual(['Hội viên ]]>']);
  });

  it('understands a prefix on every element', async () => {
    const path = file(
      workbookEntries(
        '<x:worksheet><x:sheetData><x:row r="3"><x:c r="B3" t="inlineStr"><x:is><x:t>có</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
      ),
    );
    expect(await readAll(path)).toEqual([{ rowNumber: 3, cells: [null, 'có'] }]);
  });

  it('reads the first sheet that is visible, in the order of the workbook', async () => {
    const sheets = ['lists', 'cũ', 'Hội viên'].map((name, index) => {
      const state = ['veryHidden', 'hidden'][index];
      return `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 11}"/>`;
    });
    const targets = [11, 12, 13].map(
      (id) => `<Relationship Id="rId${id}" Type="urn:x/worksheet" Target="worksheets/sheet${id}.xml"/>`,
    );
    const hidden = sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>ẩn</t></is></c></row>');
    const shown = sheet(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>hiện</t></is></c><c r="B1"><v>5</v></c><c r="C1" s="1"><v>46053</v></c></row>',
    );
    const path = file(
      workbookEntries(hidden, [
        STYLES,
        entry('xl/workbook.xml', `<workbook xmlns:r="urn:r"><sheets>${sheets.join('')}</sheets></workbook>`),
        entry(
          'xl/_rels/workbook.xml.rels',
          `<Relationships>${targets.join('')}<Relationship Id="rId3" Type="urn:x/styles" Target="/xl/styles.xml"/></Relationships>`,
        ),
        entry('xl/worksheets/sheet11.xml', hidden),
        entry('xl/worksheets/sheet12.xml', hidden),
        entry('xl/worksheets/sheet13.xml', shown),
      ]),
    );
    expect(await readAll(path)).toEqual([{ rowNumber: 1, cells: ['hiện', 5, new Date('2026-01-31T00:00:00+07:00')] }]);
  });

  it('does not count rows and columns that are only formatted', async () => {
    const blank = Array.from({ length: 300 }, () => '<c s="1"/>').join('');
    const rows = `<row><c><v>1</v></c>${blank}</row>${'<row s="1"/>'.repeat(60_000)}`;
    expect(await readAll(file(workbookEntries(sheet(rows), [STYLES])))).toEqual([{ rowNumber: 1, cells: [1] }]);
  });

  it('takes as many rows as the limit says below the header, and not one more', async () => {
    const rows = (count: number) => file(workbookEntries(sheet('<row><c><v>1</v></c></row>'.repeat(count))));
    expect(await readAll(rows(11), { rows: 10 })).toHaveLength(11);
    await expect(readAll(rows(12), { rows: 10 })).rejects.toMatchObject({ key: 'Mes.Imports.Rows.OverLength' });
  });

  it('hands rows over in batches, and its worker reads the next file when the caller leaves', async () => {
    const path = file(workbookEntries(sheet('<row><c><v>1</v></c></row>'.repeat(2000))));
    await readAll(path);
    const started = vi.fn<(worker: Worker) => void>();
    process.on('worker', started);
    for await (const rows of readXlsx(path)) {
      expect(rows).toHaveLength(500);
      break;
    }
    expect(await readAll(path)).toHaveLength(2000);
    process.off('worker', started);
    expect(started).not.toHaveBeenCalled();
  });

  it('reads two files at once in two workers', async () => {
    const path = (count: number) => file(workbookEntries(sheet('<row><c><v>1</v></c></row>'.repeat(count))));
    const [first, second] = await Promise.all([readAll(path(3)), readAll(path(4))]);
    expect([first.length, second.length]).toEqual([3, 4]);
  });

  it('ends the worker of a file that it refuses', async () => {
    const started = once(process, 'worker') as Promise<[Worker]>;
    const refused = Promise.all([0, 1].map(() => readAll(file([])).catch((error: unknown) => error)));
    const [worker] = await started;
    await refused;
    expect(worker.threadId).toBe(ENDED);
  });

  it('gives up after its time', async () => {
    const path = file(workbookEntries(sheet('<row><c><v>1</v></c></row>')));
    await expect(readAll(path, { milliseconds: 1 })).rejects.toMatchObject({ key: 'Mes.Files.Time.OverLength' });
  });

  it('distinguishes a missing file from a wrong one', async () => {
    await expect(readAll(join(folder, 'none.xlsx'))).rejects.toThrow(/could not be read: ENOENT/);
  });
});

describe('isDateFormat', () => {
  it.each(['dd/mm/yyyy', 'm/d/yy h:mm', '[$-42A]dd/mm/yyyy;@', 'yyyy\\-mm\\-dd', 'hh:mm:ss AM/PM', '"ngày" dd'])(
    'takes %s for a date',
    (format) => {
      expect(isDateFormat(format)).toBe(true);
    },
  );

  it.each([
    'General',
    '#,##0',
    '#,##0 "đồng"',
    '#,##0\\ \\d',
    '_-* #,##0\\ _d_-',
    '[Red]0.00',
    '@',
    '[h]:mm:ss',
    '0.00E+00',
    '',
    '#,##0 [$VND]',
  ])('takes %s for a number', (format) => {
    expect(isDateFormat(format)).toBe(false);
  });
});

async function cellsOf(cells: string, more: readonly ForgedEntry[] = []) {
  const rows = await readAll(file(workbookEntries(sheet(`<row r="1">${cells}</row>`), [STYLES, ...more])));
  return rows[0]?.cells;
}

function file(entries: readonly ForgedEntry[]): string {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`);
  writeZip(path, entries);
  return path;
}
