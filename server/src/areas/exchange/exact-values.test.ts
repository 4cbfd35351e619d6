import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { dryRun, IMPORT_CODES, workbook } from './testing/workbooks.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(IMPORT_CODES);
});
afterAll(() => house[Symbol.asyncDispose]());

/** The rows of a dry run in the order of the file. */
async function rowsOf(runId: string) {
  return (await staff.get(`/api/Imports/${runId}/Rows?pageSize=100`)).body.data.items;
}

describe('an e-mail with signs around it', () => {
  test('is refused in a file, and by the form', async () => {
    const mails = ['a1@congty.vn,', '(a2@congty.vn)', '"a3@congty.vn"', 'a4@congty.vn.', 'a5@congty.vn'];
    const run = await dryRun(
      house,
      staff,
      'PersonalMembers',
      await workbook(
        ['Mã', 'Họ và tên', 'E-mail'],
        mails.map((mail, at) => [`CN-M${at}`, `Nguyễn Văn Thư ${at}`, mail]),
      ),
    );
    expect(run.counts).toMatchObject({ refused: 4, create: 1 });
    const refused = (await rowsOf(run.id)).slice(0, 4);
    const error = [{ field: 'emailAddress', message: 'Mes.PersonalMembers.EmailAddress.InValid' }];
    for (const row of refused) expect(row.errors).toMatchObject(error);
    const given = await staff.post('/api/PersonalMembers', { name: 'A', emailAddress: 'a1@congty.vn.' });
    expect(given).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining(error[0] ?? {})]) },
    });
  });
});
