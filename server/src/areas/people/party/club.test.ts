import { textOf } from '@hoivien/contract/messages.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { after, dryRun, undo, upload, workbook } from '../../keeping/exchange/testing/workbooks.ts';

const CLUB_CODES = permissionCodes.filter((code) =>
  /^Clubs(Search|View|(Create|Update|Delete|Import)(Member|Partner))$/.test(code),
);

let house: TestApp;
let staff: TestClient;
/** A user of the club with codes of clubs only. */
let office: TestClient;
/** A user of the association with codes of clubs only. */
let guide: TestClient;
const clubId = uuidv7();
const otherId = uuidv7();

beforeAll(async () => {
  house = await makeApp({ withJobs: true });
  staff = await house.signInAs(permissionCodes);
  office = await house.signInAs(CLUB_CODES, { clubId });
  guide = await house.signInAs(CLUB_CODES);
  await house.signInAs([], { clubId: otherId });
});
afterAll(() => house[Symbol.asyncDispose]());

let number = 0;
const unit = (more: object = {}) => ({ type: 1, code: `C-${++number}`, enterpriseName: `Công ty ${number}`, ...more });
const actionsOf = (record: { allowedActions: { action: string }[] }) =>
  record.allowedActions.map(({ action }) => action);
const noticesOf = async (who: TestClient) =>
  ((await who.get('/api/Notices')).body.data.items as { kind: string; params: object }[]).map(({ kind }) => kind);

