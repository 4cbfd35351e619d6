import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clubMembers, memberNotes } from '../../../db/tables/membership.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { areasOf } from '../../../areas.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { mergeRules, referenceOf } from './rules.ts';

const ALL = ['Create', 'Update', 'Delete', 'Search', 'View', 'Approve'].flatMap((action) => [
  `Members${action}`,
  `Clubs${action}`,
]);

let house: TestApp;
let staff: TestClient;
let number = 0;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(ALL);
});
afterAll(() => house[Symbol.asyncDispose]());

async function add(changes: object = {}, area = 'Members') {
  number++;
  const kind = area === 'Members' ? { type: 1 } : {};
  const input = { ...kind, code: `G-${number}`, enterpriseName: `Công ty Gộp ${number}`, ...changes };
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const read = async (id: string, area = 'Members') => (await staff.get(`/api/${area}/${id}`)).body.data;
const merge = (survivorId: string, loserId: string, choices: object = {}, who = staff) =>
  who.post('/api/Merges', { survivorId, loserId, choices });
const undo = (id: string, who = staff) => who.post(`/api/Merges/${id}/Undo`);

describe('what a merge knows of', () => {
  const rules = mergeRules(areasOf(secretKey).modules);
  const moved = [...rules.members, ...rules.clubs].flatMap((named) => referenceOf(named) ?? []);

  test('the key of each tells its rows apart', async () => {
    expect(moved.length).toBeGreaterThan(20);
    for (const { table, column, key } of moved) {
      const { rows } = await house.db.execute<{ columns: string[] }>(
        sql`select array_to_json(array_agg(a.attname)) as columns from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = ${table}::regclass and i.indisprimary`,
      );
      const primary = rows[0]?.columns ?? [];
      expect([...new Set([...key, column])], `${table}.${column}`).toEqual(expect.arrayContaining(primary));
    }
  });

  test('no row that may have to give way carries rows of its own along', async () => {
    const { rows } = await house.db.execute<{ name: string; of: string }>(
      sql`select conrelid::regclass::text as name, confrelid::regclass::text as of from pg_constraint
        where contype = 'f' and confdeltype in ('c', 'n') and conrelid <> confrelid`,
    );
    // These tables have no unique values together with the member or the club, so no row of the survivor can be in the
    // way.
    const everMoved = [
      'schedules',
      'activities',
      'rewards',
      'notifications',
      'users',
      'import_runs',
      'feedbacks',
      'documents',
    ];
    const tables = new Set(moved.map(({ table }) => table).filter((table) => !everMoved.includes(table)));
    expect(rows.filter((row) => tables.has(row.of))).toEqual([]);
  });
});

describe('two records become one', () => {
  test('the survivor keeps its values, takes what it lacks, and takes what is chosen', async () => {
    const survivor = await add({ taxCode: '0100109106', phoneNumber: '0912345678', prize: 'Sao Vàng' });
    const loser = await add({
      enterpriseName: 'Công ty Cổ phần Đúng Tên',
      emailAddress: 'dung@example.test',
      phoneNumber: '0987654321',
      website: 'dung.example.test',
      prize: 'Sao Bạc',
      idCard: '001201000123',
      leaderInfo: { name: 'Trần Anh Tuấn' },
      connectInfos: [{ name: 'Lê Ngân' }],
      headOfficeAddress: { scheme: '2025', provinceCode: '79', communeCode: '25747', road: '1 Lê Lợi' },
    });
    const { status, body } = await merge(survivor.id, loser.id, {
      enterpriseName: 'loser',
      code: 'loser',
      phoneNumber: 'survivor',
      prize: 'loser',
    });
    expect([status, body.message]).toEqual([201, 'Mes.Merges.Create.Successfully']);
    expect(await read(survivor.id)).toMatchObject({
      enterpriseName: 'Công ty Cổ phần Đúng Tên',
      code: loser.code,
      taxCode: '0100109106',
      emailAddress: 'dung@example.test',
      phoneNumber: '+84912345678',
      website: 'https://dung.example.test',
      prize: 'Sao Bạc',
      idCardLast4: '0123',
      leaderInfo: { name: 'Trần Anh Tuấn' },
      connectInfos: [{ name: 'Lê Ngân', id: loser.connectInfos[0].id }],
      headOfficeAddress: { communeCode: '25747' },
      version: survivor.version + 1,
    });
    expect((await staff.get(`/api/Members/${loser.id}`)).status).toBe(404);
    const found = (await staff.get(`/api/Members?search=${encodeURIComponent('dung ten')}`)).body.data;
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual([survivor.id]);
    const [entry] = (await staff.get(`/api/Members/${survivor.id}/History`)).body.data.items;
    expect(entry.changes).toMatchObject({
      enterpriseName: [survivor.enterpriseName, 'Công ty Cổ phần Đúng Tên'],
      idCard: [null, '…0123'],
      mergedFrom: [null, `Công ty Cổ phần Đúng Tên (${loser.code})`],
    });
    const [gone] = (await staff.get(`/api/Members/${loser.id}/History`)).body.data.items;
    expect(gone.action).toBe('Delete');
  });

  test('of what there may be several both stay, or those of one side', async () => {
    const keeper = await house.signInAs(['CareersCreate', 'MembersCreate']);
    const career = async (code: string) => (await keeper.post('/api/Careers', { code, name: code })).body.data.id;
    const [one, two, three] = [await career('NG-1'), await career('NG-2'), await career('NG-3')];
    const a = await add({ careerIds: [one, two], connectInfos: [{ name: 'Lê Ngân' }] });
    const b = await add({ careerIds: [two, three], connectInfos: [{ name: 'Võ Anh' }] });
    await merge(a.id, b.id, { connectInfos: 'loser' });
    const merged = await read(a.id);
    expect([...(merged.careerIds as string[])].sort()).toEqual(([one, two, three] as string[]).sort());
    expect(merged.connectInfos.map(({ name }: { name: string }) => name)).toEqual(['Võ Anh']);
  });

  test('stays that overlap give way to the chosen ones, others all go over with their numbers', async () => {
    const a = await add({ membership: { startsOn: '2020-01-01', number: 'GS-1' } });
    const b = await add({ membership: { startsOn: '2010-01-01', number: 'GS-2' } });
    const end = { endsOn: '2015-01-01', endKind: 1, endReason: 'Xin ra hội' };
    await staff.post(`/api/Members/${b.id}/Leave`, end);
    const again = (await staff.post(`/api/Members/${b.id}/Rejoin`, { membership: { startsOn: '2018-01-01' } })).body
      .data;
    const twice = { ...again, membership: { ...again.membership, number: 'GS-2' } };
    expect((await staff.put(`/api/Members/${b.id}`, twice)).status).toBe(200);
    const stays = async (id: string) =>
      (
        await house.db.execute(
          sql`select number, starts_on::text as from from memberships where member_id = ${id} order by starts_on`,
        )
      ).rows;
    const { body } = await merge(a.id, b.id, { membership: 'loser' });
    expect(await stays(a.id)).toEqual([
      { number: 'GS-2', from: '2010-01-01' },
      { number: 'GS-2', from: '2018-01-01' },
    ]);
    expect((await undo(body.data.id)).status).toBe(200);
    expect(await stays(a.id)).toEqual([{ number: 'GS-1', from: '2020-01-01' }]);
    await merge(a.id, b.id);
    expect(await stays(a.id)).toEqual([
      { number: 'GS-2', from: '2010-01-01' },
      { number: 'GS-1', from: '2020-01-01' },
    ]);
  });

  test('a unit and an affiliate become one, a member and a club never, nor one with itself', async () => {
    const [unit, affiliate, club] = [await add(), await add({ type: 2 }), await add({}, 'Clubs')];
    expect((await merge(unit.id, club.id)).body.message).toBe('Mes.Merges.LoserId.NotAllowed');
    expect((await merge(unit.id, unit.id)).body.message).toBe('Mes.Merges.LoserId.Duplicate');
    expect((await merge(unit.id, uuidv7())).status).toBe(404);
    expect((await merge(unit.id, affiliate.id, { shoeSize: 'loser' })).body.message).toBe('Mes.Merges.Choices.InValid');
    expect((await merge(unit.id, affiliate.id)).status).toBe(201);
  });

  test('a person outside the system may turn out to be anybody, and nobody becomes one', async () => {
    const outside = uuidv7();
    await house.db.execute(
      sql`insert into members (id, type, name, email_address, email_address_key, search_key) values (${outside}, 99, 'Khách ngoài', 'khach@example.test', 'khach@example.test', 'khach')`,
    );
    const member = await add();
    expect((await merge(outside, member.id)).status).toBe(400);
    const { status, body } = await merge(member.id, outside);
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await read(member.id)).emailAddress).toBe('khach@example.test');
    expect((await undo(body.data.id)).status).toBe(200);
    expect((await read(member.id)).emailAddress).toBeNull();
  });

  test('clubs take each other’s members, users and meetings along', async () => {
    const [a, b, both, only] = [await add({}, 'Clubs'), await add({}, 'Clubs'), await add(), await add()];
    const join = (clubId: string, memberId: string) =>
      house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId, joinedOn: '2020-01-01' });
    await join(a.id, both.id);
    await join(b.id, both.id);
    await join(b.id, only.id);
    const user = await house.signInAs(['MembersSearch'], { clubId: b.id });
    const { status, body } = await merge(a.id, b.id, {});
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await read(a.id, 'Clubs')).amountMember).toBe(2);
    expect((await user.get('/api/Members')).body.data.total).toBe(2);
    expect((await undo(body.data.id)).status).toBe(200);
    expect((await read(b.id, 'Clubs')).amountMember).toBe(2);
    expect((await read(a.id, 'Clubs')).amountMember).toBe(1);
  });

  test('two merges of the same two at once: one is done', async () => {
    const [a, b] = [await add(), await add()];
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id), merge(a.id, b.id), merge(b.id, a.id)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 404, 404, 404]);
  });
});

