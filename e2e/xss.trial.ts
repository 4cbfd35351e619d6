import { fetchProving } from '../bench/fetch-proving.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { forMail } from '../server/src/kit/rich-text/for-mail.ts';
import { hostileTexts } from '../server/src/kit/rich-text/testing/hostile.ts';
import { expect, type House, type Page, signIn, test, withoutStream } from './house.ts';
import { letterText, ownLink } from './letters.ts';
import { PASSWORD } from './product.ts';

/** Texts that must stay as they are. */
const ALLOWED = [
  '<p>Kính gửi <strong>ông <em>Anh</em></strong>, <u>mời</u> <s>họp</s><br />dự</p>',
  '<h2>Một</h2><h3 style="text-align:center">Hai</h3><h4 style="text-align:right">Ba</h4>',
  '<ul><li><p>một</p><ol start="3"><li><p>ba</p></li></ol></li></ul>',
  '<blockquote><p>trích</p></blockquote><hr /><p style="text-align:justify">đều</p>',
  '<p><a href="https://example.com/?a=1&amp;b=%20#c">web</a> <a href="mailto:a@example.com">thư</a> <a href="tel:+84912345678">gọi</a></p>',
  '<table><tbody><tr><th colspan="2"><p>đầu</p></th></tr><tr><td><p>a &lt; b</p></td><td><p>"c" &amp; \'d\'</p></td></tr></tbody></table>',
  '<p>Chào {name}, còn nợ {debt}</p>',
];

test('of 200 hostile texts none runs, through the editor and the API, in records, lists, prints and mails', async ({
  page,
  house,
}) => {
  test.setTimeout(3_000_000);
  const { ran, outside, at } = await watchedInside(page, house);
  const call = await caller(house);
  const made: { id: string; content: string }[] = [];
  for (const [number, text] of hostileTexts.entries()) {
    const { status, data } = await call('POST', '/api/Schedules', meeting(number, text, text));
    // A text may name a picture that does not exist; its other fields still show it.
    const record = status === 201 ? data : (await call('POST', '/api/Schedules', meeting(number, text, ''))).data;
    made.push(record as { id: string; content: string });
  }
  for (const content of ALLOWED) {
    const { data } = await call('POST', '/api/Schedules', meeting(300, 'được phép', content));
    expect((data as { content: string }).content).toBe(content);
  }

  at.place = 'paste';
  await go(page, '/calendar/meeting-schedule/add');
  const editor = page.locator('[contenteditable="true"]');
  for (const [number, text] of hostileTexts.entries()) {
    at.place = `paste ${number}`;
    await editor.evaluate((element, html) => {
      const data = new DataTransfer();
      data.setData('text/html', html);
      data.setData('text/plain', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      const plain = new DataTransfer();
      plain.setData('text/plain', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: plain, bubbles: true, cancelable: true }));
    }, text);
    // A picture that does not exist would be refused, and the others could not be saved.
    if (!text.includes('data-attachment="0197')) continue;
    await editor.press('Control+a');
    await editor.press('Delete');
  }
  const pasted = await editor.evaluate(
    (element) => element.querySelectorAll('script, iframe, style, svg, form').length,
  );
  expect(pasted).toBe(0);
  at.place = 'pasted and typed into all plain inputs';
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill(hostileTexts[30] ?? '');
  await page.getByRole('combobox', { name: 'Người chủ trì' }).fill((hostileTexts[31] ?? '').slice(0, 100));
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/info\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.emulateMedia({ media: 'screen' });

  let looked = 0;
  for (const [number, { id }] of made.entries()) {
    at.place = `record ${number}`;
    await go(page, `/calendar/meeting-schedule/info/info/${id}`);
    await expect(
      page.getByRole('tab', { name: 'Lịch sử' }).or(page.getByRole('link', { name: 'Lịch sử' })),
    ).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    at.place = `print ${number}`;
    await page.waitForTimeout(20);
    await page.emulateMedia({ media: 'screen' });
    looked += 2;
    if (number % 4 > 0) continue;
    at.place = `form ${number}`;
    await go(page, `/calendar/meeting-schedule/edit/edit/${id}`);
    await expect(editor).toBeVisible();
    at.place = `history ${number}`;
    await go(page, `/calendar/meeting-schedule/info/info/${id}?tab=history`);
    await page.waitForTimeout(100);
    looked += 2;
  }
  for (const route of [
    '/calendar?pageSize=100&page=1',
    '/calendar?pageSize=100&page=2',
    '/calendar?search=alert',
    '/',
  ]) {
    at.place = route;
    await go(page, route);
    await page.waitForLoadState('networkidle');
    looked++;
  }

  // A mail has no policy of the product around it, so its HTML stands alone here.
  let mails = 0;
  const mail = await page.context().newPage();
  mail.on('dialog', (dialog) => {
    ran.push(`mail: ${dialog.message()}`);
    void dialog.accept();
  });
  mail.on('request', (request) => {
    if (request.url().startsWith('http')) outside.push(`mail: ${request.url()}`);
  });
  for (const { content } of made) {
    const { html } = forMail(content ?? '', { pictureOf: (id) => `cid:${id}` });
    await mail.setContent(`<table width="600"><tr><td>${html}</td></tr></table>`);
    mails++;
  }
  await mail.setContent('<img src=x onerror="alert(1)">');
  await expect.poll(() => ran.filter((one) => one.startsWith('mail')).length).toBe(1);
  ran.splice(
    ran.findIndex((one) => one.startsWith('mail')),
    1,
  );
  console.log(
    `figure: hostile texts ${hostileTexts.length}, pasted ${hostileTexts.length} as HTML and as text, pages looked at ${looked}, mails ${mails}, scripts run or policy broken: ${ran.length}, requests to other places: ${outside.length}, allowed texts kept: ${ALLOWED.length}`,
  );
  expect(ran).toEqual([]);
  expect(outside).toEqual([]);
});

