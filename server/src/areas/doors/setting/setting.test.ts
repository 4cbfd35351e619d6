import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { attachments } from '../../../db/tables/kit.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { sample, uploaded } from '../../keeping/attachment/testing/files.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['SettingsUpdate'], { name: 'Lê Thu Hà' });
});
afterAll(() => house[Symbol.asyncDispose]());

const sound = { logo: [] as string[], taxCode: '0100109106', language: 'vi', graceDays: 365 };
const present = async () => (await staff.get('/api/Settings')).body.data as { version: number; logoPath: string };
const save = async (changes: object, who = staff) =>
  who.put('/api/Settings', { ...sound, version: (await present()).version, ...changes });
const picture = async (name = 'logo.png', bytes: Buffer = sample.png, who = staff) =>
  (await uploaded(house, who, name, bytes)).id;
const info = async () => (await house.anonymous.get('/api/Public/Info')).body.data;

describe('the settings', () => {
  test('are those of the configuration until somebody saves them', async () => {
    expect((await staff.get('/api/Settings')).body.data).toEqual({
      logo: [],
      logoPath: null,
      taxCode: null,
      language: 'vi',
      graceDays: 365,
      version: 0,
      updatedAt: null,
    });
    const { status, body } = await save({ language: 'en', graceDays: 0 });
    expect([status, body.message]).toEqual([200, 'Mes.Settings.Update.Successfully']);
    expect(body.data).toMatchObject({ taxCode: '0100109106', language: 'en', graceDays: 0, version: 1 });
  });

  test('give the language of visitors and of mails to people who chose none', async () => {
    await save({ language: 'en' });
    expect((await info()).defaultLanguage).toBe('en');
    const person = await house.signInAs(['MarketsSearch']);
    const [user] = await house.db.select().from(users).where(eq(users.id, person.userId));
    await house.anonymous.post('/api/Users/ForgotPassword', { emailAddress: user?.emailAddress ?? '' });
    const [mail] = await house.db.select().from(deliveries).where(eq(deliveries.userId, person.userId));
    expect(mail?.subject).toContain('reset your password');
  });

  test('are refused with a wrong value at its field', async () => {
    for (const [field, value, rule] of [
      ['taxCode', '0100109107', 'InValid'],
      ['taxCode', '123', 'InValid'],
      ['language', 'fr', 'InValid'],
      ['language', '', 'Required'],
      ['graceDays', 366, 'InValid'],
      ['graceDays', -1, 'InValid'],
      ['graceDays', '1.5', 'InValid'],
      ['graceDays', '', 'Required'],
    ] as const) {
      const { status, body } = await save({ [field]: value });
      const key = `Mes.Settings.${field[0]?.toUpperCase()}${field.slice(1)}.${rule}`;
      expect([status, body.message, body.errors[0].field], `${field} ${value}`).toEqual([400, key, field]);
    }
  });

  test('that somebody else has saved meanwhile are not overwritten', async () => {
    const { version } = await present();
    await save({ graceDays: 30 });
    const { status, body } = await staff.put('/api/Settings', { ...sound, version });
    expect([status, body.message, body.current.graceDays]).toEqual([409, 'Mes.Settings.Update.Conflict', 30]);
  });

  test('are read and saved by the association with the permission only', async () => {
    const other = await house.signInAs(['ContactsUpdate']);
    const ofClub = await house.signInAs(['SettingsUpdate'], { clubId: uuidv7() });
    for (const who of [other, ofClub]) {
      expect((await who.get('/api/Settings')).status).toBe(403);
      expect((await who.get('/api/Settings/History')).status).toBe(403);
      expect((await save({}, who)).status).toBe(403);
    }
  });
});

describe('the logo', () => {
  test('is shown to everybody at an address of its own, and an earlier address leads nowhere', async () => {
    const first = await picture();
    await save({ logo: [first] });
    const { logoPath } = await info();
    expect((await present()).logoPath).toBe(logoPath);
    const answer = await house.anonymous.get(logoPath);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
      'content-disposition': expect.stringMatching(/^inline/),
    });
    const second = await picture('moi.jpg', sample.jpg);
    await save({ logo: [second] });
    expect((await info()).logoPath).not.toBe(logoPath);
    expect((await house.anonymous.get((await info()).logoPath)).headers['content-type']).toBe('image/jpeg');
    const stale = await house.anonymous.get(logoPath);
    expect([stale.status, stale.body.message]).toEqual([404, 'Mes.Settings.Logo.NotFound']);
    expect(await house.db.$count(attachments, eq(attachments.id, first))).toBe(0);
    await save({ logo: [] });
    expect((await info()).logoPath).toBeNull();
    const [entry] = (await staff.get('/api/Settings/History')).body.data.items;
    expect(entry).toMatchObject({ actorName: 'Lê Thu Hà', changes: { logo: [['moi.jpg'], []] } });
  });

  test('is a picture of pixels, and no other file has an address like it', async () => {
    const svg = await house.app.inject({
      method: 'POST',
      url: '/api/Uploads',
      headers: {
        authorization: `Bearer ${staff.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(sample.svg.length),
        'upload-metadata': `filename ${Buffer.from('logo.svg').toString('base64')}`,
      },
    });
    expect(svg.statusCode).toBe(400);
    const pdf = await picture('logo.pdf', sample.pdf);
    expect((await save({ logo: [pdf] })).body.message).toBe('Mes.Files.Misalignment');
    const other = await picture('other.png');
    for (const id of [other, pdf, uuidv7()])
      expect((await house.anonymous.get(`/api/Public/Logo/${id}`)).status).toBe(404);
    const stranger = await house.signInAs([]);
    const theirs = await picture('theirs.png', sample.png, stranger);
    expect((await save({ logo: [theirs] })).body.message).toBe('Mes.Files.Id.NotFound');
    expect((await save({ logo: [other, await picture('two.png')] })).status).toBe(400);
  });
});
