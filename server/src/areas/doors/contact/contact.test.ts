import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveries } from '../../../db/tables/outbox.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['ContactsUpdate'], { name: 'Lê Thu Hà' });
});
afterAll(() => house[Symbol.asyncDispose]());

const sound = {
  name: 'Hiệp hội Sao Việt',
  switchboard: '028 3822 5678',
  email: 'vanphong@example.test',
  website: 'saoviet.example.test',
  fanpage: 'https://facebook.example.test/saoviet',
  address: '135 Nam Kỳ Khởi Nghĩa',
  latitude: '10,7769',
  longitude: 106.6955,
};
const present = async () => (await staff.get('/api/Contacts')).body.data as { version: number };
const save = async (changes: object, who = staff) =>
  who.put('/api/Contacts', { ...sound, version: (await present()).version, ...changes });

describe('the contact details', () => {
  test('are those of the configuration until somebody saves them, and then what was saved, everywhere', async () => {
    expect((await staff.get('/api/Contacts')).body.data).toMatchObject({
      name: 'Hoivien',
      email: 'office@example.test',
      latitude: null,
      version: 0,
      updatedAt: null,
    });
    expect((await house.anonymous.get('/api/Public/Info')).body.data).toMatchObject({
      associationName: 'Hoivien',
      contactEmail: 'office@example.test',
      contactPhone: null,
      defaultLanguage: 'vi',
    });
    const { status, body } = await save({});
    expect([status, body.message]).toEqual([200, 'Mes.Contacts.Update.Successfully']);
    const kept = { ...sound, switchboard: '+842838225678', website: 'https://saoviet.example.test', latitude: 10.7769 };
    expect(body.data).toEqual({
      ...kept,
      version: 1,
      updatedAt: house.clock.now.toISOString(),
      may: ['Update'],
    });
    expect((await house.anonymous.get('/api/Public/Info')).body.data).toMatchObject({
      appName: 'Hoivien',
      associationName: sound.name,
      contactEmail: sound.email,
      contactPhone: '+842838225678',
      address: sound.address,
      website: 'https://saoviet.example.test',
    });
    const person = await house.signInAs(['MarketsSearch']);
    const own = (await person.get('/api/Users/Profile')).body.data;
    await house.anonymous.post('/api/Users/ForgotPassword', { emailAddress: own.emailAddress });
    const [mail] = await house.db.select().from(deliveries);
    expect(mail?.subject).toMatch(/^Hiệp hội Sao Việt: /);
  });

  test('without an e-mail leave the one of the configuration', async () => {
    expect((await save({ email: '' })).status).toBe(200);
    expect((await house.anonymous.get('/api/Public/Info')).body.data.contactEmail).toBe('office@example.test');
  });

  test('are refused with a wrong value at its field', async () => {
    for (const [field, value, rule] of [
      ['name', ' ', 'Required'],
      ['switchboard', '12', 'InValid'],
      ['switchboard', '0000000000', 'InValid'],
      ['email', 'office@', 'InValid'],
      ['website', 'javascript:alert(1)', 'InValid'],
      ['fanpage', 'nowhere', 'InValid'],
      ['address', 'x'.repeat(501), 'OverLength'],
      ['latitude', '10.1234567890123', 'InValid'],
      ['latitude', 90.5, 'InValid'],
      ['latitude', 'north', 'InValid'],
      ['latitude', null, 'Required'],
      ['longitude', -180.1, 'InValid'],
      ['longitude', '', 'Required'],
    ] as const) {
      const { status, body } = await save({ [field]: value });
      const key = `Mes.Contacts.${field[0]?.toUpperCase()}${field.slice(1)}.${rule}`;
      expect([status, body.message, body.errors[0].field], `${field} ${value}`).toEqual([400, key, field]);
    }
    expect((await save({ latitude: '10.123456789012' })).body.data.latitude).toBe(10.123456789012);
    expect((await save({ latitude: null, longitude: null })).body.data).toMatchObject({ latitude: null });
  });

  test('that somebody else has saved meanwhile are not overwritten', async () => {
    const { version } = await present();
    await save({ address: 'Số 1' });
    const { status, body } = await staff.put('/api/Contacts', { ...sound, version });
    expect([status, body.message]).toEqual([409, 'Mes.Contacts.Update.Conflict']);
    expect(body.current).toMatchObject({ address: 'Số 1', version: version + 1 });
    expect((await staff.put('/api/Contacts', { ...sound, version: 0 })).status).toBe(409);
  });

  test('saved by many people at the same time are saved by one of them', async () => {
    const { version } = await present();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => staff.put('/api/Contacts', { ...sound, address: `Số ${at + 10}`, version })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  test('keep who changed what, and a save without changes leaves no trace', async () => {
    await save({});
    const before = await present();
    const read = async () => (await staff.get('/api/Contacts/History')).body.data;
    const { total } = await read();
    expect((await save({})).body.data.version).toBe(before.version);
    expect((await read()).total).toBe(total);
    await save({ email: 'moi@example.test' });
    const { items } = await read();
    expect(items[0]).toMatchObject({
      actorName: 'Lê Thu Hà',
      action: 'Update',
      changes: { email: ['vanphong@example.test', 'moi@example.test'] },
    });
  });

  test('are read by everybody who is signed in, and saved by the association with the permission only', async () => {
    const nobody = await house.signInAs(null);
    expect((await nobody.get('/api/Contacts')).status).toBe(200);
    expect((await house.anonymous.get('/api/Contacts')).status).toBe(401);
    const reader = await house.signInAs(['SettingsUpdate']);
    const ofClub = await house.signInAs(['ContactsUpdate'], { clubId: uuidv7() });
    expect((await ofClub.get('/api/Contacts')).body.data.may).toEqual([]);
    for (const who of [nobody, reader, ofClub]) expect((await save({ address: 'X' }, who)).status).toBe(403);
    expect((await reader.get('/api/Contacts/History')).status).toBe(403);
  });
});