describe('a user of a club, with the codes of clubs alone', () => {
  test('works with the members of the club as with the whole product, and what they add waits', async () => {
    const added = await office.post('/api/Members', unit({ enterpriseName: 'Công ty Gốm Sứ' }));
    expect([added.status, added.body.data.approval, added.body.data.clubIds]).toEqual([201, 0, [clubId]]);
    const { id, version, ...input } = added.body.data;
    const saved = await office.put(`/api/Members/${id}`, { ...input, version, prize: 'Sao Vàng' });
    expect([saved.status, saved.body.data.prize]).toEqual([200, 'Sao Vàng']);
    expect((await office.get('/api/Members?search=gom su')).body.data.total).toBe(1);
    expect((await office.get('/api/Members/Export?language=vi')).status).toBe(403);
    expect((await office.del(`/api/Members/${id}`)).status).toBe(403);
    expect((await office.post(`/api/Members/${id}/Approve`)).status).toBe(403);
  });

  test('is told what the association decided, which was told of what waits', async () => {
    const { id } = (await office.post('/api/Members', unit())).body.data;
    expect(await noticesOf(staff)).toContain('Mes.Notices.ClubAdded');
    expect((await staff.post(`/api/Members/${id}/Refuse`, { reason: 'Thiếu giấy phép' })).status).toBe(200);
    expect(await noticesOf(office)).toContain('Mes.Notices.MemberRefused');
    expect((await staff.post(`/api/Members/${id}/Approve`)).status).toBe(200);
    expect(await noticesOf(office)).toContain('Mes.Notices.MemberApproved');
    const { version, ...input } = (await office.get(`/api/Members/${id}`)).body.data;
    const saved = await office.put(`/api/Members/${id}`, { ...input, version, website: 'moi.example.test' });
    expect([saved.status, saved.body.data.approval]).toEqual([200, 1]);
    expect(await noticesOf(staff)).toContain('Mes.Notices.ClubChanged');
  });

  test('takes somebody out of the club, who stays in the association', async () => {
    const { id } = (await staff.post('/api/Members', unit({ clubIds: [clubId, otherId] }))).body.data;
    const before = (await staff.get(`/api/Clubs/${clubId}`)).body.data.amountMember;
    const path = `/api/Clubs/${clubId}/Members/${id}`;
    expect((await office.del(`${path}?reason=${'x'.repeat(1001)}`)).body.message).toBe(
      'Mes.Clubs.LeaveReason.OverLength',
    );
    const removed = await office.del(`${path}?reason=${encodeURIComponent('Chuyển vùng')}`);
    expect([removed.status, removed.body.message]).toEqual([200, 'Mes.Clubs.Remove.Successfully']);
    expect((await office.del(path)).status).toBe(404);
    expect((await office.get(`/api/Members/${id}`)).status).toBe(404);
    const left = (await staff.get(`/api/Members/${id}`)).body.data;
    expect([left.clubIds, left.status, left.membershipState]).toEqual([[otherId], 1, 'current']);
    expect((await staff.get(`/api/Clubs/${clubId}`)).body.data.amountMember).toBe(before - 1);
    const [entry] = (await staff.get(`/api/Members/${id}/History`)).body.data.items;
    expect(entry.changes).toMatchObject({ endReason: [null, 'Chuyển vùng'] });
  });

  test.each([
    ['Members', () => unit()],
    ['Partners', () => ({ code: `DT-G${++number}`, enterpriseName: 'Đối tác giữ' })],
    ['PersonalMembers', () => ({ code: `CN-G${++number}`, name: 'Lê Văn Giữ' })],
    ['PersonalPartners', () => ({ code: `DTCN-G${++number}`, name: 'Lê Thị Giữ' })],
  ])('never changes by a save to which clubs one of %s belongs', async (area, make) => {
    const { id } = (await staff.post(`/api/${area}`, { ...make(), clubIds: [clubId, otherId] })).body.data;
    const both = [clubId, otherId].toSorted();
    const clubsNow = async () => (await staff.get(`/api/${area}/${id}`)).body.data;
    for (const clubIds of [undefined, [], null, [otherId], [uuidv7()], [clubId]]) {
      const { version, clubIds: shown, ...input } = (await office.get(`/api/${area}/${id}`)).body.data;
      expect(shown).toEqual([clubId]);
      const website = { phoneNumber: `09012345${10 + version}` };
      const saved = await office.put(`/api/${area}/${id}`, { ...input, version, ...website, clubIds });
      expect([saved.status, saved.body.data?.clubIds]).toEqual([200, [clubId]]);
      expect((await clubsNow()).clubIds.toSorted()).toEqual(both);
    }
    const { items } = (await staff.get(`/api/${area}/${id}/History`)).body.data;
    for (const { action, changes } of items)
      if (action === 'Update') expect(Object.keys(changes)).toEqual(['phoneNumber']);
    // A save without changes writes nothing, although its writer does not see all clubs of the record.
    const seen = (await office.get(`/api/${area}/${id}`)).body.data;
    expect((await office.put(`/api/${area}/${id}`, seen)).body.data.version).toBe(seen.version);
    const added = await office.post(`/api/${area}`, make());
    expect([added.status, added.body.data.clubIds]).toEqual([201, [clubId]]);
    const smuggled = await office.post(`/api/${area}`, { ...make(), clubIds: [otherId] });
    expect([smuggled.status, smuggled.body.message]).toEqual([400, 'Mes.Permission.OwnClub']);
  });

  test('learns of no other club by a filter on clubs', async () => {
    const { id } = (await staff.post('/api/Members', unit({ clubIds: [clubId, otherId] }))).body.data;
    const idsOf = async (filter: string) =>
      ((await office.get(`/api/Members?pageSize=100&${filter}`)).body.data.items as { id: string }[]).map(
        (one) => one.id,
      );
    const unknown = uuidv7();
    for (const form of ['clubIds', 'clubIdsNot'])
      expect([form, await idsOf(`${form}=${otherId}`)]).toEqual([form, await idsOf(`${form}=${unknown}`)]);
    expect(await idsOf(`clubIds=${otherId}`)).toEqual([]);
    expect(await idsOf(`clubIds=${clubId}&clubIds=${otherId}`)).toEqual(await idsOf(`clubIds=${clubId}`));
    expect(await idsOf(`clubIds=${clubId}`)).toContain(id);
    expect(await idsOf('clubIdsEmpty=true')).toEqual([]);
    // Within a club staff see the same records as the club's user.
    const listed = await guide.get(`/api/Clubs/${clubId}/Members?clubIds=${otherId}`);
    expect([listed.status, listed.body.data.total]).toEqual([200, 0]);
  });

  test('has no list of personal partners but that of the club, and opens the records from there', async () => {
    const all = await house.signInAs(permissionCodes, { clubId });
    const partner = { code: `DTCN-L${++number}`, name: 'Phan Văn Riêng', clubIds: [clubId] };
    const { id } = (await staff.post('/api/PersonalPartners', partner)).body.data;
    for (const path of ['', '?pageSize=1', '/Export?language=vi']) {
      const { status, body } = await all.get(`/api/PersonalPartners${path}`);
      expect([path, status, body.message]).toEqual([path, 403, 'Mes.Permission.NotAllowed']);
      expect((await staff.get(`/api/PersonalPartners${path}`)).status).toBe(200);
    }
    expect((await all.post('/api/PersonalPartners/Export?language=vi', { ids: [id] })).status).toBe(403);
    const own = (await all.get(`/api/Clubs/${clubId}/PersonalPartners?search=Phan Van Rieng`)).body.data;
    expect(own.items.map((item: { id: string }) => item.id)).toEqual([id]);
    expect((await all.get(`/api/Clubs/${clubId}/PersonalPartners/Export?language=vi`)).status).toBe(200);
    expect((await all.get(`/api/PersonalPartners/${id}`)).status).toBe(200);
  });

  test('with the right to change members alone, too', async () => {
    const changer = await house.signInAs(['MembersUpdate', 'MembersView'], { clubId });
    const { id, version, clubIds: _, ...input } = (await office.post('/api/Members', unit())).body.data;
    const saved = await changer.put(`/api/Members/${id}`, { ...input, version, clubIds: [], prize: 'Sao Đỏ' });
    expect([saved.status, saved.body.data.prize, saved.body.data.clubIds]).toEqual([200, 'Sao Đỏ', [clubId]]);
  });

  test('nor by a file', async () => {
    const { id, code, enterpriseName } = (await staff.post('/api/Members', unit({ clubIds: [clubId, otherId] }))).body
      .data;
    const headings = ['Mã', 'Tên doanh nghiệp', 'Câu lạc bộ', 'Giải thưởng'];
    const bytes = await workbook(headings, [[code, enterpriseName, '', 'Sao Vàng']]);
    const run = await dryRun(house, office, 'Members', bytes);
    expect(run.counts).toMatchObject({ update: 1, refused: 0 });
    await office.post(`/api/Imports/${run.id}/Run`, { mode: 'valid', legalBasis: 'membership' });
    await after(office, run.id, 'running');
    const now = (await staff.get(`/api/Members/${id}`)).body.data;
    expect([now.prize, now.clubIds.toSorted()]).toEqual(['Sao Vàng', [clubId, otherId].toSorted()]);
  });

  test('neither ends nor renews a stay in the association', async () => {
    const all = await house.signInAs(permissionCodes, { clubId });
    const { id } = (
      await staff.post('/api/Members', unit({ clubIds: [clubId], membership: { startsOn: '2020-01-01' } }))
    ).body.data;
    const seen = (await all.get(`/api/Members/${id}`)).body.data.allowedActions.map(
      ({ action }: { action: string }) => action,
    );
    expect(seen).not.toContain('Leave');
    const end = { endsOn: '2025-01-01', endKind: 1, endReason: 'Xin ra' };
    expect((await all.post(`/api/Members/${id}/Leave`, end)).status).toBe(403);
    expect((await staff.post(`/api/Members/${id}/Leave`, end)).status).toBe(200);
  });

  test.each([
    ['Members', () => unit()],
    ['Partners', () => ({ code: `DT-H${++number}`, enterpriseName: 'Đối tác chung' })],
    ['PersonalMembers', () => ({ code: `CN-H${++number}`, name: 'Lê Văn Chung' })],
  ])('neither changes the state of one of %s that other clubs share, nor deletes it', async (area, make) => {
    const all = await house.signInAs(permissionCodes, { clubId });
    const { id } = (await staff.post(`/api/${area}`, { ...make(), clubIds: [clubId, otherId] })).body.data;
    const offered = async (who: TestClient) => {
      const one = (await who.get(`/api/${area}/${id}`)).body.data;
      const listed = (await who.get(`/api/${area}?pageSize=100`)).body.data.items;
      const inList = listed.find((item: { id: string }) => item.id === id);
      expect(actionsOf(inList)).toEqual(actionsOf(one));
      return actionsOf(one).filter((action) => /ctivate|Delete/.test(action));
    };
    const refused = [403, `Mes.${area}.Status.OfAssociation`];
    const act = async (action: string, who = all) => {
      const { status, body } = await who.post(`/api/${area}/${id}/${action}`);
      return [status, body.message];
    };
    expect(await offered(all)).toEqual([]);
    expect(await act('Deactivate')).toEqual(refused);
    const bulk = await all.post(`/api/${area}/Bulk`, { action: 'Deactivate', ids: [id] });
    expect(bulk.body.data).toMatchObject([{ done: false, message: refused[1] }]);
    expect(await offered(staff)).toEqual(['Deactivate', 'Delete']);
    expect((await act('Deactivate', staff))[0]).toBe(200);
    expect(await act('Activate')).toEqual(refused);
    const removed = await all.del(`/api/${area}/${id}`);
    expect([removed.status, removed.body.message]).toEqual(refused);
    // The club's user decides on a member who belongs to their club only.
    expect((await staff.del(`/api/Clubs/${otherId}/${area}/${id}`)).status).toBe(200);
    expect(await offered(all)).toEqual(['Activate', 'Delete']);
    expect((await act('Activate'))[0]).toBe(200);
  });

  test('a club with people and accounts is deactivated only when the numbers are confirmed', async () => {
    const ending = uuidv7();
    await house.signInAs([], { clubId: ending });
    await staff.post('/api/Members', unit({ clubIds: [ending] }));
    const asked = await staff.post(`/api/Clubs/${ending}/Deactivate`);
    expect(asked.body.errors).toMatchObject([
      {
        field: 'status',
        message: 'Mes.Clubs.Deactivate.Asked',
        params: { count: 2, members: 1, accounts: 1, meetings: 0, events: 0, invitations: 0 },
      },
    ]);
    const message = 'Mes.Clubs.Deactivate.Asked';
    const many = async (more: object = {}) =>
      (await staff.post('/api/Clubs/Bulk', { action: 'Deactivate', ids: [ending], ...more })).body.data[0];
    expect(await many()).toMatchObject({ done: false, message, params: { count: 2, members: 1 } });
    const together = await many({ confirmed: [message] });
    expect(together).toMatchObject({ done: true, undo: expect.any(String) });
    expect((await staff.post('/api/Clubs/Undo', { tokens: [together.undo] })).body.data[0].done).toBe(true);
    const done = await staff.post(`/api/Clubs/${ending}/Deactivate?confirmed=${message}`);
    expect([done.status, Boolean(done.body.undo)]).toEqual([200, true]);
  });

  test('neither deactivates nor deletes the club itself', async () => {
    const all = await house.signInAs(permissionCodes, { clubId });
    const refused = [403, 'Mes.Clubs.Status.OfAssociation'];
    for (const answer of [await all.post(`/api/Clubs/${clubId}/Deactivate`), await all.del(`/api/Clubs/${clubId}`)])
      expect([answer.status, answer.body.message]).toEqual(refused);
    const own = (await all.get(`/api/Clubs/${clubId}`)).body.data;
    expect([own.status, actionsOf(own)]).toEqual([1, ['Update']]);
    for (const language of ['vi', 'en'] as const)
      expect(textOf('Mes.Clubs.Status.OfAssociation', language)).toMatch(/^[^{}]{20,}\.$/);
  });

  test('imports into the club', async () => {
    const bytes = await workbook(['Mã', 'Tên doanh nghiệp', 'Loại hội viên'], [['NHAP-1', 'Công ty Nhập', 'Đơn vị']]);
    const run = await dryRun(house, office, 'Members', bytes);
    expect(run.counts).toMatchObject({ create: 1, refused: 0 });
    await office.post(`/api/Imports/${run.id}/Run`, { mode: 'valid', legalBasis: 'membership' });
    expect((await after(office, run.id, 'running')).counts.done).toBe(1);
    const found = (await staff.get(`/api/Members?search=NHAP-1&clubIds=${clubId}`)).body.data;
    expect([found.total, found.items[0].approval]).toEqual([1, 0]);
  });
});

