import { exportableFields } from '@hoivien/contract/kit/exchange/sheet.ts';
// Long: 'imports back with nothing to change, whatever marks its texts begin with' in server/src/areas/keeping/exchange/export.test.ts holds the same rule in the plain run.
import type { Field } from '@hoivien/contract/kit/field.ts';
import type { ImportRow } from '@hoivien/contract/kit/exchange/import-run.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWhatIsRare } from '../areas/keeping/exchange/testing/copies.ts';
import { dryRun } from '../areas/keeping/exchange/testing/workbooks.ts';
import { loadDemo } from '../demo/demo.ts';
import { Totals } from '../kit/totals.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  const { db, pool, clock } = house;
  await loadDemo({ db, pool, totals: new Totals(() => undefined), now: () => clock.now }, secretKey, 30);
  staff = await house.signInAs([...permissionCodes]);
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer =
      method === 'GET'
        ? await staff.get(path)
        : await (method === 'POST' ? staff.post(path, body) : staff.put(path, body));
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  await addWhatIsRare(send);
  for (const resource of brought) await makeDifficult(resource, send);
});
afterAll(() => house[Symbol.asyncDispose]());

const brought: Resource[] = registry
  .map(({ resource }) => resource)
  .filter((resource) => ['Import', 'Export'].every((action) => actionsOf(resource).includes(action as 'Import')));

type Send = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => Promise<{ items?: Record<string, unknown>[] }>;

/** Texts that a reader of files could take for something else. */
const TEXTS = [
  'Dệt; may',
  'Một, hai "ba"; \'bốn\'',
  '007',
  '01/02/2026',
  '1.500',
  '=1+1',
  'Hòa Hoà Ưng Ỷ',
  '12 triệu',
  'Không',
  '"',
  'nt',
  '…',
  '//',
  'Tổng cộng',
];

/** Gives optional values of some records what is difficult to bring back: texts of other meanings, nothing, 0, line breaks. */
async function makeDifficult(resource: Resource, send: Send): Promise<void> {
  const { items = [] } = await send('GET', `/api/${resource.area}?pageSize=${TEXTS.length}`);
  for (const [at, { id }] of items.entries()) {
    const { data: record } = (await staff.get(`/api/${resource.area}/${String(id)}`)).body;
    const values = Object.fromEntries(
      inputFields(resource).flatMap((name) => {
        const value = difficult(resource.fields[name] as Field, at);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    for (const [name, value] of Object.entries(values)) {
      const before = (await staff.get(`/api/${resource.area}/${String(id)}`)).body.data;
      // A rule of the area may refuse a value for this record; the others are tried.
      await staff.patch(`/api/${resource.area}/${String(record.id)}`, { [name]: value, version: before.version });
    }
  }
}

function difficult(field: Field, at: number): unknown {
  const text = TEXTS[at % TEXTS.length] ?? '';
  if (field.choices || field.guard || field.unique) return undefined;
  if (field.kind === 'longText') return `${text}\n\n  ${text}\tx`;
  if (field.kind === 'text') return text.slice(0, field.max ?? 100);
  if (field.required) return undefined;
  if (field.kind === 'money' || field.kind === 'count' || field.kind === 'decimal') return at % 2 === 0 ? 0 : null;
  return undefined;
}

describe('an own export', () => {
  test.each(brought.map((resource) => [resource.area, resource] as const))(
    'of %s comes back the same',
    async (area, resource) => {
      const columns = exportableFields(resource).join(',');
      const found: unknown[] = [];
      for (const language of ['vi', 'en']) {
        const { body, status } = await staff.get(`/api/${area}/Export?language=${language}&columns=${columns}`);
        expect(status).toBe(200);
        const run = await dryRun(house, staff, area, body);
        if (run.state === 'checked' && run.counts.same === run.counts.rows && run.counts.rows > 0) continue;
        const { items } = (await staff.get(`/api/Imports/${run.id}/Rows`)).body.data as { items: ImportRow[] };
        const others = items.filter(({ outcome }) => outcome !== 'same').slice(0, 3);
        const told = others.map(({ outcome, errors, changed, before, cells }) => {
          return [outcome, errors, changed.map((key) => [key, before?.[key], cells[key]])];
        });
        found.push([language, run.failReason, run.counts, told]);
      }
      expect(JSON.stringify(found, null, 1)).toBe('[]');
    },
  );
});
