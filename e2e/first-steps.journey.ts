// Long: 'are done by what is there, seen by those who may do them, and gone when all are done' in server/src/areas/keeping/home/home.test.ts holds the same rule in the plain run.
// Long: 'the first steps show what is done and the next one at length; the list is put away and brought back' in web/src/app/home/FirstSteps.test.tsx holds the same rule in the plain run.
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, expect, signIn, test } from './house.ts';
import { startProduct } from './product.ts';

interface Made {
  data: { id: string };
}

test('an empty association goes through its first steps to a member, a fee and a meeting', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'hoivien-empty-'));
  await chmod(folder, 0o755);
  const { url, stop } = await startProduct(folder, { demo: false });
  const house = { url, folder };
  const make = async (area: string, input: object) => ((await call(house, 'POST', `/api/${area}`, input)) as Made).data;
  const home = () => page.goto(`${url}/#/`);
  const progress = (done: number) => expect(page.getByText(`${done} trong 12 việc đã xong`)).toBeVisible();
  try {
    await signIn(page, house, 'vi');
    await expect(page.getByRole('heading', { level: 1, name: 'Những việc đầu tiên' })).toBeVisible();
    await progress(0);

    // 1: the association; the step opens its screen, and its save ticks it off.
    await page.getByRole('link', { name: 'Điền thông tin' }).click();
    await page.getByRole('textbox', { name: /^Tên/ }).fill('Hiệp hội Doanh nghiệp Phương Nam');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Đã lưu/).first()).toBeVisible();
    await home();
    await progress(1);
    await expect(page.getByRole('main').getByText('Hiệp hội Doanh nghiệp Phương Nam')).toBeVisible();

    // 2 and 3: people and a club.
    const role = await make('Roles', { name: 'Văn phòng', permissionCodes: ['MembersSearch', 'MembersCreate'] });
    await make('Users', {
      username: 'van.phong',
      fullName: 'Trần Văn Phòng',
      emailAddress: 'van.phong@example.test',
      phoneNumber: '0912000111',
      roleId: role.id,
      clubId: null,
      password: 'gió mùa đông bắc 27',
    });
    await make('Clubs', { code: 'CLB-1', enterpriseName: 'CLB Doanh nhân trẻ' });

    // 4: a member.
    await page.reload();
    await progress(3);
    await page.getByRole('link', { name: 'Thêm từng hội viên' }).click();
    await page.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true }).fill('Công ty Sao Mai');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: 'Công ty Sao Mai' })).toBeVisible();

    // 5: the committee, which the order does not ask for before the fees.
    const committeeId = (await make('Committees', { name: 'Ban Chấp hành', kind: 1 })).id;
    const days = { startsOn: '2026-01-01', endsOn: '2031-01-01' };
    const term = await make('Terms', { committeeId, name: 'Nhiệm kỳ I', ...days });
    const title = await make('Titles', { code: 'CT', name: 'Chủ tịch', ord: 1 });
    const seat = { termId: term.id, titleId: title.id, startsOn: days.startsOn };
    await make('ExecutiveCommittees', { code: 'BCH-1', name: 'Phạm Quốc Hưng', prorogues: [seat] });

    // 7: a plan, issued to the member, whose fee then waits.
    await home();
    await progress(5);
    await page.getByRole('link', { name: 'Lập kế hoạch: Lập kế hoạch thu hội phí' }).click();
    await page.getByRole('textbox', { name: 'Tên đợt thu' }).fill('Hội phí đầu tiên');
    await page.getByRole('textbox', { name: 'Hạn nộp' }).fill('31/03/2090');
    for (const [row, amount] of ['6.000.000', '4.000.000', '1.000.000'].entries())
      await page
        .getByRole('textbox', { name: /^Số tiền/ })
        .nth(row)
        .fill(amount);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: 'Hội phí đầu tiên' })).toBeVisible();
    await page.getByRole('button', { name: 'Phát hành' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Phát hành' }).click();
    await expect(
      page.getByRole('main').getByRole('heading', { name: 'Không còn hội viên nào cần phát hành' }),
    ).toBeVisible();

    // 8: a meeting. Most is done then, and the usual page has the rest as a line.
    await home();
    await progress(6);
    await page.getByRole('link', { name: 'Tạo cuộc họp: Lên lịch cuộc họp đầu tiên' }).click();
    await page.getByLabel('Tiêu đề').fill('Họp ra mắt');
    await page.getByRole('textbox', { name: 'Bắt đầu' }).fill('15/1/2090 14h');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: 'Họp ra mắt' })).toBeVisible();
    await home();
    await expect(page.getByRole('heading', { level: 1, name: 'Hôm nay' })).toBeVisible();
    await expect(page.getByText('Còn 5 việc đầu tiên:')).toBeVisible();

    // The rest is put away, and stays away on the next visit.
    await page.getByRole('button', { name: 'Ẩn danh sách này' }).click();
    await expect(page.getByRole('button', { name: 'Hiện những việc đầu tiên (còn 5)' })).toBeVisible();
    const fees = (await call(house, 'GET', '/api/FeeHistories')) as { data: { total: number } };
    expect(fees.data.total).toBe(1);
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
});
