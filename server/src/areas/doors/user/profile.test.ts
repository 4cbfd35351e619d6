import { MB } from '@hoivien/contract/kit/attachment.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../db/tables/access.ts';
import { attachmentLinks, attachments, auditEntries } from '../../../db/tables/kit.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { sample } from '../../keeping/attachment/testing/files.ts';

let house: TestApp;
let person: TestClient;
let number = 0;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

const own = (changes: object = {}) => {
  number++;
  return {
    fullName: `Lê Thị Thu ${number}`,
    emailAddress: `thu.${number}@example.test`,
    phoneNumber: `0913 200 ${String(100 + number)}`,
    gender: 2,
    dayOfBirth: '1992-04-30',
    ...changes,
  };
};
const save = (body: object, who = person) => who.put('/api/Users/Profile', body);
const rowOf = async (who = person) => (await house.db.select().from(users).where(eq(users.id, who.userId)))[0];
const lastEntry = async (who = person) =>
  (
    await house.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, who.userId))
      .orderBy(desc(auditEntries.id))
      .limit(1)
  )[0];

describe("one's own profile", () => {
  beforeAll(async () => {
    person = await house.signInAs(null);
  });

  test('is saved without a role, read back as stored, found by its new name and told in the audit trail', async () => {
    const input = own({ fullName: '  Trần   Ánh Tuyết ', phoneNumber: '0913 200 001', language: 'en' });
    const { status, body } = await save(input);
    expect([status, body.message]).toEqual([200, 'Mes.Users.Profile.Successfully']);
    const expected = { ...input, fullName: 'Trần Ánh Tuyết', phoneNumber: '+84913200001' };
    expect(body.data).toMatchObject(expected);
    expect((await person.get('/api/Users/Profile')).body.data).toMatchObject(expected);
    expect(await rowOf()).toMatchObject({ givenName: 'Tuyết', emailAddressKey: input.emailAddress, version: 2 });
    const staff = await house.signInAs(['UsersSearch']);
    expect((await staff.get('/api/Users?search=anh%20tuyet')).body.data.items[0].id).toBe(person.userId);
    expect(await lastEntry()).toMatchObject({
      action: 'Update',
      area: 'Users',
      createdBy: person.userId,
      changes: { fullName: ['Nguyễn Bảo Trâm', 'Trần Ánh Tuyết'], gender: [null, 2], language: [null, 'en'] },
    });
  });

  test('may come as a form, keeps its language when none is sent, and leaves no trace when nothing changes', async () => {
    const input = own();
    // The form comes without a proof, which a new address would need.
    await save({ ...input, fullName: 'Tên Trước' });
    const fields = Object.entries(input).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const sent = await house.app.inject({
      method: 'PUT',
      url: '/api/Users/Profile',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${fields.join('')}--x--\r\n`,
    });
    expect(sent.json().data).toMatchObject({ fullName: input.fullName, gender: 2, language: 'en' });
    const before = await rowOf();
    await save(input);
    expect(await rowOf()).toEqual(before);
  });

  test('changes nothing else of the account, whatever is sent along', async () => {
    const before = await rowOf();
    await save(own({ roleId: crypto.randomUUID(), username: 'quantri', clubId: crypto.randomUUID(), lockedAt: null }));
    const after = await rowOf();
    expect(after).toMatchObject({ roleId: before?.roleId, username: before?.username, clubId: null });
  });

  test.each([
    [{ fullName: '' }, 'Mes.Users.FullName.Required'],
    [{ fullName: 'x'.repeat(101) }, 'Mes.Users.FullName.OverLength'],
    [{ emailAddress: 'thu' }, 'Mes.Users.EmailAddress.InValid'],
    [{ phoneNumber: '0000 000 000' }, 'Mes.Users.PhoneNumber.InValid'],
    [{ phoneNumber: '' }, 'Mes.Users.PhoneNumber.Required'],
    [{ gender: 3 }, 'Mes.Users.Gender.InValid'],
    [{ dayOfBirth: '1992-02-30' }, 'Mes.Users.DayOfBirth.InValid'],
    [{ language: 'fr' }, 'Mes.Users.Language.InValid'],
  ])('is refused with %j', async (changes, key) => {
    const { status, body } = await save(own(changes));
    expect([status, body.message]).toEqual([400, key]);
  });

  test("does not take another one's e-mail or telephone number", async () => {
    const other = await house.signInAs(null);
    const taken = own();
    await save(taken, other);
    const mail = own({ emailAddress: taken.emailAddress.toUpperCase() });
    expect((await save(mail)).body.message).toBe('Mes.Users.EmailAddress.AlreadyExist');
    const phone = own({ phoneNumber: taken.phoneNumber });
    expect((await save(phone)).body.message).toBe('Mes.Users.PhoneNumber.AlreadyExist');
  });

  test('tells the address so far when where one signs in with changes, and only then', async () => {
    const mails = () =>
      house.db.select().from(deliveries).where(eq(deliveries.source, 'profile')).orderBy(deliveries.id);
    const [before, row] = [(await mails()).length, await rowOf()];
    const same = { emailAddress: row?.emailAddress, phoneNumber: row?.phoneNumber };
    await save(own(same));
    expect(await mails()).toHaveLength(before);
    await save(own());
    const [last] = (await mails()).slice(-1);
    expect([(await mails()).length, last?.address]).toEqual([before + 1, row?.emailAddress]);
  });

  test('is not saved by somebody who must change their password first', async () => {
    const expired = await house.signInAs([]);
    await house.db.update(users).set({ passwordExpired: true }).where(eq(users.id, expired.userId));
    expect((await save(own(), expired)).body.message).toBe('Mes.AccessToken.Password.Expired');
    expect((await expired.get('/api/Users/Profile')).status).toBe(200);
  });
});

describe("one's own picture", () => {
  const sendPicture = async (bytes: Buffer, name = 'tôi.png', who = person, field = 'file') => {
    const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
    const answer = await house.app.inject({
      method: 'PUT',
      url: '/api/Users',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const linksOf = (who: TestClient) =>
    house.db.select().from(attachmentLinks).where(eq(attachmentLinks.entityId, who.userId));
  beforeAll(async () => {
    person = await house.signInAs(null);
  });

  test('is answered with an address that opens for 60 s, and replaced by the next, of which the old one is removed', async () => {
    const first = await sendPicture(sample.png);
    expect([first.status, first.body.message]).toEqual([200, 'Mes.Users.Avatar.Successfully']);
    const { avatarPath } = (await person.get('/api/Users/Profile')).body.data;
    expect((await house.anonymous.get(avatarPath)).headers['content-type']).toBe('image/png');
    const second = await sendPicture(sample.jpg, 'tôi.jpg');
    expect(await linksOf(person)).toHaveLength(1);
    expect((await house.anonymous.get(avatarPath)).body.message).toBe('Mes.Files.Id.NotFound');
    const shown = await house.anonymous.get(second.body.data.avatarPath);
    expect(Buffer.compare(shown.body, sample.jpg)).toBe(0);
    expect((await lastEntry())?.changes).toEqual({ avatar: ['tôi.png', 'tôi.jpg'] });
    expect(await house.db.select().from(attachments).where(eq(attachments.ownerId, person.userId))).toHaveLength(1);
    house.clock.now = new Date(house.clock.now.getTime() + 60_001);
    expect((await house.anonymous.get(second.body.data.avatarPath)).body.message).toBe('Mes.Links.Token.Expired');
    house.clock.now = new Date();
  });

  test('stands in the list of users and in the record, which carries the role with its codes', async () => {
    await sendPicture(sample.png);
    const office = await house.signInAs(['UsersSearch', 'UsersView']);
    const one = (await office.get(`/api/Users/${person.userId}`)).body.data;
    expect(one.avatar).toMatchObject({ fileName: 'tôi.png', mime: 'image/png' });
    expect((await house.anonymous.get(one.avatarPath)).headers['content-type']).toBe('image/png');
    expect(one.role).toBeNull();
    const own = (await office.get(`/api/Users/${office.userId}`)).body.data;
    expect([own.avatar, own.avatarPath, own.role.name]).toEqual([null, null, own.roleName]);
    expect(own.role.rolePermissions).toEqual([{ permissionCode: 'UsersSearch' }, { permissionCode: 'UsersView' }]);
    const { items } = (await office.get('/api/Users?pageSize=100')).body.data;
    const listed = items.find(({ id }: { id: string }) => id === person.userId);
    expect([listed.avatar, listed.avatarPath.split('/')[3]]).toEqual([one.avatar, one.avatar.id]);
  });

  test('is removed, once and for all', async () => {
    await sendPicture(sample.png);
    const { body } = await person.del('/api/Users/Profile/Avatar');
    expect([body.data.avatarPath, body.message]).toEqual([null, 'Mes.Users.AvatarRemoved.Successfully']);
    expect(await linksOf(person)).toEqual([]);
    expect(await house.db.select().from(attachments).where(eq(attachments.ownerId, person.userId))).toEqual([]);
    expect((await person.del('/api/Users/Profile/Avatar')).status).toBe(200);
  });

  test.each([
    ['html as png', sample.html, 'a.png', 'Mes.Files.Misalignment'],
    ['a pdf', sample.pdf, 'a.pdf', 'Mes.Files.Misalignment'],
    ['a picture as another kind', sample.jpg, 'a.png', 'Mes.Files.Misalignment'],
    ['6 MB and a byte', sample.largePng(6 * MB + 1), 'a.png', 'Mes.Files.Size.OverLength'],
    ['nothing', Buffer.alloc(0), 'a.png', 'Mes.Files.Misalignment'],
  ])('is refused and leaves nothing: %s', async (_, bytes, name, key) => {
    const { status, body } = await sendPicture(bytes, name);
    expect([status, body.message]).toEqual([400, key]);
    expect(await linksOf(person)).toEqual([]);
    expect(await house.db.select().from(attachments).where(eq(attachments.ownerId, person.userId))).toEqual([]);
  });

  test('may have 6 MB, and must come in the field "file"', async () => {
    expect((await sendPicture(sample.largePng(6 * MB))).status).toBe(200);
    expect((await sendPicture(sample.png, 'a.png', person, 'avatar')).body.message).toBe('Mes.Files.Required');
    expect((await person.put('/api/Users', {})).body.message).toBe('Mes.Files.Required');
  });
});
