import { expectNothingOfAxe } from './axe.ts';
import { call, expect, type House, LANGUAGES, signIn, test, word } from './house.ts';

const add = async (house: House, area: string, body: object) => {
  const answer = (await call(house, 'POST', `/api/${area}`, body)) as { data: { id: string } };
  return answer.data.id;
};

/** The link in the newest mail to an address, from the outbox. */
async function linkOf(house: House, address: string): Promise<string> {
  const { data } = (await call(house, 'GET', `/api/Outbox?search=${encodeURIComponent(address)}`)) as {
    data: { items: { id: string }[] };
  };
  const mail = (await call(house, 'GET', `/api/Outbox/${data.items[0]?.id}`)) as { data: { body: string } };
  return /http\S+\/#\/answer\/\S+/.exec(mail.data.body)?.[0] ?? 'about:blank';
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`members are invited to a club; one accepts by the link, one refuses with a reason (${language})`, async ({
    page,
    browser,
    house,
  }) => {
    const mark = say('V', 'E');
    const club = `CLB Mời ${mark}`;
    const names = [`Công ty Nhận Lời ${mark}`, `Công ty Từ Chối ${mark}`, `Công ty Không Thư ${mark}`] as const;
    const clubId = await add(house, 'Clubs', { code: `CLB-M${mark}`, enterpriseName: club });
    for (const [index, enterpriseName] of names.entries()) {
      const mail = index < 2 ? { emailAddress: `moi${index}${mark}@hoivien.invalid` } : {};
      await add(house, 'Members', { type: 1, code: `MOI-${mark}${index}`, enterpriseName, ...mail });
    }
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/member-and-partner/club/info/${clubId}?tab=invitations`);
    await page.getByRole('button', { name: say('Mời hội viên', 'Invite members') }).click();
    const dialog = page.getByRole('dialog');
    const chooser = dialog.getByRole('combobox', { name: say('Hội viên được mời', 'Members to invite') });
    for (const name of names) {
      await chooser.fill(name);
      await page.getByRole('option', { name }).click();
    }
    await dialog.getByRole('textbox', { name: say('Lời nhắn', 'Message') }).fill('Thân mời dự buổi ra mắt');
    await expectNothingOfAxe(page, 'invitation');
    await dialog.getByRole('button', { name: say('Gửi 3 lời mời', 'Send 3 invitations') }).click();
    // A member without a mail address gets the link another way.
    await expect(
      dialog.getByRole('button', { name: say(`Chép liên kết mời ${names[2]}`, `Copy the link for ${names[2]}`) }),
    ).toBeVisible();
    await dialog.getByRole('button', { name: say('Xong', 'Done') }).click();
    await expect(page.getByRole('table').getByText(say('Chờ trả lời', 'Waiting'))).toHaveCount(3);
    await expectNothingOfAxe(page, 'invitation');

    const context = await browser.newContext({ viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
    const member = await context.newPage();
    await member.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await member.goto(await linkOf(house, `moi0${mark}@hoivien.invalid`));
    await expect(member.getByText(club)).toBeVisible();
    await expect(member.getByText('Thân mời dự buổi ra mắt')).toBeVisible();
    await expectNothingOfAxe(member, 'invitation');
    await member.getByRole('button', { name: say('Nhận lời', 'Accept') }).click();
    await expect(member.getByText(say('Đã nhận lời. Từ hôm nay', 'Accepted. From today'))).toBeVisible();
    await member.reload();
    await expect(member.getByText(say('đã được nhận lúc', 'was accepted on'))).toBeVisible();

    await member.goto(await linkOf(house, `moi1${mark}@hoivien.invalid`));
    await member.getByRole('button', { name: say('Từ chối', 'Refuse') }).click();
    await member.getByRole('textbox').fill('Đang bận mùa vụ');
    await expectNothingOfAxe(member, 'invitation');
    await member.getByRole('button', { name: say('Gửi lời từ chối', 'Send the refusal') }).click();
    await expect(member.getByText(say('Đã gửi lời từ chối', 'Your refusal was sent'))).toBeVisible();
    await context.close();

    await page.reload();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row(names[0])).toContainText(say('Đã nhận lời', 'Accepted'));
    await expect(row(names[1])).toContainText('Đang bận mùa vụ');
    await row(names[2])
      .getByRole('button', { name: say('Gửi lại lời mời', 'Send the invitation') })
      .click();
    await expect(page.getByText(say('Đã có liên kết mới', 'There is a new link'))).toBeVisible();
    await row(names[2])
      .getByRole('button', { name: say('Huỷ lời mời', 'Cancel the invitation') })
      .click();
    await dialog.getByRole('button', { name: say('Huỷ lời mời', 'Cancel invitation') }).click();
    await expect(row(names[2])).toContainText(say('Đã huỷ', 'Cancelled'));

    await row(names[0]).getByRole('link', { name: names[0] }).click();
    await expect(page.getByRole('heading', { level: 1, name: names[0] })).toBeVisible();
    await expect(page.getByRole('link', { name: club }).first()).toBeVisible();
  });
}
