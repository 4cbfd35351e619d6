// Long: 'tells each person who may approve it how many of each kind wait and since when, as the list counts them' in server/src/areas/keeping/home/home.test.ts holds the same rule in the plain run.
// Long: 'a row whose step needs nothing more is done where it stands' in web/src/app/home/Waiting.test.tsx holds the same rule in the plain run.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPerson, call, enterAs, expect, signIn, test } from './house.ts';
import { startProduct } from './product.ts';

interface Made {
  data: { id: string };
}

const DAY = 86_400_000;

test('a secretary goes from what waits on Monday to an empty first page', async ({ page, browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'hoivien-monday-'));
  await chmod(folder, 0o755);
  const { url, stop } = await startProduct(folder, { demo: false });
  const house = { url, folder };
  const make = async (area: string, input: object) =>
    ((await call(house, 'POST', `/api/${area}`, input)) as Made).data.id;
  try {
    // A member who owes, and a decision of a past meeting that is due.
    const memberId = await make('Members', { type: 1, code: 'HV-1', enterpriseName: 'Công ty Còn Nợ' });
    const fee = { memberId, year: 2025, period: 'Y', kind: 1, total: 3_000_000, dueOn: '2025-03-31' };
    await make('FeeHistories', { ...fee, attachmentIds: [] });
    const start = Date.now() - 3 * DAY;
    const scheduleId = await make('Schedules', {
      kind: 1,
      type: 1,
      title: 'Họp tuần trước',
      meetingHostName: 'Phạm Quốc Hưng',
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + DAY / 24).toISOString(),
      memberIds: [],
      otherEmails: [],
    });
    const votes = { votesFor: 0, votesAgainst: 0, votesAbstain: 0 };
    const dueOn = new Date(Date.now() - DAY).toISOString().slice(0, 10);
    await make('ScheduleDecisions', { scheduleId, content: 'Gửi công văn cho Sở', dueOn, ...votes });

    // A clerk adds a member, which waits, and writes feedback.
    const person = { username: 'van.thu', fullName: 'Đỗ Văn Thư' };
    await addPerson(house, { ...person, codes: ['MembersSearch', 'MembersView', 'MembersCreate'] });
    const theirs = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
    const clerk = await theirs.newPage();
    await enterAs(clerk, house, 'vi', person);
    await clerk.goto(`${url}/#/member-and-partner/member/add`);
    await clerk.getByRole('textbox', { name: 'Tên doanh nghiệp', exact: true }).fill('Công ty Mới Xin Vào');
    await clerk.keyboard.press('Control+s');
    await expect(clerk.getByRole('heading', { level: 1, name: 'Công ty Mới Xin Vào' })).toBeVisible();
    await clerk.goto(`${url}/#/feedback/mine`);
    await clerk.getByRole('button', { name: 'Gửi góp ý' }).click();
    await clerk.getByRole('textbox', { name: 'Tiêu đề' }).fill('Máy in hỏng');
    await clerk.getByRole('textbox', { name: 'Nội dung' }).fill('Phòng họp không in được.');
    await clerk.getByRole('button', { name: 'Gửi', exact: true }).click();
    await expect(clerk.getByRole('heading', { level: 1, name: 'Máy in hỏng' })).toBeVisible();
    await theirs.close();

    await signIn(page, house, 'vi');
    const today = page.getByRole('main');
    const home = async () => {
      await page.goto(`${url}/#/`);
      await expect(today.getByRole('link', { name: 'Tất cả' })).toBeVisible();
    };
    await today.getByRole('button', { name: 'Ẩn danh sách này' }).click();

    // Each thing is opened from the first page and is gone from it afterwards.
    await home();
    await today.getByRole('link', { name: 'Xem và duyệt: Công ty Mới Xin Vào' }).click();
    await page.getByRole('button', { name: 'Duyệt dù thiếu 6' }).click();
    await page.getByRole('textbox', { name: 'Vì sao vẫn duyệt' }).fill('Đã nộp bản giấy');
    await page.getByRole('dialog').getByRole('button', { name: 'Duyệt dù thiếu 6' }).click();
    await expect(page.getByText('Đã duyệt hết 1 hồ sơ')).toBeVisible();

    await home();
    await expect(today.getByText('Công ty Mới Xin Vào')).toHaveCount(0);
    await today.getByRole('link', { name: 'Trả lời: Máy in hỏng' }).click();
    await page.getByRole('textbox', { name: 'Trả lời' }).fill('Đã gọi thợ, sáng mai xong.');
    await page.getByRole('button', { name: 'Gửi trả lời' }).click();
    await expect(page.getByRole('list', { name: 'Trao đổi' }).getByText('Đã gọi thợ, sáng mai xong.')).toBeVisible();

    await home();
    await today.getByRole('link', { name: /^Nhắc: Công ty Còn Nợ/ }).click();
    await page.getByRole('button', { name: 'Ghi nhận 3.000.000 ₫' }).click();
    await expect(page.getByRole('cell', { name: 'Đã hoàn thành' })).toBeVisible();

    await home();
    await today.getByRole('button', { name: 'Đã xong: Gửi công văn cho Sở' }).click();
    await expect(page.getByText(/^Không có việc nào đang chờ/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Không có việc nào đang chờ/)).toBeVisible();
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
});
