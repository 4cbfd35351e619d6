// Long: 'resolves once, gives each recipient one mail with their own words, and ends as sent' in server/src/areas/words/notification/notification.test.ts holds the same rule in the plain run.
// Long: 'an answer can be changed while there is time, and not afterwards' in web/src/areas/words/notification/public.test.tsx holds the same rule in the plain run.
import { createHmac } from 'node:crypto';
import { expectNothingOfAxe } from './axe.ts';
import { call, expect, type House, LANGUAGES, type Page, signIn, test, word } from './house.ts';
import { letterText } from './letters.ts';
import { BOUNCE_SECRET } from './product.ts';

interface Answer<Data> {
  data: Data;
}
interface Mail {
  id: string;
  messageId: string;
  body: string | null;
}

const add = async (house: House, area: string, body: object) =>
  ((await call(house, 'POST', `/api/${area}`, body)) as Answer<{ id: string }>).data.id;

/** The mails to an address that the outbox keeps, the newest first. */
async function mailsTo(house: House, address: string): Promise<Mail[]> {
  const list = (await call(house, 'GET', `/api/Outbox?search=${encodeURIComponent(address)}`)) as Answer<{
    items: Mail[];
  }>;
  const mails: Mail[] = [];
  for (const { id } of list.data.items) {
    const { data } = (await call(house, 'GET', `/api/Outbox/${id}`)) as Answer<Mail>;
    mails.push({ ...data, body: await letterText(house, id) });
  }
  return mails;
}

const linkIn = (mail: Mail | undefined) => /http\S+\/#\/answer\/\S+/.exec(mail?.body ?? '')?.[0] ?? 'about:blank';

/** Reports a mail as returned, as the association's mail server does. */
async function bounce(house: House, messageId: string): Promise<void> {
  const body = JSON.stringify({ messageId, reason: '550 5.1.1 mailbox unavailable' });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', BOUNCE_SECRET).update(`${timestamp}.${body}`).digest('hex');
  const answer = await fetch(`${house.url}/api/Public/Bounces`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hoivien-timestamp': timestamp,
      'x-hoivien-signature': `sha256=${signature}`,
    },
    body,
  });
  expect(answer.status).toBe(200);
}