describe('taking a merge back', () => {
  test('is refused with its reason once the survivor was changed, merged on or the code given away', async () => {
    const [a, b] = [await add(), await add()];
    const { id } = (await merge(a.id, b.id)).body.data;
    const record = await read(a.id);
    await staff.put(`/api/Members/${a.id}`, { ...record, prize: 'Sao Đỏ' });
    expect((await undo(id)).body.message).toBe('Mes.Merges.Survivor.Changed');
    const listed = (await staff.get('/api/Merges')).body.data.items.find((one: { id: string }) => one.id === id);
    expect(listed).toMatchObject({ refusal: 'Mes.Merges.Survivor.Changed', loserCode: b.code, undoneAt: null });

    const [c, d] = [await add(), await add()];
    const second = (await merge(c.id, d.id)).body.data;
    await add({ code: d.code });
    expect((await undo(second.id)).body.message).toBe('Mes.Merges.Values.AlreadyExist');
    expect((await staff.get(`/api/Members/${d.id}`)).status).toBe(404);

    const [e, f] = [await add(), await add()];
    const third = (await merge(e.id, f.id)).body.data;
    const fourth = (await merge(a.id, e.id)).body.data;
    expect((await undo(third.id)).body.message).toBe('Mes.Merges.Survivor.Changed');
    expect((await undo(fourth.id)).status).toBe(200);
    expect((await undo(fourth.id)).body.message).toBe('Mes.Merges.Status.NotAllowed');
  });

  test('is refused when a row that went over is gone', async () => {
    const [a, b] = [await add(), await add()];
    const note = (await staff.post(`/api/Members/${b.id}/Notes`, { content: 'Đi theo' })).body.data;
    const { id } = (await merge(a.id, b.id)).body.data;
    expect((await staff.get(`/api/Members/${a.id}/Notes`)).body.data.items[0].content).toBe('Đi theo');
    const { deletionId } = (await staff.del(`/api/Members/${a.id}/Notes/${note.id}`)).body.data;
    expect((await undo(id)).body.message).toBe('Mes.Merges.Rows.Changed');
    await staff.post(`/api/Deletions/${deletionId}/Restore`);
    expect((await undo(id)).status).toBe(200);
    expect((await staff.get(`/api/Members/${b.id}/Notes`)).body.data.items[0].content).toBe('Đi theo');
  });
});