test('of 200 hostile texts none runs as a notification: records, recipients, previews, mails and public pages', async ({
  page,
  house,
}) => {
  test.setTimeout(3_000_000);
  const { ran, outside, at } = await watchedInside(page, house);
  const call = await caller(house, ['title', 'content', 'program', 'smsText', 'zaloData', 'otherEmails.0.name']);
  const { data: members } = await call('GET', '/api/Members?pageSize=50');
  const memberIds = (members as { items: { id: string }[] }).items.map(({ id }) => id);
  const chosen = { selection: { memberIds }, channels: [1], only: 'reached' };
  const { data: reached } = await call('POST', '/api/Notifications/Recipients/Preview', chosen);
  const [reader] = (reached as { items: { memberId: string; emailAddress: string }[] }).items;
  const began = new Date().toISOString();
  const made: { id: string; content: string }[] = [];
  for (const [number, text] of hostileTexts.entries()) {
    const send = (line: string, content: string) =>
      call('POST', '/api/Notifications', notice(number, line, content, reader?.memberId ?? ''));
    const whole = await send(text, text);
    // A text may name a picture or a placeholder that does not exist; its other fields still show it.
    const plain = whole.status === 201 ? whole : await send(text, '<p>trống</p>');
    const rest = plain.status === 201 ? plain : await send('trống', text);
    if (rest.status === 201) made.push(rest.data as { id: string; content: string });
  }
  expect(made.length).toBeGreaterThan(hostileTexts.length * 0.95);
  let looked = 0;
  for (const [number, { id }] of made.entries()) {
    at.place = `notification ${number}`;
    await go(page, `/notification/info/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(50);
    looked++;
  }
  for (const route of [
    '/notification?pageSize=100',
    '/notification?pageSize=100&page=2',
    '/notification?search=alert',
  ]) {
    at.place = route;
    await go(page, route);
    await page.waitForLoadState('networkidle');
    looked++;
  }
  const links = await answerLinks(house, call, reader?.emailAddress ?? '', began, made.length);
  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error('There is no browser.');
  const outdoors = await watched(visitor, house);
  await visitor.goto(`${house.url}/#/answer/${links[0] ?? ''}`);
  await hears(visitor, outdoors.ran);
  for (const [number, token] of links.entries()) {
    outdoors.at.place = `public page ${number}`;
    await go(visitor, `/answer/${token}`);
    await expect(visitor.getByRole('heading').first()).toBeVisible();
    await visitor.waitForTimeout(50);
  }
  let mails = 0;
  const mail = await page.context().newPage();
  mail.on('dialog', (dialog) => {
    ran.push(`mail: ${dialog.message()}`);
    void dialog.accept();
  });
  mail.on('request', (request) => {
    if (request.url().startsWith('http')) outside.push(`mail: ${request.url()}`);
  });
  for (const { id } of made) {
    const { data } = await call('POST', `/api/Notifications/${id}/Preview`, {});
    await mail.setContent((data as { html: string }).html);
    mails++;
  }
  ran.push(...outdoors.ran);
  outside.push(...outdoors.outside);
  console.log(
    `figure: hostile notifications ${made.length}, records and lists looked at ${looked}, public pages ${links.length}, mails ${mails}, scripts run or policy broken: ${ran.length}, requests to other places: ${outside.length}`,
  );
  expect(links.length).toBe(made.length);
  expect(ran).toEqual([]);
  expect(outside).toEqual([]);
});

test('of 200 hostile texts none runs as news or feedback: records, articles, threads, queues, link pages', async ({
  page,
  house,
}) => {
  test.setTimeout(3_000_000);
  const { ran, outside, at } = await watchedInside(page, house);
  const call = await caller(house);
  const { data: member } = await call('POST', '/api/Members', {
    type: 1,
    code: 'XSS-1',
    enterpriseName: 'Công ty Thử',
    emailAddress: 'xss-1@example.test',
  });
  const link = await ownLink(house, (member as { id: string }).id);
  let looked = 0;
  for (const [number, text] of hostileTexts.entries()) {
    const line = text.replace(/[\p{C}]/gu, '').trim() || 'trống';
    const plain = line.slice(0, 250);
    const about = { title: plain, shortDescription: line.slice(0, 500), coverDescription: plain };
    const whole = await call('POST', '/api/Documents', { ...about, content: text || '<p>x</p>' });
    const made = whole.status === 201 ? whole : await call('POST', '/api/Documents', { ...about, content: '<p>x</p>' });
    const news = made.data as { id: string };
    await call('POST', `/api/Documents/${news.id}/Publish`, {});
    const said = await call('POST', '/api/Feedbacks', { title: plain, content: line });
    const { id } = said.data as { id: string };
    await call('POST', `/api/Feedbacks/${id}/Reply`, { content: line });
    for (const path of [
      `/news/info/${news.id}`,
      `/news/reader/${news.id}`,
      `/feedback/info/${id}`,
      `/feedback/mine/${id}`,
    ]) {
      at.place = `${path} (text ${number})`;
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      looked++;
    }
    // The page of a member has the latest news.
    if (number % 5 > 0) continue;
    at.place = `link page (text ${number})`;
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Tin của hiệp hội' })).toBeVisible();
    // From the last on: an opened piece names its button otherwise.
    const buttons = await page.getByRole('button', { name: 'Đọc tin' }).all();
    for (const button of buttons.toReversed()) await button.click();
    looked++;
  }
  for (const path of ['/news', '/news/reader', '/feedback', '/feedback/mine']) {
    at.place = path;
    await go(page, path);
    await page.waitForLoadState('networkidle');
    looked++;
  }
  console.log(
    `figure: hostile texts ${hostileTexts.length} as news and feedback, pages looked at ${looked}, scripts run or policy broken: ${ran.length}, requests to other places: ${outside.length}`,
  );
  expect(ran).toEqual([]);
  expect(outside).toEqual([]);
});

/** The same of a signed-in page that is known to report scripts that run. */
async function watchedInside(page: Page, house: House) {
  const watch = await watched(page, house);
  await signIn(page, house, 'vi');
  await hears(page, watch.ran);
  return watch;
}

/** What runs in a page, what it asks of other places, and where it stands at that moment. */
async function watched(page: Page, house: House) {
  const ran: string[] = [];
  const at = { place: 'start' };
  page.on('dialog', (dialog) => {
    ran.push(`${at.place}: ${dialog.type()} ${dialog.message()}`);
    void dialog.accept();
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) ran.push(`${at.place}: ${message.text()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== house.url && protocol.startsWith('http')) outside.push(`${at.place}: ${request.url()}`);
  });
  page.setDefaultTimeout(20_000);
  await withoutStream(page);
  return { ran, outside, at };
}

/** Proves that the watch hears a script that runs, and one that the policy refuses. */
async function hears(page: Page, ran: string[]): Promise<void> {
  // The watch hears a script that does run, and a refused one.
  await page.evaluate(() => alert('heard'));
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('script'), { text: 'alert(2)' })),
  );
  await expect.poll(() => ran.length).toBeGreaterThanOrEqual(2);
  // The browser reports the refused one twice, the second time a moment later.
  await page.waitForTimeout(1_000);
  ran.length = 0;
}

/** A meeting with the text in each field that takes any words. */
function meeting(at: number, text: string, content: string) {
  const day = String(1 + (at % 28)).padStart(2, '0');
  const [startTime, endTime] = [`2031-01-${day}T01:00:00Z`, `2031-01-${day}T02:00:00Z`];
  const line = text.replace(/[\p{C}]/gu, '').trim() || 'trống';
  const words = { title: line.slice(0, 254), meetingHostName: line.slice(0, 100), address: line.slice(0, 500) };
  const guest = { name: line.slice(0, 100), emailAddress: `khach${at}@example.test` };
  return { kind: 1, type: 1, startTime, endTime, ...words, content, otherEmails: [guest] };
}

async function go(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, route);
}

/** A notification that goes out at once, with the text in each field that takes any words. */
function notice(number: number, text: string, content: string, memberId: string) {
  const line = text.replace(/[\p{C}]/gu, '').trim() || 'trống';
  return {
    title: line.slice(0, 254),
    type: 2,
    content,
    program: line.slice(0, 254),
    methods: [1, 3],
    memberIds: [memberId],
    otherEmails: [{ name: line.slice(0, 100), emailAddress: `thu${number}@example.test` }],
    smsText: line.slice(0, 100),
    zaloData: { ten: line.slice(0, 100) },
    asksConfirmation: true,
    now: true,
  };
}

/** The tokens in the mails to an address since a moment, when all notifications have gone out. */
async function answerLinks(
  house: House,
  call: Awaited<ReturnType<typeof caller>>,
  address: string,
  began: string,
  count: number,
): Promise<string[]> {
  const ids = new Set<string>();
  // Each notification starts four jobs, and a server takes about two a second.
  for (const end = Date.now() + 20 * 60_000; Date.now() < end && ids.size < count; await sleep(2_000)) {
    for (let number = 1, isMore = true; isMore; number++) {
      const search = `search=${encodeURIComponent(address)}&channel=mail&pageSize=100&page=${number}`;
      const { data } = await call('GET', `/api/Outbox?${search}`);
      const { items } = data as { items: { id: string; address: string; createdAt: string }[] };
      for (const one of items) if (one.createdAt >= began && one.address === address) ids.add(one.id);
      isMore = items.length === 100;
    }
  }
  const tokens: string[] = [];
  for (const id of ids) {
    const token = /#\/answer\/([\w-]+)/.exec(await letterText(house, id))?.[1];
    if (token) tokens.push(token);
  }
  return tokens;
}

/** Calls the API as the administrator; refusals at these fields are answers, others throw. */
async function caller(house: House, fields: readonly string[] = ['content']) {
  let token = '';
  const call = async (method: string, path: string, body?: object) => {
    const init = {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetchProving(house.url + path, init, PASSWORD);
    const answer = (await response.json()) as { data: unknown; errors?: { field: string }[] };
    const { errors = [] } = answer;
    const isContent = errors.length > 0 && errors.every(({ field }) => fields.includes(field));
    if (!response.ok && !isContent) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return { status: response.status, data: answer.data };
  };
  const { data } = await call('POST', '/api/Users/SignIn', { username: 'admin', password: PASSWORD });
  token = (data as { accessToken: string }).accessToken;
  return call;
}
