import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import type { DroppedRows } from '../../../kit/moved-rows.ts';

/**
 * Each round merges two members by random choices, with random rows in every table that can refer to them, and undoes
 * the merge. The merge must lose no row, and the undo must restore every row.
 */
const ROUNDS = 12;
const CHOICES = ['survivor', 'loser', 'both'] as const;

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(
    ['Create', 'Update', 'Delete', 'Search', 'View', 'Approve'].flatMap((action) => [
      `Members${action}`,
      `Clubs${action}`,
    ]),
  );
});
afterAll(() => house[Symbol.asyncDispose]());

type Row = Record<string, unknown>;
type Shot = Map<string, Row[]>;

/** Tables that record merges instead of taking part in them. */
const BESIDE = ['audit_entries', 'merges', 'access_log', 'sessions', 'users', 'roles', 'role_permissions', 'units'];

async function shot(): Promise<Shot> {
  const { rows: tables } = await house.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const all: Shot = new Map();
  for (const { name } of tables.filter((table) => !BESIDE.includes(table.name))) {
    const { rows } = await house.db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t order by t::text`,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** The rows without the values that an undo itself writes: the author and moment of the survivor's change. */
function apart(all: Shot, survivorId: string): Record<string, string[]> {
  const plain = (table: string, row: Row) => {
    if (table !== 'members' || row.id !== survivorId) return JSON.stringify(row);
    return JSON.stringify({ ...row, version: null, updated_at: null, updated_by: null });
  };
  return Object.fromEntries([...all].map(([table, rows]) => [table, rows.map((row) => plain(table, row)).sort()]));
}

function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    whole: (most: number) => Math.floor(next() * (most + 1)),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    chance: (share: number) => next() < share,
  };
}

type Dice = ReturnType<typeof random>;

async function put(table: string, row: Row): Promise<void> {
  const names = sql.join(
    Object.keys(row).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await house.db.execute(
    sql`insert into ${sql.identifier(table)} (${names}) select ${names} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb) on conflict do nothing`,
  );
}

/** Rows to which rows of the two members can refer. */
async function surroundings(dice: Dice) {
  const ids = () => Array.from({ length: 3 }, uuidv7);
  const made = {
    careers: ids(),
    tags: ids(),
    fields: ids(),
    clubs: ids(),
    terms: ids(),
    texts: ids(),
    meetings: ids(),
  };
  const key = () => uuidv7().slice(-12);
  for (const id of made.careers)
    await put('careers', {
      id,
      code: key(),
      code_key: key(),
      name: 'N',
      search_key: '',
      version: 1,
      created_at: 'now',
      updated_at: 'now',
    });
  for (const id of made.tags)
    await put('tags', {
      id,
      name: key(),
      name_key: key(),
      search_key: '',
      version: 1,
      created_at: 'now',
      updated_at: 'now',
    });
  for (const id of made.fields)
    await put('fields', {
      id,
      code: key(),
      code_key: key(),
      name: 'L',
      search_key: '',
      version: 1,
      created_at: 'now',
      updated_at: 'now',
    });
  for (const id of made.clubs) made.clubs[made.clubs.indexOf(id)] = (await add('Clubs', dice)).id;
  const [title, committee] = [uuidv7(), uuidv7()];
  await put('titles', {
    id: title,
    code: key(),
    code_key: key(),
    name: 'T',
    ord: 0,
    search_key: '',
    version: 1,
    created_at: 'now',
    updated_at: 'now',
  });
  await put('committees', {
    id: committee,
    club_id: made.clubs[0],
    kind: 1,
    name: 'BCH',
    search_key: '',
    version: 1,
    created_at: 'now',
    updated_at: 'now',
  });
  for (const [index, id] of made.terms.entries())
    await put('terms', {
      id,
      committee_id: committee,
      name: `NK ${index}`,
      starts_on: `${2000 + index * 5}-01-01`,
      ends_on: `${2005 + index * 5}-01-01`,
      search_key: '',
      version: 1,
      created_at: 'now',
      updated_at: 'now',
    });
  for (const [index, id] of made.texts.entries())
    await put('legal_texts', {
      id,
      purpose: `p-${key()}`,
      number: index + 1,
      language: 'vi',
      content: 'x',
      published_at: 'now',
      created_at: 'now',
    });
  for (const id of made.meetings)
    await put('schedules', {
      id,
      kind: 1,
      title: 'Họp',
      type: 1,
      start_time: '2030-01-01T01:00:00Z',
      end_time: '2030-01-01T02:00:00Z',
      quorum_num: 2,
      quorum_den: 3,
      ics_sequence: 0,
      search_key: '',
      version: 1,
      created_at: 'now',
      updated_at: 'now',
    });
  return { ...made, title };
}

async function add(area: string, dice: Dice) {
  const code = uuidv7().slice(-12);
  const kind = area === 'Members' ? { type: dice.pick([1, 2]) } : {};
  const maybe = (field: string, value: unknown) => (dice.chance(0.5) ? { [field]: value } : {});
  const input = {
    ...kind,
    code,
    enterpriseName: `Công ty ${code}`,
    ...(dice.chance(0.5) && { taxCode: '0100109106', duplicateReason: `Lý do ${code}` }),
    ...maybe('emailAddress', `${code}@example.test`),
    ...maybe('idCard', `0012010${String(dice.whole(99_999)).padStart(5, '0')}`),
    ...maybe('prize', `Giải ${code}`),
    ...maybe('leaderInfo', { name: `Lãnh đạo ${code}` }),
    ...maybe('connectInfos', [{ name: `Đầu mối ${code}` }]),
    ...maybe('headOfficeAddress', { scheme: '2025', provinceCode: '79', communeCode: '25747', road: code }),
    ...(area === 'Clubs' && maybe('establishmentDecision', { number: code })),
  };
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string; version: number };
}

/** Adds rows of every kind that refer to one of the two members. */
async function scatter(
  dice: Dice,
  two: readonly string[],
  around: Awaited<ReturnType<typeof surroundings>>,
  userId: string,
) {
  const record = { version: 1, created_at: 'now', updated_at: 'now' };
  const child = () => ({ id: uuidv7(), ...record });
  const year = () => 2000 + dice.whole(24);
  const makers: ((member_id: string) => Promise<void>)[] = [
    (member_id) => put('member_careers', { member_id, career_id: dice.pick(around.careers) }),
    (member_id) => put('member_tags', { member_id, tag_id: dice.pick(around.tags) }),
    (member_id) => put('member_fields', { id: uuidv7(), member_id, field_id: dice.pick(around.fields) }),
    (member_id) => put('member_notes', { ...child(), member_id, content: 'Ghi chú', pinned: dice.chance(0.3) }),
    (member_id) =>
      put('club_members', {
        ...child(),
        member_id,
        club_id: dice.pick(around.clubs),
        joined_on: '2020-01-01',
        left_on: dice.chance(0.5) ? '2021-01-01' : null,
      }),
    (member_id) =>
      put('club_invitations', {
        ...child(),
        member_id,
        club_id: dice.pick(around.clubs),
        expires_at: 'now',
        cancelled_at: dice.chance(0.5) ? 'now' : null,
      }),
    (member_id) => {
      const from = year();
      return put('memberships', {
        ...child(),
        member_id,
        type: 1,
        honorary: false,
        starts_on: `${from}-01-01`,
        ends_on: `${from + 1}-01-01`,
        number: dice.chance(0.6) ? `S ${member_id}` : null,
      });
    },
    (member_id) => {
      const from = year();
      return put('representatives', {
        ...child(),
        owner_id: member_id,
        name: 'Đại diện',
        given_name: '',
        sort_name: '',
        starts_on: `${from}-01-01`,
        ends_on: `${from + 1}-01-01`,
        search_key: '',
      });
    },
    (member_id) =>
      put('representatives', {
        ...child(),
        person_id: member_id,
        owner_id: around.clubs[1],
        name: 'Người',
        given_name: '',
        sort_name: '',
        starts_on: `${1900 + dice.whole(99)}-01-01`,
        ends_on: null,
        search_key: '',
      }).catch(() => undefined),
    (member_id) =>
      put('seats', {
        ...child(),
        term_id: dice.pick(around.terms),
        member_id,
        title_id: around.title,
        starts_on: '2000-01-01',
        ends_on: null,
      }),
    (member_id) =>
      put('schedule_participants', {
        id: uuidv7(),
        created_at: 'now',
        schedule_id: dice.pick(around.meetings),
        member_id,
        name: 'Ai đó',
        voting: false,
      }),
    (member_id) =>
      put('schedules', {
        ...child(),
        host_id: member_id,
        kind: 1,
        title: 'Chủ trì',
        type: 1,
        start_time: '2030-01-01T01:00:00Z',
        end_time: '2030-01-01T02:00:00Z',
        quorum_num: 2,
        quorum_den: 3,
        ics_sequence: 0,
        search_key: '',
        filter: { memberIds: [member_id] },
      }),
    (member_id) =>
      put('consents', {
        ...child(),
        member_id,
        legal_text_id: dice.pick(around.texts),
        purpose: dice.pick(['mail', 'phone']),
        channel: 1,
        given_at: 'now',
        withdrawn_at: dice.chance(0.5) ? 'now' : null,
      }),
    (member_id) =>
      put('data_requests', {
        ...child(),
        member_id,
        requester: 'Ai đó',
        type: 1,
        received_at: 'now',
        answer_due_at: 'now',
        due_on: '2030-01-01',
        search_key: '',
      }),
    (member_id) =>
      put('member_contacts', {
        id: uuidv7(),
        created_at: 'now',
        member_id: around.clubs[2],
        person_id: member_id,
        kind: 2,
        ord: 1,
        name: 'Là người này',
      }),
    (member_id) =>
      put('notices', {
        id: uuidv7(),
        created_at: 'now',
        user_id: userId,
        kind: 'x',
        area: 'Members',
        entity_id: member_id,
        params: {},
        dedupe_key: uuidv7(),
      }),
    (member_id) =>
      put('saved_views', {
        ...child(),
        user_id: userId,
        area: 'Members',
        name: uuidv7(),
        query: { ids: [member_id] },
        shared: false,
      }),
    async (member_id) => {
      const id = uuidv7();
      await put('attachments', {
        id,
        created_at: 'now',
        file_name: 'a.pdf',
        extension: 'pdf',
        mime: 'application/pdf',
        size: 1,
        storage_key: id,
        owner_id: userId,
        completed_at: 'now',
      });
      await put('attachment_links', {
        id: uuidv7(),
        created_at: 'now',
        attachment_id: id,
        area: 'Members',
        entity_id: member_id,
        slot: dice.pick(['attachment', 'avatar']),
        ord: 0,
      });
    },
    (member_id) => {
      const [a_id, b_id] = [member_id, around.clubs[0] as string].sort();
      return put('duplicate_pairs', { a_id, b_id, score: 0.5, reasons: [], found_at: 'now', dismissed_at: 'now' });
    },
  ];
  for (let count = 0; count < 45; count++) await dice.pick(makers)(dice.pick(two));
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'nothing is lost, and undoing brings all of it back (round %i)',
  async (round) => {
    const dice = random(round * 7919 + 1);
    const area = round % 4 === 3 ? 'Clubs' : 'Members';
    const around = await surroundings(dice);
    const [survivor, loser] = [await add(area, dice), await add(area, dice)];
    await scatter(dice, [survivor.id, loser.id], around, staff.userId);
    const before = await shot();
    const { data: preview } = (await staff.get(`/api/Merges/Preview?survivorId=${survivor.id}&loserId=${loser.id}`))
      .body;
    const choices = Object.fromEntries(
      preview.fields.map(({ name, choices: open }: { name: string; choices: string[] }) => [
        name,
        dice.pick(CHOICES.filter((choice) => open.includes(choice))),
      ]),
    );
    const { status, body } = await staff.post('/api/Merges', { survivorId: survivor.id, loserId: loser.id, choices });
    expect(status, JSON.stringify(body)).toBe(201);

    const after = await shot();
    const { rows } = await house.db.execute<{ dropped: DroppedRows }>(
      sql`select dropped from merges where id = ${body.data.id}`,
    );
    const dropped = rows[0]?.dropped ?? {};
    for (const [table, kept] of before) {
      // The loser's own row of such a table becomes part of the survivor's row.
      const own = ['members', 'enterprise_profiles', 'clubs'].includes(table);
      const lost = own && kept.some((row) => [row.id, row.member_id].includes(loser.id)) ? 1 : 0;
      const there = (after.get(table) ?? []).length + (dropped[table] ?? []).length + lost;
      expect({ table, rows: there }).toEqual({ table, rows: kept.length });
    }
    for (const [table, kept] of after) {
      const named = JSON.stringify(kept.filter((row) => Object.values(row).includes(loser.id)));
      expect({ table, named }).toEqual({ table, named: '[]' });
    }

    expect((await staff.post(`/api/Merges/${body.data.id}/Undo`)).body.message).toBe('Mes.Merges.Undo.Successfully');
    expect(apart(await shot(), survivor.id)).toEqual(apart(before, survivor.id));
  },
);