describe('who may', () => {
  test('merging asks for the codes to change and to delete, and a club’s user merges only what it sees', async () => {
    const [a, b] = [await add(), await add()];
    const changer = await house.signInAs(['MembersUpdate']);
    expect((await merge(a.id, b.id, {}, changer)).status).toBe(403);
    const clubId = uuidv7();
    const club = await house.signInAs(ALL, { clubId });
    expect((await merge(a.id, b.id, {}, club)).status).toBe(404);
    for (const memberId of [a.id, b.id])
      await house.db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId, joinedOn: '2020-01-01' });
    await house.db.insert(memberNotes).values({ id: uuidv7(), memberId: b.id, content: 'Của hiệp hội' });
    const preview = (await club.get(`/api/Merges/Preview?survivorId=${a.id}&loserId=${b.id}`)).body.data;
    expect(preview.moves).toEqual([]);
    const { body } = await merge(a.id, b.id, {}, club);
    const other = await house.signInAs(ALL, { clubId: uuidv7() });
    expect((await undo(body.data.id, other)).status).toBe(404);
    expect((await undo(body.data.id, club)).status).toBe(200);
  });

  test('the preview tells fields, which of them differ, and how much goes over', async () => {
    const [a, b] = [await add({ prize: 'Sao Vàng' }), await add({ prize: 'Sao Bạc', website: 'b.example.test' })];
    await staff.post(`/api/Members/${b.id}/Notes`, { content: 'Một' });
    const { data } = (await staff.get(`/api/Merges/Preview?survivorId=${a.id}&loserId=${b.id}`)).body;
    const of = (name: string) => data.fields.find((field: { name: string }) => field.name === name);
    expect(of('prize')).toMatchObject({ survivor: 'Sao Vàng', loser: 'Sao Bạc', differs: true, choice: 'survivor' });
    expect(of('website')).toMatchObject({ survivor: null, differs: true, choice: 'loser' });
    expect(of('taxCode').differs).toBe(false);
    expect(of('careerIds').choices).toEqual(['survivor', 'loser', 'both']);
    expect(data.moves).toEqual([{ name: 'notes', count: 1 }]);
  });
});
