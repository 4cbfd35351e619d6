import { expect } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Cell, isFormatted } from '../../../../kit/spreadsheet/cell.ts';
import { DEFAULT_LIMITS } from '../../../../kit/spreadsheet/limits.ts';
import { readRows } from '../../../../kit/spreadsheet/read-rows.ts';
import { writeXlsx } from '../../../../kit/spreadsheet/write-xlsx.ts';
import type { TestAnswer, TestApp, TestClient } from '../../../../testing/make-app.ts';

const IMPORTING = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export', 'Import', 'Approve'];

/** The codes of a person who imports members and their catalogues. */
export const IMPORT_CODES = ['Members', 'PersonalMembers', 'Careers', 'Markets', 'Clubs'].flatMap((area) =>
  IMPORTING.map((action) => `${area}${action}`),
);

/** A workbook as people send it: a row of headers and rows of cells. */
export function workbook(headers: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const columns = headers.map((header) => ({ header, kind: 'text' as const }));
  return buffer(writeXlsx({ sheet: 'Sheet1', columns, rows: batches() }));

  async function* batches(): AsyncGenerator<(readonly Cell[])[]> {
    for (let start = 0; start < rows.length; start += 500) yield rows.slice(start, start + 500);
  }
}

/** All rows of a workbook, the headers first. Read without a worker, whose start takes longer than a small file. */
export async function rowsOf(bytes: Buffer): Promise<Cell[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'));
  const path = join(folder, 'file.xlsx');
  await writeFile(path, bytes);
  const rows: Cell[][] = [];
  for await (const batch of readRows(path, DEFAULT_LIMITS))
    rows.push(
      ...batch.map(({ cells }) => Array.from(cells, (cell) => (isFormatted(cell) ? cell.number : (cell ?? null)))),
    );
  await rm(folder, { recursive: true });
  return rows;
}

/** Sends a file in the same way as browsers. */
export async function upload(
  house: TestApp,
  who: TestClient,
  bytes: Buffer,
  name = 'tệp.xlsx',
  field = 'file',
): Promise<TestAnswer> {
  const boundary = 'a-boundary-of-this-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const response = await house.app.inject({
    method: 'POST',
    url: '/api/Attachments',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

/** Waits until the import is no longer in one of these states, and returns it. */
export async function after(who: TestClient, runId: string, ...states: string[]) {
  const read = async () => (await who.get(`/api/Imports/${runId}`)).body.data;
  let run = await read();
  await expect
    .poll(async () => (run = await read()).state, { interval: 25 })
    .not.toSatisfy((state: string) => states.includes(state));
  return run;
}

/** Uploads a workbook and waits for its dry run. */
export async function dryRun(house: TestApp, who: TestClient, area: string, bytes: Buffer, rest: object = {}) {
  const { body } = await upload(house, who, bytes);
  const started = await who.post(`/api/${area}/Import`, { attachmentId: body.data.id, ...rest });
  if (started.status !== 202) throw new Error(JSON.stringify(started.body));
  return after(who, started.body.data.runId, 'checking');
}

/** Runs an import after its dry run and waits for its end. */
export async function write(who: TestClient, runId: string, mode = 'valid') {
  const { status, body } = await who.post(`/api/Imports/${runId}/Run`, { mode, legalBasis: 'membership' });
  if (status !== 202) throw new Error(JSON.stringify(body));
  return after(who, runId, 'running');
}

/** Takes an import back and waits for its end. The answer has the status of the request and the import afterwards. */
export async function undo(who: TestClient, runId: string): Promise<TestAnswer> {
  const answer = await who.post(`/api/Imports/${runId}/Undo`);
  if (answer.status !== 202) return answer;
  return { ...answer, body: { ...answer.body, data: await after(who, runId, 'undoing') } };
}