async function settled(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNothingOfAxe(page, where);
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`a timed notification to a filter: one confirms by link, one refuses by phone, one bounces, the rest is reminded (${language})`, async ({
    page,
    browser,
    house,
  }) => {
    const mark = say('V', 'E');
    const title = say('Mời dự diễn đàn thử', 'Trial of a forum');
    const tag = await add(house, 'Tags', { name: `Diễn đàn ${mark}` });
    const people = [];
    for (const index of [0, 1, 2, 3]) {
      const name = `Công ty Diễn Đàn ${mark}${index}`;
      const emailAddress = `diendan${index}${mark.toLowerCase()}@hoivien.invalid`;
      const id = await add(house, 'Members', {
        type: 1,
        code: `DD-${mark}${index}`,
        enterpriseName: name,
        emailAddress,
        tagIds: [tag],
      });
      people.push({ id, name, emailAddress });
    }
    type Person = (typeof people)[number];
    const [first, second, third, gone] = people as [Person, Person, Person, Person];

    await signIn(page, house, language);
    await page.goto(`${house.url}/#/notification`);
    await page
      .getByRole('link', { name: say('Thêm thông báo', 'Add notification') })
      .first()
      .click();
    const titleBox = page.getByRole('textbox', { name: say('Tiêu đề', 'Title'), exact: true });
    await titleBox.fill(title);
    await page.getByRole('radio', { name: say('Thư mời', 'Invitation') }).check();
    await page.getByRole('button', { name: say('Chọn người…', 'Choose people…') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('Lọc một danh sách', 'Filter a list') }).click();
    await dialog.getByRole('combobox', { name: say('Thêm điều kiện', 'Add a condition') }).selectOption('tagIds');
    await dialog
      .getByRole('option', { name: `Diễn đàn ${mark}` })
      .or(dialog.getByLabel(`Diễn đàn ${mark}`))
      .first()
      .click();
    await dialog.getByRole('button', { name: say('Thêm vào', 'Add them') }).click();
    await dialog.getByRole('button', { name: say('Thêm 4 người', 'Add 4 people') }).click();
    await expect(page.getByRole('button', { name: say('4 người', '4 people'), exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: say('Nội dung', 'Content'), exact: true }).click();
    await page.keyboard.type(say('Kính mời ', 'Welcome '));
    await page
      .getByRole('switch', { name: say('Xin xác nhận qua đường dẫn', 'Ask for a confirmation by a link') })
      .check();
    await expect(page.frameLocator('iframe').getByText(say('Kính mời', 'Welcome')).first()).toBeVisible();
    await page.getByRole('radio', { name: say('Hẹn giờ', 'Schedule') }).check();
    await page.getByRole('textbox', { name: say('Thời điểm gửi', 'Send time') }).fill('24/11/2126 08:00');
    await settled(page, 'notification form');

    await page.getByRole('button', { name: say('Hẹn giờ gửi cho 4 người', 'Schedule for 4 people') }).click();
    await expect(dialog.getByText('24/11/2126 08:00')).toBeVisible();
    await settled(page, 'question before sending');
    await dialog.getByRole('button', { name: say('Hẹn giờ gửi cho 4 người', 'Schedule for 4 people') }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('24/11/2126 08:00').first()).toBeVisible();
    // Nothing goes out before its time.
    expect(await mailsTo(house, first.emailAddress)).toEqual([]);

    await page.getByRole('button', { name: say('Gửi cho 4 người', 'Send to 4 people') }).click();
    await dialog.getByRole('button', { name: say('Gửi cho 4 người', 'Send to 4 people') }).click();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row(third.name)).toBeVisible();
    await expect.poll(async () => (await mailsTo(house, first.emailAddress)).length).toBe(1);
    await settled(page, 'sent notification');

    const context = await browser.newContext({ viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
    const member = await context.newPage();
    await member.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await member.goto(linkIn((await mailsTo(house, first.emailAddress))[0]));
    await expect(member.getByRole('heading', { name: title })).toBeVisible();
    await settled(member, 'public notification');
    await member.getByRole('button', { name: say('Kèm lời nhắn', 'Add a note') }).click();
    await member.getByRole('textbox').fill('Đi hai người');
    await member.getByRole('button', { name: say('Xác nhận', 'Confirm') }).click();
    await expect(member.getByText(say('Đã nhận: Quý vị xác nhận', 'Thank you: you have confirmed'))).toBeVisible();
    await member.reload();
    await expect(member.getByRole('button', { name: say('Đổi câu trả lời', 'Change the answer') })).toBeVisible();
    await context.close();

    const [returned] = await mailsTo(house, gone.emailAddress);
    await bounce(house, returned?.messageId ?? '');
    await page.reload();
    await expect(row(gone.name)).toContainText(say('Thư bị trả lại', 'Came back'));
    await expect(row(first.name)).toContainText('Đi hai người');
    await row(second.name)
      .getByRole('button', { name: say(`Ghi trả lời của ${second.name}`, `Enter the answer of ${second.name}`) })
      .click();
    await dialog.getByRole('radio', { name: say('Từ chối', 'Refused') }).check();
    await dialog.getByRole('textbox').fill('Báo qua điện thoại');
    await dialog.getByRole('button', { name: say('Ghi trả lời', 'Save the answer') }).click();
    await expect(row(second.name)).toContainText('Báo qua điện thoại');

    // Only those without an answer are reminded; an address is given up after the third returned mail.
    await page
      .getByRole('button', { name: say('Gửi lại cho 2 người chưa trả lời', 'Send again to 2 without an answer') })
      .click();
    await dialog.getByRole('button', { name: say('Gửi lại', 'Send again') }).click();
    await expect.poll(async () => (await mailsTo(house, third.emailAddress)).length).toBe(2);
    expect((await mailsTo(house, gone.emailAddress)).length).toBe(2);
    expect((await mailsTo(house, first.emailAddress)).length).toBe(1);
    expect((await mailsTo(house, second.emailAddress)).length).toBe(1);

    await page.goto(`${house.url}/#/member-and-partner/member/info/${first.id}?tab=notifications`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect(row(title)).toContainText(say('Đã xác nhận', 'Confirmed'));
    await settled(page, 'notifications of a member');
  });
}
