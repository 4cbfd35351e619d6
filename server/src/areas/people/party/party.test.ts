import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '../../../db/tables/member.ts';
import { accessLog } from '../../../db/tables/kit.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

/** Rounds of fifty at once; 200 of them in the trial `races`. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 2);

const ALL = ['Create', 'Update', 'Delete', 'Search', 'View', 'Export', 'Approve'].map((action) => `Members${action}`);
const WITHOUT_APPROVE = ALL.filter((code) => code !== 'MembersApprove');

let house: TestApp;
let staff: TestClient;
let number = 5_000;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...ALL, 'PersonalDataReveal']);
});
afterAll(() => house[Symbol.asyncDispose]());

/** A member with required values only, unless the test adds others. */
async function add(changes: object = {}, who = staff) {
  number++;
  const input = { type: 1, code: `T-${number}`, enterpriseName: `Công ty Cổ phần Số ${number}`, ...changes };
  const { status, body } = await who.post('/api/Members', input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

const actionsOf = (record: { allowedActions: { action: string }[] }) =>
  record.allowedActions.map(({ action }) => action);
const act = (id: string, action: string, body: object = {}, who = staff) =>
  who.post(`/api/Members/${id}/${action}`, body);

describe('the life of a member', () => {
  test('added by who may approve it is approved at once, by another it waits', async () => {
    expect((await add()).approval).toBe(1);
    const helper = await house.signInAs(WITHOUT_APPROVE);
    const waiting = await add({}, helper);
    expect(waiting).toMatchObject({ approval: 0, membershipState: 'pending' });
    expect(actionsOf(waiting)).not.toContain('Approve');
    expect((await act(waiting.id, 'Approve', {}, helper)).status).toBe(403);
    expect(actionsOf((await staff.get(`/api/Members/${waiting.id}`)).body.data)).toEqual(
      expect.arrayContaining(['Approve', 'Refuse']),
    );
  });

  test('that is refused leaves no contact and no entry in the audit trail', async () => {
    const { code } = await add();
    const name = `Người liên hệ của ${code}`;
    const input = { type: 1, code, enterpriseName: 'Công ty trùng mã', leaderInfo: { name }, connectInfos: [{ name }] };
    const counts = async () =>
      (
        await house.pool.query(
          'select (select count(*) from audit_entries) as entries, (select count(*) from member_contacts where name = $1) as contacts',
          [name],
        )
      ).rows;
    const before = await counts();
    expect((await staff.post('/api/Members', input)).body.message).toBe('Mes.Member.Duplicate');
    expect(await counts()).toEqual(before);
    const added = await add({ leaderInfo: { name }, connectInfos: [{ name }, { name: 'Người thứ hai' }] });
    expect(added).toMatchObject({ leaderInfo: { name }, connectInfos: [{ name }, { name: 'Người thứ hai' }] });
  });

  test('is refused with a reason, and may be approved after all', async () => {
    const { id } = await add({}, await house.signInAs(WITHOUT_APPROVE));
    expect((await act(id, 'Refuse', { reason: '' })).body.message).toBe('Mes.Members.RefuseReason.Required');
    const refused = (await act(id, 'Refuse', { reason: 'Thiếu giấy phép' })).body.data;
    expect(refused).toMatchObject({ approval: 2, refuseReason: 'Thiếu giấy phép', membershipState: 'refused' });
    expect((await act(id, 'Refuse', { reason: 'x' })).body.message).toBe('Mes.Members.Status.NotAllowed');
    expect((await act(id, 'Approve')).body.data).toMatchObject({ approval: 1, refuseReason: null });
  });

  test('is approved by one of fifty at once, with one entry in the history', async () => {
    const helper = await house.signInAs(WITHOUT_APPROVE);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await add({}, helper);
      const answers = await Promise.all(Array.from({ length: 50 }, () => act(id, 'Approve')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const others = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message));
      expect([...others]).toEqual(['Mes.Members.Status.NotAllowed']);
      expect((await staff.get(`/api/Members/${id}/History`)).body.data.total).toBe(2);
    }
  });

  test('is deleted only once it is no longer active', async () => {
    const { id } = await add();
    expect((await staff.del(`/api/Members/${id}`)).body.message).toBe('Mes.Member.NotDeletePermission');
    expect((await act(id, 'Deactivate')).body.data.status).toBe(2);
    expect((await act(id, 'Deactivate')).status).toBe(400);
    expect((await staff.del(`/api/Members/${id}`)).status).toBe(200);
  });

  test('ends with a day and a reason, and begins again as a new stay that leaves the old one alone', async () => {
    const { id } = await add({ membership: { startsOn: '2015-01-10', number: 'S-1' } });
    const end = { endsOn: '2020-06-30', endKind: 1, endReason: 'Xin ra hội' };
    expect((await act(id, 'Leave', { ...end, endsOn: '2014-01-01' })).body.message).toBe('Mes.Members.EndsOn.InValid');
    const left = (await act(id, 'Leave', end)).body.data;
    expect(left.membershipState).toBe('left');
    expect(actionsOf(left)).toContain('Rejoin');
    const listed = (states: string[]) =>
      Promise.all(
        states.map(async (state) => {
          const { data } = (await staff.get(`/api/Members?membershipState=${state}&code=${left.code}`)).body;
          return data.total;
        }),
      );
    expect(await listed(['left', 'expelled', 'current', 'pending'])).toEqual([1, 0, 0, 0]);
    expect((await act(id, 'Rejoin', { membership: { startsOn: '2019-01-01' } })).body.message).toBe(
      'Mes.Members.Membership.InValid',
    );
    expect((await act(id, 'Rejoin', { membership: { startsOn: '2022-02-02' } })).body.data).toMatchObject({
      membershipState: 'current',
      joinedOn: '2022-02-02',
    });
    expect(await listed(['left', 'current'])).toEqual([0, 1]);
    const { rows } = await house.db.execute(
      sql`select starts_on::text, ends_on::text from memberships where member_id = ${id} order by starts_on`,
    );
    expect(rows).toEqual([
      { starts_on: '2015-01-10', ends_on: '2020-06-30' },
      { starts_on: '2022-02-02', ends_on: null },
    ]);
  });

  test('many at once answer each for itself', async () => {
    const helper = await house.signInAs(WITHOUT_APPROVE);
    const [waiting, done] = [await add({}, helper), await add()];
    const { body } = await staff.post('/api/Members/Bulk', { action: 'Approve', ids: [waiting.id, done.id] });
    expect(body.data.map(({ done: isDone, message }: { done: boolean; message: string }) => [isDone, message])).toEqual(
      [
        [true, 'Mes.Members.Approve.Successfully'],
        [false, 'Mes.Members.Status.NotAllowed'],
      ],
    );
    expect((await helper.post('/api/Members/Bulk', { action: 'Approve', ids: [waiting.id] })).status).toBe(403);
  });
});

describe('what is wrong with a member', () => {
  test('its e-mail is its leader’s; its commune lies in another province; what it points at is not there', async () => {
    const same = { emailAddress: 'a@example.test', leaderInfo: { name: 'A', emailAddress: 'A@example.test' } };
    const address = { scheme: '2025', provinceCode: '01', communeCode: '25747' };
    const cases: [object, string, string][] = [
      [same, 'emailAddress', 'Mes.Members.EmailAddress.NotAllowed'],
      [
        { headOfficeAddress: address },
        'headOfficeAddress.communeCode',
        'Mes.Members.HeadOfficeAddressCommuneCode.NotFound',
      ],
      [{ careerIds: [uuidv7()] }, 'careerIds', 'Mes.Members.CareerIds.NotFound'],
      [{ marketId: uuidv7() }, 'marketId', 'Mes.Members.MarketId.NotFound'],
      [{ clubIds: [(await add()).id] }, 'clubIds', 'Mes.Members.ClubIds.NotFound'],
      [{ phoneNumber: '0552345678' }, 'phoneNumber', 'Mes.Members.PhoneNumber.InValid'],
      [{ attachmentIds: [uuidv7()] }, 'attachmentIds', 'Mes.Files.Id.NotFound'],
    ];
    for (const [changes, field, key] of cases) {
      const input = { type: 1, code: `W-${number++}`, enterpriseName: 'Công ty', ...changes };
      const { status, body } = await staff.post('/api/Members', input);
      expect([status, body.errors[0]]).toEqual([400, { field, message: key }]);
    }
  });

  test('a catalogue entry that members use cannot be deleted', async () => {
    const keeper = await house.signInAs(['CareersCreate', 'CareersDelete']);
    const career = (await keeper.post('/api/Careers', { code: 'DUNG', name: 'Đang dùng' })).body.data;
    await add({ careerIds: [career.id] });
    expect((await keeper.del(`/api/Careers/${career.id}`)).body.message).toBe('Mes.Career.IsUsing');
  });
});

describe('help while adding', () => {
  test('the next code follows the highest', async () => {
    await add({ code: 'HV-0412' });
    expect((await staff.get('/api/Members/NextCode')).body.data).toEqual({ code: 'HV-0413', isApproved: true });
  });

  test('the same tax code, phone, e-mail or nearly the same name is told, whatever kind of company it calls itself', async () => {
    const there = await add({
      enterpriseName: 'Công ty Cổ phần Gỗ An Cường',
      taxCode: '0101248141',
      phoneNumber: '028 3822 1234',
    });
    const like = async (query: string) => (await staff.get(`/api/Members/Duplicates?${query}`)).body.data;
    expect(await like(`name=${encodeURIComponent('CTY TNHH Gỗ An Cường')}`)).toMatchObject([
      { id: there.id, reasons: ['name'] },
    ]);
    expect(await like('name=x&taxCode=0101248141')).toMatchObject([{ id: there.id, reasons: ['taxCode'] }]);
    expect(await like('phoneNumber=02838221234')).toMatchObject([{ id: there.id, reasons: ['phoneNumber'] }]);
    expect(await like(`name=${encodeURIComponent('Công ty Cổ phần Thuỷ sản Minh Phú')}`)).toEqual([]);
    expect(await like(`taxCode=0101248141&id=${there.id}`)).toEqual([]);
    expect(await like('name=&taxCode=&phoneNumber=')).toEqual([]);
  });
});

describe('an identity number', () => {
  test('is sealed, shown by its last four, and revealed to who may with a reason that is kept', async () => {
    const { id, idCardLast4, version } = await add({ idCard: '001 201 000 123' });
    expect(idCardLast4).toBe('0123');
    const [row] = await house.db.select().from(members).where(eq(members.id, id));
    expect(row?.idCardEnc?.toString('latin1')).not.toContain('001201000123');
    const read =
      JSON.stringify((await staff.get(`/api/Members/${id}`)).body) +
      JSON.stringify((await staff.get(`/api/Members/${id}/History`)).body);
    expect(read).not.toContain('001201000123');
    expect((await act(id, 'Reveal', { fields: ['idCard'] })).status).toBe(400);
    const shown = await act(id, 'Reveal', { fields: ['idCard'], reason: 'Đối chiếu hồ sơ' });
    expect(shown.body.data).toEqual({ idCard: '001201000123' });
    const [look] = await house.db
      .select()
      .from(accessLog)
      .where(and(eq(accessLog.entityId, id), isNotNull(accessLog.reason)));
    expect(look).toMatchObject({ createdBy: staff.userId, reason: 'Đối chiếu hồ sơ', fields: ['idCard'] });
    expect((await act(id, 'Reveal', { fields: ['idCard'], reason: 'x' }, await house.signInAs(ALL))).status).toBe(403);
    const record = (await staff.get(`/api/Members/${id}`)).body.data;
    expect(
      (await staff.put(`/api/Members/${id}`, { ...record, prize: 'Sao Vàng', version })).body.data.idCardLast4,
    ).toBe('0123');
    const removed = await staff.put(`/api/Members/${id}`, {
      ...record,
      prize: 'Sao Vàng',
      idCard: null,
      version: version + 1,
    });
    expect(removed.body.data.idCardLast4).toBeNull();
  });
});

describe('search and order', () => {
  test('find without accents or word order, by phone in any form, by tax code and by a contact', async () => {
    const { id } = await add({
      enterpriseName: 'Công ty Cổ phần Xây dựng Hoà Bình',
      taxCode: '0300588569',
      phoneNumber: '0912 345 678',
      leaderInfo: { name: 'Đặng Thị Ứng Tuyền' },
    });
    for (const words of [
      'cong ty co phan xay dung',
      'binh hoa dung',
      '0912345678',
      '912345678',
      '0300588569',
      'ung tuyen',
    ]) {
      const { items } = (await staff.get(`/api/Members?search=${encodeURIComponent(words)}`)).body.data;
      expect(
        items.map((item: { id: string }) => item.id),
        words,
      ).toEqual([id]);
    }
    expect((await staff.get('/api/Members?search=%25')).body.data.total).toBe(0);
    expect((await staff.get('/api/Members?search=_')).body.data.total).toBe(0);
  });

  test('names stand in Vietnamese order', async () => {
    const names = ['Ơn', 'Đan', 'Ăn', 'An', 'Ánh', 'Dũng', 'Âu', 'Anh', 'Ế', 'Đông', 'Da', 'on'];
    for (const name of names) await add({ enterpriseName: `Zz ${name}` });
    const { items } = (await staff.get('/api/Members?search=zz&pageSize=100')).body.data;
    const shown = items.map((item: { enterpriseName: string }) => item.enterpriseName);
    expect(shown).toEqual([...shown].sort(new Intl.Collator('vi').compare));
  });

  test('filters narrow by what stands in other tables', async () => {
    const keeper = await house.signInAs(['CareersCreate']);
    const career = (await keeper.post('/api/Careers', { code: 'LOC', name: 'Lọc' })).body.data;
    const { id } = await add({
      careerIds: [career.id],
      enterpriseScale: 4,
      headOfficeAddress: { scheme: '2025', provinceCode: '92' },
      membership: { startsOn: '1999-05-05' },
    });
    for (const filter of [`careerIds=${career.id}`, 'enterpriseScale=4', 'provinceCode=92']) {
      const { items } = (await staff.get(`/api/Members?${filter}`)).body.data;
      expect(
        items.map((item: { id: string }) => item.id),
        filter,
      ).toEqual([id]);
    }
  });
});

describe('a user tied to a club', () => {
  const clubId = uuidv7();
  const otherClubId = uuidv7();
  let club: TestClient;
  let ours: string;
  let theirs: string;
  beforeAll(async () => {
    club = await house.signInAs([...ALL, 'ClubsSearch', 'ClubsView', 'AuditLogsSearch', 'AuditLogsRestore'], {
      clubId,
    });
    await house.signInAs(null, { clubId: otherClubId });
    [ours, theirs] = [(await add()).id, (await add()).id];
    for (const memberId of [ours, theirs]) {
      const own = memberId === ours ? [clubId, otherClubId] : [otherClubId];
      for (const one of own)
        await house.db.insert(clubMembers).values({ id: uuidv7(), clubId: one, memberId, joinedOn: '2020-01-01' });
    }
  });

  test('sees its members and no others: by list, count, search, id, option, export, history and likeness', async () => {
    const list = (await club.get('/api/Members')).body.data;
    expect([list.total, list.items.map((item: { id: string }) => item.id)]).toEqual([1, [ours]]);
    expect(list.items[0].clubNames).toBe('Câu lạc bộ Nhựa');
    expect((await club.get(`/api/Members/${ours}`)).body.data.clubIds).toEqual([clubId]);
    expect((await club.get(`/api/Members/${theirs}`)).status).toBe(404);
    expect((await club.get(`/api/Members/Options?ids=${theirs}`)).body.data).toEqual([]);
    expect((await club.get('/api/Clubs')).body.data.items.map((item: { id: string }) => item.id)).toEqual([clubId]);
    expect((await club.get(`/api/Clubs/${otherClubId}`)).status).toBe(404);
    const name = encodeURIComponent((await staff.get(`/api/Members/${theirs}`)).body.data.enterpriseName);
    expect(
      (await club.get(`/api/Members/Duplicates?name=${name}`)).body.data.map((one: { id: string }) => one.id),
    ).not.toContain(theirs);
    expect(JSON.stringify((await club.get(`/api/Search?q=${name}`)).body)).not.toContain(theirs);
  });

  test('changes nothing of others, and cannot take their members or clubs by naming them', async () => {
    const foreign = (await staff.get(`/api/Members/${theirs}`)).body.data;
    expect((await club.put(`/api/Members/${theirs}`, foreign)).status).toBe(404);
    for (const action of ['Activate', 'Deactivate']) expect((await act(theirs, action, {}, club)).status).toBe(404);
    expect((await club.del(`/api/Members/${theirs}`)).status).toBe(404);
    const bulk = await club.post('/api/Members/Bulk', { action: 'Deactivate', ids: [theirs] });
    expect(bulk.body.data[0]).toMatchObject({ done: false, message: 'Mes.Members.Id.NotFound' });
    const smuggled = await club.post('/api/Members', {
      type: 1,
      code: `S-${number++}`,
      enterpriseName: 'Công ty',
      clubIds: [otherClubId],
    });
    expect(smuggled.body.message).toBe('Mes.Permission.OwnClub');
    expect((await staff.get(`/api/Members/${theirs}`)).body.data).toEqual(foreign);
  });

  test('adds members of its own that wait for the association, and a save keeps what other clubs have', async () => {
    const added = await add({}, club);
    expect(added).toMatchObject({ approval: 0, clubIds: [clubId] });
    const record = (await club.get(`/api/Members/${ours}`)).body.data;
    expect((await club.put(`/api/Members/${ours}`, { ...record, prize: 'Sao Đỏ' })).status).toBe(200);
    expect((await staff.get(`/api/Members/${ours}`)).body.data.clubIds.sort()).toEqual([clubId, otherClubId].sort());
  });

  test('has no say over approval, even with the code', async () => {
    const added = await add({}, club);
    const answer = await act(added.id, 'Approve', {}, club);
    expect(answer.status).toBe(403);
  });
});

test('everything a member can hold is read back as it was sent', async () => {
  const { status, body } = await staff.post('/api/Members', sampleInput(member, 77));
  expect(status, JSON.stringify(body)).toBe(201);
});
