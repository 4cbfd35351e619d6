// Long: 'imports back with nothing to change, whatever marks its texts begin with' in server/src/areas/keeping/exchange/export.test.ts holds the same rule in the plain run.
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWhatIsRare, differences, exportPath, importOrder } from '../areas/keeping/exchange/testing/copies.ts';
import { dryRun, rowsOf, write } from '../areas/keeping/exchange/testing/workbooks.ts';
import { loadDemo } from '../demo/demo.ts';
import { Totals } from '../kit/totals.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from './make-app.ts';

let [demo, empty] = [] as unknown as [TestApp, TestApp];
let [theirs, ours] = [] as unknown as [TestClient, TestClient];
beforeAll(async () => {
  demo = await makeApp({ withJobs: true });
  const { db, pool, clock } = demo;
  await loadDemo({ db, pool, totals: new Totals(() => undefined), now: () => clock.now }, secretKey, 30);
  empty = await makeApp({ withJobs: true });
  theirs = await demo.signInAs([...permissionCodes]);
  ours = await empty.signInAs([...permissionCodes]);
  await addWhatIsRare(async (method, path, body) => {
    const answer = method === 'GET' ? await theirs.get(path) : await theirs.post(path, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  });
});
afterAll(async () => {
  await demo[Symbol.asyncDispose]();
  await empty[Symbol.asyncDispose]();
});

describe('the demonstration, copied by its exports into an empty association', () => {
  test('comes in whole: no row is refused, no address is to be chosen', async () => {
    const refused: unknown[] = [];
    for (const resource of importOrder()) {
      const { body } = await theirs.get(exportPath(resource));
      const run = await dryRun(empty, ours, resource.area, body);
      if (run.counts.refused + run.counts.noted > 0) {
        const { items } = (await ours.get(`/api/Imports/${run.id}/Rows?outcome=refused`)).body.data;
        refused.push([resource.area, run.counts, items.slice(0, 3).map((row: { errors: unknown }) => row.errors)]);
      }
      const { counts } = await write(ours, run.id);
      if (counts.done !== counts.rows) refused.push([resource.area, counts]);
    }
    expect(JSON.stringify(refused, null, 1)).toBe('[]');
  });

  test('goes out again with the same cells in every column but those of creating and changing', async () => {
    const found: unknown[] = [];
    for (const resource of importOrder()) {
      const [before, after] = [await theirs.get(exportPath(resource)), await ours.get(exportPath(resource))];
      const differing = differences(await rowsOf(before.body), await rowsOf(after.body));
      if (differing.length > 0) found.push([resource.area, differing.length, differing.slice(0, 5)]);
    }
    expect(JSON.stringify(found, null, 1)).toBe('[]');
  });

  test('has members in every state, so that copying them tells something', async () => {
    const [headers = [], ...rows] = await rowsOf(
      (await ours.get('/api/Members/Export?columns=membershipState,status')).body,
    );
    expect(headers).toEqual(['Tình trạng hội viên', 'Hoạt động']);
    expect(new Set(rows.map(([state]) => state))).toEqual(
      new Set(['Chờ duyệt', 'Từ chối', 'Đang hoạt động', 'Quá hạn hội phí', 'Tạm ngưng', 'Đã ra hội', 'Khai trừ']),
    );
    expect(new Set(rows.map(([, status]) => status)).size).toBe(2);
  });
});
