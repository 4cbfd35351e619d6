import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestAnswer, type TestApp, type TestClient } from './make-app.ts';

/** The number of rounds; the trial `races` runs 200. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 4);
/** The number of children that are added while their parent is deleted. */
const CHILDREN = 8;

let house: TestApp;
let staff: TestClient;
let titleId: string;
let number = 0;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  titleId = (await created('Titles', { code: 'T-GONE', name: 'Uỷ viên', ord: 70 })).id;
});
afterAll(() => house[Symbol.asyncDispose]());

async function created(area: string, input: object) {
  const { status, body } = await staff.post(`/api/${area}`, input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

const addMember = async () => {
  const { id } = await created('Members', { type: 1, code: `GONE-${++number}`, enterpriseName: 'Công ty Đi mất' });
  await staff.put(`/api/Members/${id}/Deactivate`, {});
  return id as string;
};
const addCommittee = async () => {
  const { id: clubId } = await created('Clubs', { code: `GONE-C${++number}`, enterpriseName: 'Câu lạc bộ' });
  return (await created('Committees', { name: `Ban ${number}`, kind: 1, clubId })).id as string;
};
const term = (committeeId: string, year = 2020) => ({
  committeeId,
  name: `Nhiệm kỳ ${year}`,
  startsOn: `${year}-01-01`,
  endsOn: `${year + 1}-01-01`,
});

/** A parent, its child, its deletion, and the expected refusal of a child when the parent is gone. */
const pairs: readonly [
  says: string,
  parent: () => Promise<string>,
  child: (parent: string, at: number) => Promise<TestAnswer>,
  remove: (parent: string) => Promise<TestAnswer>,
  table: string,
  told: readonly [status: number, message: string],
][] = [
  [
    'a note and its member',
    addMember,
    (id) => staff.post(`/api/Members/${id}/Notes`, { content: 'Gọi lại', pinned: false }),
    (id) => staff.del(`/api/Members/${id}`),
    'members',
    [404, 'Mes.Members.Id.NotFound'],
  ],
  [
    'a term and its committee',
    addCommittee,
    (id, at) => staff.post('/api/Terms', term(id, 2000 + at)),
    (id) => staff.del(`/api/Committees/${id}`),
    'committees',
    [400, 'Mes.Terms.CommitteeId.NotFound'],
  ],
  [
    'a seat and its term',
    async () => (await created('Terms', term(await addCommittee()))).id as string,
    (termId) => {
      const prorogues = [{ termId, titleId }];
      return staff.post('/api/ExecutiveCommittees', { code: `GONE-E${++number}`, name: 'Trần An', prorogues });
    },
    (id) => staff.del(`/api/Terms/${id}`),
    'terms',
    [400, 'Mes.ExecutiveCommittees.ProroguesTermId.NotFound'],
  ],
];

test.each(pairs)(
  '%s that went after it was looked for: the child is told so',
  async (_, parent, child, _remove, table, told) => {
    const id = await parent();
    const other = await house.pool.connect();
    try {
      await other.query('begin');
      await other.query(`delete from ${table} where id = $1`, [id]);
      const asked = child(id, 0);
      await untilSomebodyWaits();
      await other.query('commit');
      const { status, body } = await asked;
      expect([status, body.message]).toEqual(told);
    } finally {
      other.release();
    }
  },
);

/** Waits until a statement waits for a row that another transaction holds. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await house.pool.query(waiting)).rowCount, { interval: 10 }).toBeGreaterThan(0);
}

test.each(pairs)(
  '%s that goes while it comes: each is done or refused in a sentence',
  async (says, parent, child, remove) => {
    const answers: TestAnswer[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const id = await parent();
      const children = Array.from({ length: CHILDREN }, (_, at) => () => child(id, at));
      // The deletion comes at another position in each round, so that it meets every step of the others.
      children.splice(round % (CHILDREN + 1), 0, () => remove(id));
      answers.push(...(await Promise.all(children.map((ask) => ask()))));
    }
    const failed = answers.filter(({ status }) => status >= 500);
    if (process.env['ROUNDS']) console.log(`figure: ${says}: tried ${answers.length}, failed ${failed.length}`);
    expect(failed.map(({ status, body }) => [status, body.message])).toEqual([]);
    for (const { status, body } of answers.filter((one) => one.status >= 400))
      expect(textOf(body.errors[0]?.message ?? body.message, 'vi'), `${status} ${body.message}`).toBeDefined();
  },
  1_200_000,
);