describe('somebody of the association, with the codes of clubs alone', () => {
  test('sees those of a club in that club, and no list of all', async () => {
    await staff.post('/api/Members', unit({ clubIds: [otherId], enterpriseName: 'Chỉ Của Kia' }));
    expect((await guide.get('/api/Members')).status).toBe(403);
    const own = await guide.get(`/api/Clubs/${otherId}/Members?pageSize=100`);
    expect(own.body.data.items.map((row: { enterpriseName: string }) => row.enterpriseName)).toContain('Chỉ Của Kia');
    const theirs = await guide.get(`/api/Clubs/${clubId}/Members?search=chi cua kia`);
    expect([theirs.status, theirs.body.data.total]).toEqual([200, 0]);
    expect((await guide.get(`/api/Clubs/${uuidv7()}/Members`)).status).toBe(404);
  });

  test('adds and changes there, and only whoever may approve adds at once', async () => {
    const added = await guide.post(`/api/Clubs/${otherId}/PersonalMembers`, { code: 'CN-C1', name: 'Nguyễn Văn An' });
    expect([added.status, added.body.data.approval, added.body.data.clubIds]).toEqual([201, 0, [otherId]]);
    const { id, version, ...input } = added.body.data;
    const path = `/api/Clubs/${otherId}/PersonalMembers/${id}`;
    expect((await guide.put(path, { ...input, version, position: 'Giám đốc' })).body.data.position).toBe('Giám đốc');
    expect((await guide.put(`/api/Clubs/${clubId}/PersonalMembers/${id}`, { ...input, version: 2 })).status).toBe(404);
    const partner = { code: 'DT-C1', enterpriseName: 'Đối tác' };
    const atOnce = await staff.post(`/api/Clubs/${otherId}/Partners`, partner);
    expect([atOnce.status, atOnce.body.data.approval]).toEqual([201, 1]);
  });

  test('chooses the club and what the form points at', async () => {
    const adder = await house.signInAs(['ClubsCreateMember']);
    for (const area of ['Clubs', 'Careers', 'Markets', 'Fields'])
      expect((await adder.get(`/api/${area}/Options`)).status, area).toBe(200);
    expect((await adder.get('/api/Roles/Options')).status).toBe(403);
  });

  test('imports into a club, and nowhere else', async () => {
    const bytes = await workbook(['Mã', 'Tên doanh nghiệp', 'Loại hội viên'], [['VAO-1', 'Công ty Vào', 'Đơn vị']]);
    const { id: attachmentId } = (await upload(house, guide, bytes, 'vao.xlsx')).body.data;
    expect((await guide.post('/api/Members/Import', { attachmentId })).status).toBe(403);
    const { runId } = (await guide.post(`/api/Clubs/${otherId}/Members/Import`, { attachmentId })).body.data;
    expect((await after(guide, runId, 'checking')).counts).toMatchObject({ create: 1 });
    expect((await guide.post(`/api/Imports/${runId}/Run`, { mode: 'valid', legalBasis: 'membership' })).status).toBe(
      202,
    );
    await after(guide, runId, 'running');
    expect((await staff.get(`/api/Clubs/${otherId}/Members?search=VAO-1`)).body.data.total).toBe(1);
    const undone = await undo(guide, runId);
    expect(undone.body.data.counts).toMatchObject({ undone: 1 });
  });
});

