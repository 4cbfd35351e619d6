// Long: 'is written as text, replied to by mail with a link, and limited' in server/src/areas/words/feedback/feedback.test.ts holds the same rule in the plain run.
import { expectNothingOfAxe } from './axe.ts';
import { addPerson, call, enterAs, expect, type House, signIn, test } from './house.ts';
import { letterText, ownLink } from './letters.ts';

interface Made {
  data: { id: string };
}
interface Mails {
  data: { items: { id: string; subject: string }[] };
}

const mailTo = async (house: House, address: string) => {
  const { data } = (await call(house, 'GET', `/api/Outbox?search=${encodeURIComponent(address)}`)) as Mails;
  const id = data.items[0]?.id;
  return letterText(house, id);
};

test('feedback of a club’s user is answered by mail, and a member reads the reply by their link', async ({
  page,
  browser,
  house,
}) => {
  const clubs = (await call(house, 'GET', '/api/Clubs?pageSize=1')) as { data: { items: { id: string }[] } };
  const person = { username: 'clb.gopy', fullName: 'Võ Góp Ý' };
  await addPerson(house, { ...person, codes: ['ClubsView'], clubId: clubs.data.items[0]?.id ?? '' });
  const member = (await call(house, 'POST', '/api/Members', {
    type: 1,
    code: 'HV-GY',
    enterpriseName: 'Công ty Góp Ý',
    emailAddress: 'gopy@hoivien.invalid',
  })) as Made;
  const link = await ownLink(house, member.data.id);

  // The club's user has no code for feedback.
  const theirs = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  const own = await theirs.newPage();
  await enterAs(own, house, 'vi', person);
  await own.goto(`${house.url}/#/feedback/mine`);
  await own.getByRole('button', { name: 'Gửi góp ý' }).click();
  await own.getByRole('textbox', { name: 'Tiêu đề' }).fill('Xin lịch họp sớm hơn');
  await own.getByRole('textbox', { name: 'Nội dung' }).fill('Câu lạc bộ cần lịch trước hai tuần.');
  await own.getByRole('button', { name: 'Gửi', exact: true }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Xin lịch họp sớm hơn' })).toBeVisible();

  // A member without an account writes from a phone.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const theirPage = await phone.newPage();
  await theirPage.addInitScript(() => localStorage.setItem('language', 'vi'));
  await theirPage.goto(link);
  await theirPage.getByRole('button', { name: 'Gửi góp ý' }).click();
  await theirPage.getByRole('textbox', { name: 'Tiêu đề' }).fill('Sai tên trên giấy mời');
  await theirPage.getByRole('textbox', { name: 'Nội dung' }).fill('Tên công ty thiếu dấu.');
  await theirPage.getByRole('button', { name: 'Gửi', exact: true }).click();
  await expect(theirPage.getByText('Hiệp hội đã nhận được.')).toBeVisible();
  await expectNothingOfAxe(theirPage, 'feedback by link');

  // The office replies to the one that waits longer, and goes on to the next one in the queue.
  await signIn(page, house, 'vi');
  await page.goto(`${house.url}/#/feedback`);
  await page.getByRole('link', { name: 'Xin lịch họp sớm hơn' }).click();
  const reply = page.getByRole('textbox', { name: 'Trả lời' });
  await reply.fill('Lịch họp sẽ gửi trước hai tuần.');
  await expectNothingOfAxe(page, 'thread of feedback');
  const queue = page.getByRole('navigation', { name: 'Hàng chờ phản hồi' });
  await queue.getByRole('link', { name: /Sai tên trên giấy mời/ }).click();
  // A typed text is never lost without a question.
  await page.getByRole('dialog').getByRole('button', { name: 'Ở lại' }).click();
  await expect(reply).toHaveValue('Lịch họp sẽ gửi trước hai tuần.');
  await reply.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Trao đổi' }).getByText('Lịch họp sẽ gửi trước hai tuần.')).toBeVisible();
  await queue.getByRole('link', { name: /Sai tên trên giấy mời/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sai tên trên giấy mời' })).toBeVisible();
  await reply.fill('Đã sửa tên, xin lỗi Quý công ty.');
  await page.getByRole('button', { name: 'Gửi trả lời' }).click();
  const replied = queue.getByRole('region', { name: 'Đã trả lời, mới nhất trước' });
  await expect(replied.getByRole('link', { name: /Sai tên trên giấy mời/ })).toBeVisible();

  await own.reload();
  await expect(own.getByText('Lịch họp sẽ gửi trước hai tuần.')).toBeVisible();
  expect(await mailTo(house, 'clb.gopy@example.test')).toContain('Lịch họp sẽ gửi trước hai tuần.');
  const thread = /http\S+\/#\/answer\/\S+/.exec((await mailTo(house, 'gopy@hoivien.invalid')) ?? '')?.[0];
  await theirPage.goto(thread ?? 'about:blank');
  await expect(theirPage.getByText('Đã sửa tên, xin lỗi Quý công ty.')).toBeVisible();
  await theirs.close();
  await phone.close();
});
