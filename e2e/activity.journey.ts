// Long: 'are confirmed, rejected and removed together; those with results stay' in server/src/areas/gatherings/activity/activity.test.ts holds the same rule in the plain run.
// Long: 'a confirmed person sees the own code, and one who waits sees the place in the list' in web/src/areas/gatherings/activity/PublicEvents.test.tsx holds the same rule in the plain run.
import { cameOf, type Guest, openCheckIn, typeCodes } from './door-of-event.ts';
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
import { letterText } from './letters.ts';

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

/** A member of a club of the demonstration who reads mails. */
async function memberOfClub(house: House) {
  const clubs = (await call(house, 'GET', '/api/Clubs?pageSize=20&fields=id')) as Listed<{ id: string }>;
  for (const { id: clubId } of clubs.data.items) {
    const asked = `/api/Members?clubIds=${clubId}&pageSize=50&fields=enterpriseName,emailAddress`;
    const { data } = (await call(house, 'GET', asked)) as Listed<{
      id: string;
      enterpriseName: string;
      emailAddress: string | null;
    }>;
    const found = data.items.find(({ emailAddress }) => emailAddress !== null);
    if (found) return { clubId, memberId: found.id, name: found.enterpriseName, emailAddress: found.emailAddress };
  }
  throw new Error('No club of the demonstration has a member with an e-mail address.');
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

for (const language of BOTH) {
  const say = (vi: string, en: string) => word(language, vi, en);

  test(`two child events go from the invitation through check-in to badges and an approved reward (${language})`, async ({
    page,
    house,
  }) => {
    const badge = { code: `KN-${Date.now()}`, name: `Kết nối ${language} ${Date.now()}` };
    const { data: kept } = (await call(house, 'POST', '/api/MeritBadges', badge)) as Made;
    const people = ['Lê Thị Ngân', 'Vũ Minh Châu'];
    const title = say('Ngày hội kết nối', 'Day of contacts');
    const id = await addEvent(house, input(title, people, { meritBadgeIds: [kept.id] }));
    const member = await memberOfClub(house);
    const nobody = { otherEmails: [], filters: [], committees: [], tagIds: [], includeLeft: false };
    const selection = { ...nobody, memberIds: [member.memberId] };
    await call(house, 'POST', `/api/Activities/${id}/Members`, { selection });
    await signIn(page, house, language);
    await page.goto(`${house.url}/#/activities/info/${id}?tab=children`);

    // Two parts are added in place; each takes over the people of the event.
    const parts = ['Phiên sáng', 'Phiên chiều'] as const;
    for (const part of parts) {
      await page.getByRole('button', { name: say('Thêm sự kiện con', 'Add a child event') }).click();
      await page.getByRole('textbox', { name: say('Tên sự kiện', 'Title'), exact: true }).fill(part);
      await page.getByRole('button', { name: say('Lưu', 'Save'), exact: true }).click();
      await expect(page.getByRole('link', { name: part })).toBeVisible();
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
    const link = /https?:\/\/\S+\/#\/answer\/\S+/.exec(await letterText(house, own?.id))?.[0] as string;
    await page.goto(`${house.url}/#/answer/${link.split('/').pop()}`);
    await page.getByRole('button', { name: say('Tham gia', 'Take part'), exact: true }).click();
    await expect(page.getByRole('img', { name: say('Mã vào cửa', 'Code for the entrance') })).toBeVisible();

    // Each part: start, and check in at the door.
    const dialog = page.getByRole('dialog');
    for (const part of parts) {
      await page.goto(`${house.url}/#/activities/info/${id}?tab=children`);
      await page.getByRole('link', { name: part }).click();
      await expect(page.getByRole('heading', { level: 1, name: part })).toBeVisible();
      const child = page.url().split('/').pop()?.split('?')[0] as string;
      await page.getByRole('button', { name: say('Bắt đầu', 'Start'), exact: true }).click();
      await dialog.getByRole('button', { name: say('Bắt đầu', 'Start'), exact: true }).click();
      await expect(page.getByText(say('Đang diễn ra', 'In progress'), { exact: true })).toBeVisible();
      const badges = (await call(house, 'GET', `/api/Activities/${child}/NameBadges`)) as { data: Guest[] };
      const came = badges.data.filter(({ name }) => name === member.name || name === people[0]);
      expect(came).toHaveLength(2);
      const door = { id: child, title: part, guests: badges.data };
      await openCheckIn(page, house, door);
      await typeCodes(page, came);
      await expect(page.getByText(say('2 đang có mặt', '2 inside'))).toBeVisible();
      // A check-in that the device has not sent yet waits until the page is opened again.
      await expect
        .poll(async () => (await cameOf(house, door)).filter(({ checkedInAt }) => checkedInAt !== null).length)
        .toBe(2);
    }

    // The results of the second part: a grade with another one in its place, and a badge.
    await page.goto(`${house.url}/#/activities/info/${id}?tab=children`);
    await page.getByRole('link', { name: parts[1] }).click();
    await page.getByRole('link', { name: say('Danh sách tham gia', 'Participants') }).click();
    const guest = rowOf(page, 'Lê Thị Ngân');
    await expect(guest).toContainText(say('Có mặt', 'Came'));
    await guest.getByRole('button', { name: say('Xếp loại của', 'Grade of') }).click();
    await page.getByRole('menuitem', { name: 'Tốt' }).click();
    await expect(guest).toContainText('20');
    // A changed grade reverses the former entry, with a reason.
    await guest.getByRole('button', { name: say('Xếp loại của', 'Grade of') }).click();
    await page.getByRole('menuitem', { name: 'Khá' }).click();
    await dialog.getByRole('textbox').fill(say('Chấm lại theo biên bản', 'Graded again'));
    await dialog.getByRole('button', { name: say('Lưu', 'Save'), exact: true }).click();
    await expect(guest).toContainText('15');
    await guest.getByRole('link', { name: 'Lê Thị Ngân' }).click();
    await expect(dialog.getByText(say('Chấm lại theo biên bản', 'Graded again'))).toBeVisible();
    await dialog.getByRole('checkbox', { name: /Kết nối/ }).click();
    await expect(guest).toContainText('Kết nối');
    await dialog.getByRole('button', { name: say('Đóng', 'Close') }).click();

    // The points of both parts belong to the list of the event above.
    await page.goto(`${house.url}/#/activities/info/${id}/list-member`);
    await page.getByRole('link', { name: 'Lê Thị Ngân' }).click();
    await expect(dialog).toContainText('+ 25');

    // The member is proposed for a reward of the event, which brings the badge.
    const asked = new URLSearchParams({ clubId: member.clubId, memberIds: member.memberId, activityId: id });
    await page.goto(`${house.url}/#/rewards/add?${asked}&meritBadgeId=${kept.id}`);
    const reason = say(`Tích cực tại ${title}`, `Active at the ${title}`);
    await page.getByRole('textbox', { name: say('Lý do đề xuất', 'Proposed reason') }).fill(reason);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: reason })).toBeVisible();
    await page.getByRole('button', { name: say('Duyệt', 'Approve'), exact: true }).click();
    await expect(page.getByText(say('Đã trao huy hiệu', 'Badge awarded'))).toBeVisible();
    const { data: earned } = (await call(house, 'GET', `/api/Activities/OfMember/${member.memberId}`)) as {
      data: { badges: { name: string }[]; items: { id: string }[] };
    };
    expect(earned.badges.map(({ name }) => name)).toContain(badge.name);
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