test('clubs that a save does not name stay, and those that it names are all', async () => {
  const {
    id,
    clubIds: _,
    ...input
  } = (await staff.post('/api/Members', unit({ clubIds: [clubId, otherId] }))).body.data;
  const without = await staff.put(`/api/Members/${id}`, { ...input, prize: 'Sao Vàng' });
  expect([without.status, without.body.data.clubIds.toSorted()]).toEqual([200, [clubId, otherId].toSorted()]);
  const one = await staff.put(`/api/Members/${id}`, { ...input, version: 2, clubIds: [otherId] });
  expect(one.body.data.clubIds).toEqual([otherId]);
  const none = await staff.put(`/api/Members/${id}`, { ...input, version: 3, clubIds: [] });
  expect(none.body.data.clubIds).toEqual([]);
});

test('the figures count a member of two clubs once, and what waits apart', async () => {
  const before = (await staff.get('/api/Clubs/Figures')).body.data;
  await staff.post('/api/Members', unit({ clubIds: [clubId, otherId] }));
  await staff.post('/api/PersonalMembers', { code: 'CN-F', name: 'Trần Thị Bình', clubIds: [clubId] });
  await office.post('/api/Partners', { code: 'DT-F', enterpriseName: 'Đối tác chờ' });
  const now = (await staff.get('/api/Clubs/Figures')).body.data;
  expect(now).toEqual({
    ...before,
    unitMembers: before.unitMembers + 1,
    personalMembers: before.personalMembers + 1,
    joinedThisYear: before.joinedThisYear + 2,
    waiting: { ...before.waiting, Partners: before.waiting.Partners + 1 },
  });
  const own = (await office.get('/api/Clubs/Figures')).body.data;
  expect([own.clubs, own.unitMembers < now.unitMembers]).toEqual([1, true]);
});

test('the decision that founded a club is kept with it', async () => {
  const { id: fileId } = (await upload(house, staff, Buffer.from('%PDF-1.7 quyết định'), 'quyet-dinh.pdf')).body.data;
  const input = {
    code: 'CLB-QD',
    enterpriseName: 'Câu lạc bộ mới',
    decisionFileIds: [fileId],
    establishmentDecision: { number: '12/QĐ', date: '2024-03-01' },
  };
  const { status, body } = await staff.post('/api/Clubs', input);
  expect([status, body.data.decisionFileIds[0].fileName]).toEqual([201, 'quyet-dinh.pdf']);
  const again = (await staff.get(`/api/Clubs/${body.data.id}`)).body.data;
  expect([again.decisionFileIds.length, again.attachmentIds]).toEqual([1, []]);
});
