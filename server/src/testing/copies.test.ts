import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differences, exportPath, importOrder } from '../areas/exchange/testing/copies.ts';
import { dryRun, rowsOf, write } from '../areas/exchange/testing/workbooks.ts';
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
  await addWhatIsRare();
}, 120_000);
afterAll(async () => {
  await demo[Symbol.asyncDispose]();
  await empty[Symbol.asyncDispose]();
});

/** What the demonstration has none of: somebody refused, somebody expelled, and lists longer than a template has columns for. */
async function addWhatIsRare(): Promise<void> {
  const found = async (query: string) => (await theirs.get(`/api/${query}`)).body.data.items;
  const done = async (path: string, body: object) => {
    const answer = await theirs.post(`/api/${path}`, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  };
  const [waiting] = await found('Members?membershipState=pending');
  const [member, other] = await found('Members?membershipState=current');
  await done(`Members/${waiting.id}/Refuse`, { reason: 'Chưa đủ hồ sơ' });
  await done(`Members/${member.id}/Leave`, {
    endsOn: '2026-01-15',
    endKind: 2,
    endReason: 'Không đóng hội phí',
    endDecisionNumber: '12/QĐ',
  });
  await done(`Members/${other.id}/Deactivate`, {});
  const connectInfos = [1, 2, 3, 4, 5].map((number) => ({ name: `Đầu mối Số ${number}`, gender: (number % 2) + 1 }));
  await done('Members', { type: 1, code: 'HV-RONG', enterpriseName: 'Công ty Nhiều Đầu Mối', connectInfos });
  const fieldRelations = [1, 2, 3, 4].map((number) => ({ code: `N${number}`, name: `Nhóm ${number}` }));
  await done('Fields', { code: 'NHIEU', name: 'Nhiều nhóm', careerIds: [], fieldRelations });
  const [title] = await found('Titles');
  const [committee] = await found('Committees');
  const years = [1990, 1995, 2000];
  for (const year of years) {
    const [startsOn, endsOn] = [`${year}-01-01`, `${year + 5}-01-01`];
    await done('Terms', { name: `Nhiệm kỳ ${year}`, committeeId: committee.id, startsOn, endsOn });
  }
  const terms = (await found('Terms?pageSize=100')).filter((term: { name: string }) =>
    /^Nhiệm kỳ (19|20)\d\d$/.test(term.name),
  );
  const prorogues = terms.map(({ id }: { id: string }) => ({ termId: id, titleId: title.id }));
  expect(prorogues).toHaveLength(3);
  await done('ExecutiveCommittees', { code: 'BCH-LAU', name: 'Trần Văn Lâu', prorogues });
}

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
  }, 120_000);

  test('goes out again with the same cells in every column but those of creating and changing', async () => {
    const found: unknown[] = [];
    for (const resource of importOrder()) {
      const [before, after] = [await theirs.get(exportPath(resource)), await ours.get(exportPath(resource))];
      const differing = differences(await rowsOf(before.body), await rowsOf(after.body));
      if (differing.length > 0) found.push([resource.area, differing.length, differing.slice(0, 5)]);
    }
    expect(JSON.stringify(found, null, 1)).toBe('[]');
  }, 120_000);

  test('has members in every state, so that copying them tells something', async () => {
    const [headers = [], ...rows] = await rowsOf(
      (await ours.get('/api/Members/Export?columns=membershipState,status')).body,
    );
    expect(headers).toEqual(['Tình trạng', 'Hoạt động']);
    expect(new Set(rows.map(([state]) => state))).toEqual(
      new Set(['Chờ duyệt', 'Từ chối', 'Đang hoạt động', 'Đã ra hội', 'Khai trừ']),
    );
    expect(new Set(rows.map(([, status]) => status)).size).toBe(2);
  });
});
