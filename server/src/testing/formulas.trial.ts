import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPath, importOrder } from '../areas/keeping/exchange/testing/copies.ts';
import { dryRun, rowsOf } from '../areas/keeping/exchange/testing/workbooks.ts';
import { LEADING_MARKS } from '../kit/spreadsheet/testing/leading-marks.ts';
import { look } from '../kit/spreadsheet/testing/look.ts';
import { figure } from './figure.ts';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';
import { needsOf } from './needs.ts';

const WRITTEN = ['text', 'longText', 'person', 'code'];

let house: TestApp;
let staff: TestClient;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'formulas-'));
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

test('no text in any column of any export is a formula, and an import reads each text unchanged', async () => {
  const wrong: string[] = [];
  let planted = 0;
  let cells = 0;
  const comesIn = importOrder();
  const goesOut = registry.map(({ resource }): Resource => resource).filter((one) => actionsOf(one).includes('Export'));
  for (const [place, resource] of goesOut.entries()) {
    const needs = await needsOf(resource.area, house.db);
    for (const [at, mark] of LEADING_MARKS.entries()) {
      // Areas with a shared table also share its unique codes.
      const number = place * 20 + at;
      const added = await addMarked(resource, { ...sampleInput(resource, number), ...needs(number) }, mark);
      planted += added.marked;
      if (added.status !== 201)
        wrong.push(`${resource.area} with ${JSON.stringify(mark)}: ${added.status} ${added.message}`);
    }
    const { status, body } = await staff.get(exportPath(resource));
    expect(status, resource.area).toBe(200);
    const path = join(folder, `${resource.area}.xlsx`);
    writeFileSync(path, body as Buffer);
    for (const [place, cell] of look(path)[0]?.cells ?? []) {
      cells++;
      if (cell.isFormula) wrong.push(`${resource.area} ${place}`);
    }
    if (!comesIn.includes(resource)) continue;
    const rows = (await rowsOf(body as Buffer)).length - 1;
    const { counts } = await dryRun(house, staff, resource.area, body as Buffer);
    if (counts.same !== rows) wrong.push(`${resource.area} comes back otherwise: ${JSON.stringify(counts)}`);
  }
  figure('areas', goesOut.length);
  figure('texts that begin like formulas', planted);
  figure('cells read', cells);
  figure('formulas, and texts that came back otherwise', wrong.length);
  expect(wrong).toEqual([]);
  expect(planted).toBeGreaterThan(500);
}, 600_000);

/** Adds a record whose texts begin with a mark wherever the rules allow it. */
async function addMarked(resource: Resource, sample: Record<string, unknown>, mark: string) {
  const fields = inputFields(resource).filter((name) => isWritten(resource.fields[name] as Field));
  for (let names = fields; ; ) {
    const marked = Object.fromEntries(names.map((name) => [name, `${mark}1+1 ${String(sample[name])}`]));
    const { status, body } = await staff.post(`/api/${resource.area}`, { ...sample, ...marked });
    const refused = ((body.errors ?? []) as { field: string }[]).map(({ field }) => field);
    const left = names.filter((name) => !refused.includes(name));
    if (status !== 400 || left.length === names.length) return { status, message: body.message, marked: names.length };
    names = left;
  }
}

function isWritten({ kind, choices }: Field): boolean {
  return !choices && WRITTEN.includes(kind);
}
