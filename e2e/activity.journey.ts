import {
  addPerson,
  BOTH,
  call,
  enterAs,
  expect,
  type House,
  LANGUAGES,
  type Page,
  signIn,
  test,
  word,
} from './house.ts';

interface Made {
  data: { id: string };
}
interface Listed<Item> {
  data: { items: Item[] };
}

const HOUR = 3_600_000;
const GRADES = [
  { name: 'Tốt', score: 10 },
  { name: 'Khá', score: 5 },
];

/** An event that begins within the time in which check-ins are taken, with guests. */
const input = (title: string, guests: readonly string[], more: object = {}) => ({
  title,
  startTime: new Date(Date.now() + HOUR).toISOString(),
  endTime: new Date(Date.now() + 4 * HOUR).toISOString(),
  address: 'GEM Center',
  score: 10,
  grades: GRADES,
  meritBadgeIds: [],
  clubIds: [],
  attachmentIds: [],
  otherEmails: guests.map((name, index) => ({ name, emailAddress: `khach${index}.${Date.now()}@example.test` })),
  ...more,
});

async function addEvent(house: House, body: object): Promise<string> {
  return ((await call(house, 'POST', '/api/Activities', body)) as Made).data.id;
}

/** A member of the demonstration who reads mails. The texts of mails to people outside the system are not shown. */
async function memberWithMail(house: House) {
  const asked = '/api/ActivityParticipants?status=2&memberType=1&pageSize=50&fields=memberId,emailAddress';
  const { data } = (await call(house, 'GET', asked)) as Listed<{ memberId: string; emailAddress: string | null }>;
  const found = data.items.find(({ emailAddress }) => emailAddress !== null);
  if (!found) throw new Error('The demonstration has no participant with an e-mail address');
  return found;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

for (const language of BOTH) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`two child events go from the invitation to results and badges (${language})`, async ({ page, house }) => {
    const badge = (await call(house, 'POST', '/api/MeritBadges', {
      code: `KN-${Date.now()}`,
      name: `Kết nối ${language} ${Date.now()}`,
    })) as Made;
    const people = ['Lê Thị Ngân', 'Vũ Minh Châu'];
    const id = await addEvent(house, input('Ngày hội kết nối', people, { meritBadgeIds: [badge.data.id] }));
    const member = await memberWithMail(house);
    const nobody = { otherEmails: [], filters: [], committees: [], tagIds: [], includeLeft: false };
    const selection = { ...nobody, memberIds: [member.memberId] };
    await call(house, 'POST', `/api/Activities/${id}/Members`, { selection });
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/activities/info/${id}?tab=children`);

    // Two parts are added in place; each takes over the people of the event.
    for (const title of ['Phiên sáng', 'Phiên chiều']) {
      await page.getByRole('button', { name: say('Thêm sự kiện con', 'Add a child event') }).click();
      await page.getByRole('textbox', { name: say('Tên sự kiện', 'Title'), exact: true }).fill(title);
      await page.getByRole('button', { name: say('Lưu', 'Save'), exact: true }).click();
      await expect(page.getByRole('link', { name: title })).toBeVisible();
    }

    // Everybody gets an invitation, and one answers by its link.
    await page.getByRole('link', { name: say('Thư', 'Letters'), exact: true }).click();
    const sends = page.getByRole('button', { name: say('Gửi 3 thư', 'Send 3') });
    await sends.first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Gửi 3 thư', 'Send 3') })
      .click();
    await expect(page.getByText(say('Đã ghi 3 thư vào hộp thư đi', 'Letters in the outbox: 3'))).toBeVisible();
    const letters = (await call(house, 'GET', `/api/Activities/${id}/Letters`)) as Listed<{
      id: string;
      address: string;
    }>;
    const own = letters.data.items.find(({ address }) => address === member.emailAddress);
    const mail = (await call(house, 'GET', `/api/Outbox/${own?.id}`)) as { data: { body: string } };
    const link = /https?:\/\/\S+\/#\/answer\/\S+/.exec(mail.data.body)?.[0] as string;
    await page.goto(`${house.url}/#/answer/${link.split('/').pop()}`);
    await page.getByRole('button', { name: say('Tham gia', 'Take part'), exact: true }).click();
    await expect(page.getByRole('img', { name: say('Mã vào cửa', 'Code for the entrance') })).toBeVisible();

    // The first part: confirm, start, record attendance, a grade and a badge.
    await page.goto(`${house.url}/#/activities/info/${id}?tab=children`);
    await page.getByRole('link', { name: 'Phiên sáng' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Phiên sáng' })).toBeVisible();
    await page.getByRole('link', { name: say('Danh sách tham gia', 'Participants') }).click();
    const guest = rowOf(page, 'Lê Thị Ngân');
    await guest.getByRole('button', { name: say('Trả lời của', 'Answer of') }).click();
    await page.getByRole('menuitem', { name: say('Xác nhận', 'Confirm'), exact: true }).click();
    await expect(guest).toContainText(say('bởi văn phòng', 'by staff'));
    await page.getByRole('button', { name: say('Bắt đầu', 'Start'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Bắt đầu', 'Start'), exact: true })
      .click();
    await expect(page.getByText(say('Đang diễn ra', 'In progress'), { exact: true })).toBeVisible();
    await guest.getByRole('button', { name: say('Có mặt của', 'Attendance of') }).click();
    await page.getByRole('menuitem', { name: say('Ghi có mặt', 'Mark as here') }).click();
    await expect(guest).toContainText(say('Có mặt', 'Came'));
    await guest.getByRole('button', { name: say('Xếp loại của', 'Grade of') }).click();
    await page.getByRole('menuitem', { name: 'Tốt' }).click();
    await expect(guest).toContainText('20');

    // A changed grade reverses the former entry, with a reason.
    await guest.getByRole('button', { name: say('Xếp loại của', 'Grade of') }).click();
    await page.getByRole('menuitem', { name: 'Khá' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(say('Chấm lại theo biên bản', 'Graded again'));
    await dialog.getByRole('button', { name: say('Lưu', 'Save'), exact: true }).click();
    await expect(guest).toContainText('15');
    await guest.getByRole('link', { name: 'Lê Thị Ngân' }).click();
    const result = page.getByRole('dialog');
    await expect(result.getByText(say('Chấm lại theo biên bản', 'Graded again'))).toBeVisible();
    await result.getByRole('checkbox', { name: /Kết nối/ }).click();
    await expect(guest).toContainText('Kết nối');
    await result.getByRole('button', { name: say('Đóng', 'Close') }).click();

    // The points of the part belong to the list of the event above.
    await page.goto(`${house.url}/#/activities/info/${id}/list-member`);
    await page.getByRole('link', { name: 'Lê Thị Ngân' }).click();
    await expect(page.getByRole('dialog')).toContainText('+ 15');
  });
}

for (const language of LANGUAGES) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`a club confirms its own members (${language})`, async ({ page, house }) => {
    const clubs = (await call(house, 'GET', '/api/Clubs?pageSize=1&fields=id')) as Listed<{ id: string }>;
    const [club] = clubs.data.items;
    if (!club) throw new Error('The demonstration has no club');
    const { data: record } = (await call(house, 'GET', `/api/Clubs/${club.id}`)) as { data: object };
    await call(house, 'PUT', `/api/Clubs/${club.id}`, { ...record, canConfirmActivity: true });
    const id = await addEvent(house, input('Toạ đàm xuất khẩu', [], { clubIds: [club.id] }));
    const someone = { username: `clb${Date.now()}`, fullName: 'Cán bộ câu lạc bộ' };
    await addPerson(house, { ...someone, codes: ['ActivitiesSearch', 'ActivitiesView'], clubId: club.id });
    await enterAs(page, house, language, someone);
    await page.goto(`${house.url}/#/activities/info/${id}/list-member`);
    const answer = page.getByRole('button', { name: say('Trả lời của', 'Answer of') }).first();
    await answer.click();
    await page.getByRole('menuitem', { name: say('Xác nhận', 'Confirm'), exact: true }).click();
    await expect(page.getByText(say('bởi CLB', 'by the club')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: say('Mời thêm', 'Invite more') })).toHaveCount(0);
  });

  test(`a full event has a waiting list, which moves up (${language})`, async ({ page, house }) => {
    const people = ['Trần Bích Ngân', 'Đặng Minh Khôi', 'Ngô Quang Huy'] as const;
    const id = await addEvent(house, input('Tham quan nhà máy', people, { places: 1 }));
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/activities/info/${id}/list-member`);
    const answer = async (name: string, action: string) => {
      await rowOf(page, name)
        .getByRole('button', { name: say('Trả lời của', 'Answer of') })
        .click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await answer(people[0], say('Xác nhận', 'Confirm'));
    await expect(rowOf(page, people[0])).toContainText(say('Đã xác nhận', 'Confirmed'));
    await answer(people[1], say('Xác nhận', 'Confirm'));
    await expect(rowOf(page, people[1])).toContainText(say('Danh sách chờ số 1', 'Waiting list no. 1'));
    await answer(people[0], say('Từ chối', 'Refuse'));
    await expect(
      page.getByText(say(`Lên từ danh sách chờ: ${people[1]}`, `Moved up from the waiting list: ${people[1]}`)),
    ).toBeVisible();
    await expect(rowOf(page, people[1])).toContainText(say('Đã xác nhận', 'Confirmed'));
  });
}
