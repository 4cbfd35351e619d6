// Long: 'what a person may not set is dropped, and what nobody knows is refused by its name' in server/src/testing/conformance.test.ts holds the same rule in the plain run.
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { allFields, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../kit/uuid.ts';
import { makeApp, type TestAnswer, type TestApp, type TestClient } from './make-app.ts';
import { needsOf } from './needs.ts';

/**
 * Sends values that only the server sets along with every declared input: read-only fields, fields of every record, and
 * names of columns that an attacker may guess. Afterwards the database must not contain any of these values.
 */
const TEXT = 'Tự gán hàng loạt';
const DAY = '2001-02-03';
const COUNT = 987_654_321;
const clubId = uuidv7();

let house: TestApp;
let staff: TestClient;
/** A user and a club that no input names. */
let planted: { userId: string; clubId: string };
/** The number of their own rows by table. */
let before: Record<string, number>;

beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
  const { userId } = await house.signInAs(null, { clubId });
  planted = { userId, clubId };
  before = await rowsWithPlanted();
});
afterAll(() => house[Symbol.asyncDispose]());

/** Names that no input of any area has. */
function neverAsked(): Record<string, unknown> {
  const moment = `${DAY}T12:00:00.000Z`;
  return {
    id: planted.userId,
    createdAt: moment,
    createdBy: planted.userId,
    createdById: planted.userId,
    updatedAt: moment,
    updatedBy: planted.userId,
    deletedAt: moment,
    deactivatedAt: moment,
    approvedAt: moment,
    approvedBy: planted.userId,
    score: COUNT,
    passwordHash: TEXT,
    searchKey: TEXT,
    codeKey: TEXT,
    permissions: [TEXT],
    allowedActions: [{ action: TEXT, refusal: null }],
  };
}

/** All values that only the server sets, under names that are not an input of the area. */
function unasked(resource: Resource): Record<string, unknown> {
  const guessed = {
    version: COUNT,
    ownerId: planted.userId,
    userId: planted.userId,
    clubId: planted.clubId,
    clubIds: [planted.clubId],
    roleId: planted.userId,
    status: 2,
    operationStatus: 2,
    register: 2,
  };
  const readOnly = Object.entries(allFields(resource)).filter(([, { readOnly }]) => readOnly);
  const own = Object.fromEntries(readOnly.map(([name, field]) => [name, valueOf(field)]));
  const taken = new Set(inputFields(resource));
  return Object.fromEntries(
    Object.entries({ ...neverAsked(), ...guessed, ...own }).filter(([name]) => !taken.has(name)),
  );
}

function valueOf({ kind, choices }: Field): unknown {
  if (choices) return choices.at(-1);
  if (kind === 'instant') return `${DAY}T12:00:00.000Z`;
  if (kind === 'date') return DAY;
  if (kind === 'count' || kind === 'money') return COUNT;
  if (kind === 'reference') return planted.clubId;
  if (kind === 'references') return [planted.clubId];
  if (kind === 'flag') return true;
  return TEXT;
}

/** Sends as many of these values as the route accepts; the route must refuse unknown names by name. */
async function forced(
  send: (body: object) => Promise<TestAnswer>,
  input: object,
  extras: Record<string, unknown>,
): Promise<{ answer: TestAnswer; passed: string[] }> {
  for (let names = Object.keys(extras); ; ) {
    const answer = await send({ ...input, ...Object.fromEntries(names.map((name) => [name, extras[name]])) });
    const refused = ((answer.body.errors ?? []) as { field: string; message: string }[])
      .filter(({ message }) => message.startsWith('Mes.Input.Body.'))
      .map(({ field }) => field.split('.')[0] ?? '');
    const left = names.filter((name) => !refused.includes(name));
    if (left.length === names.length) return { answer, passed: names };
    expect(answer.status).toBe(400);
    names = left;
  }
}

/** The number of rows in each table with one of the planted values. */
async function rowsWithPlanted(): Promise<Record<string, number>> {
  const { rows: tables } = await house.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const values = [TEXT, DAY, String(COUNT), planted.userId, planted.clubId].map((value) => `%${value}%`);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await house.pool.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where to_jsonb(t)::text like any($1)`,
      [values],
    );
    found[name] = rows[0]?.count ?? 0;
  }
  return found;
}

/** The values that only the server sets, except those that it calculates from the record's own values. */
function stateOf(resource: Resource, record: Record<string, unknown>): Record<string, unknown> {
  const states = Object.entries(allFields(resource)).filter(
    ([name, { readOnly, choices, kind }]) =>
      readOnly && !inputFields(resource).includes(name) && (choices || kind === 'flag'),
  );
  return Object.fromEntries(states.map(([name]) => [name, record[name]]));
}

/** Areas whose texts nobody changes, so that a save of other texts changes nothing. */
const KEPT: readonly string[] = ['Feedbacks'];

const areas = registry
  .map(({ resource }, place) => [resource.area, resource as Resource, place] as const)
  .filter(([area, resource]) => area === 'Feedbacks' || actionsOf(resource).includes('Create'));

describe.each(areas)('%s', (area, resource, place) => {
  const url = `/api/${area}`;

  test('takes nothing that only the server sets, when a record is added, saved or moved on', async () => {
    const needs = await needsOf(area, house.db);
    // Areas with a shared table must not use the same codes; all samples of an area have the same choices.
    const input = (nth: number) => ({ ...sampleInput(resource, place + 60 * nth), ...needs(place + 60 * nth) });
    const extras = unasked(resource);
    const usual = await staff.post(url, input(0));
    expect(usual.status, JSON.stringify(usual.body)).toBe(201);

    const added = await forced((body) => staff.post(url, body), input(1), extras);
    expect(added.answer.status, JSON.stringify(added.answer.body)).toBe(201);
    // Routes that refuse everything would prove nothing about columns.
    expect(added.passed).toContain('createdAt');
    const record = added.answer.body.data;
    expect(record.version).toBe(1);
    expect(stateOf(resource, record)).toEqual(stateOf(resource, usual.body.data));

    const saved = await forced(
      (body) => staff.put(`${url}/${record.id}`, body),
      { ...input(2), version: record.version },
      Object.fromEntries(Object.entries(extras).filter(([name]) => name !== 'version')),
    );
    expect(saved.answer.status, JSON.stringify(saved.answer.body)).toBe(200);
    expect(saved.answer.body.data).toMatchObject({ id: record.id, version: KEPT.includes(area) ? 1 : 2 });
    expect(stateOf(resource, saved.answer.body.data)).toEqual(stateOf(resource, usual.body.data));

    for (const step of house.routes.filter((route) => isStep(route, url))) {
      const at = step.url.replace(/:\w+/, record.id);
      const { answer } = await forced((body) => staff.post(at, body), { reason: 'x' }, neverAsked());
      expect(answer.status, step.url).toBeLessThan(500);
    }
    expect(await rowsWithPlanted()).toEqual(before);
  });
});

/** Whether a route takes one record through a step. */
function isStep({ method, url }: { method: string; url: string }, list: string): boolean {
  return method === 'POST' && url.startsWith(`${list}/:`) && url.split('/').length === list.split('/').length + 2;
}
