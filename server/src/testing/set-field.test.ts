import { randomUUID } from 'node:crypto';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { allFields, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { settableFields, waysOf } from '@hoivien/contract/kit/edits/set-field.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';
import { needsOf } from './needs.ts';

type Row = ReturnType<typeof JSON.parse>;

/** Areas whose records need more than a sample; their fields go through the same route, and their own tests add them. */
const WITHOUT_SAMPLE: readonly string[] = [
  'ActivityParticipants',
  'ActivityReports',
  'FeeHistories',
  'FeedbackAnswers',
  'Feedbacks',
  'Notifications',
  'Rewards',
  'ScheduleDecisions',
];

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs([...permissionCodes]);
});
afterAll(() => house[Symbol.asyncDispose]());

/** The areas that have the call, with the areas of the registry whose records can be added from a sample. */
const areas = registry
  .map(({ resource }, place) => [resource.area, resource as Resource, place] as const)
  .filter(([area, resource]) => settableFields(resource).length > 0 && !WITHOUT_SAMPLE.includes(area));

const has = (method: string, url: string) => house.routes.some((one) => one.method === method && one.url === url);

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** What a form sends: the whole record as it was read, with one value changed. */
function formOf(resource: Resource, record: Row, path: string, value: unknown): Row {
  const values = inputFields(resource).flatMap((name) => {
    const { kind } = resource.fields[name] as Field;
    const held = record[name];
    if (kind === 'identity' || kind === 'secret' || held === undefined) return [];
    return [[name, kind === 'attachments' ? held.map(({ id }: Row) => id) : held]];
  });
  const form: Row = { ...Object.fromEntries(values), version: record.version };
  const [name = '', part] = path.split('.');
  if (part === undefined) form[name] = value;
  else {
    const none = Object.keys(resource.fields[name]?.fields ?? {}).map((one) => [one, null]);
    form[name] = { ...Object.fromEntries(none), ...form[name], [part]: value };
  }
  return form;
}

/** What two records that were given the same value differ in, beside what makes them two. */
function differences(resource: Resource, path: string, [one, other]: readonly [Row, Row]): string[] {
  const [name = '', part] = path.split('.');
  const of = (record: Row) => JSON.stringify(part === undefined ? record[name] : record[name]?.[part]);
  const beside = Object.keys(allFields(resource)).filter(
    (field) => field === `${name}Name` || field === `${name}Names`,
  );
  return [
    ...(of(one) === of(other) ? [] : [`${path}: ${of(one)} instead of ${of(other)}`]),
    ...beside.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field])),
  ];
}

test.each(areas)(
  '%s: many records get what the form of one would write, and it is given back',
  async (area, resource, place) => {
    const url = `/api/${area}`;
    const needs = await needsOf(area, house.db);
    const sample = (number: number) => ({ ...sampleInput(resource, place * 1000 + number), ...needs(number) }) as Row;
    const add = async (number: number): Promise<Row> => {
      const { status, body } = await staff.post(url, sample(number));
      expect(status, JSON.stringify(body)).toBe(201);
      return (await staff.get(`${url}/${body.data.id}`)).body.data;
    };
    const read = async ({ id }: Row): Promise<Row> => (await staff.get(`${url}/${id}`)).body.data;
    let record = await add(1);
    const other = sample(3);
    for (const { path, field } of settableFields(resource)) {
      const [name = '', part] = path.split('.');
      const given = part === undefined ? other[name] : other[name]?.[part];
      // Links of a sample lead to no record, unless the area needs them.
      const isNone = !isGiven(given) || (field.to !== undefined && !(name in needs(3)));
      const way = isNone ? 'empty' : 'set';
      if (!waysOf(field).includes(way)) continue;
      const value = isNone ? (field.kind === 'references' ? [] : null) : given;
      const asked = { field: path, way, ...(isNone ? {} : { value }) };
      const seen = await staff.post(`${url}/SetField/Preview`, { ...asked, ids: [record.id] });
      expect(seen.status, `${path} ${JSON.stringify(seen.body)}`).toBe(200);
      const { other: replaced, empty, same, records, rows } = seen.body.data;
      expect(replaced + empty + same, path).toBe(1);
      expect(rows, path).toHaveLength(1 - same);
      const run = randomUUID();
      const set = await staff.post(`${url}/SetField`, { ...asked, records, run });
      expect(set.status, `${path} ${JSON.stringify(set.body)}`).toBe(200);
      const [result] = set.body.data;
      const before = record;
      const written = await read(record);
      if (result.outcome === 'saved') {
        const undo = await staff.post(`/api/RecentActions/${run}/Undo`, {});
        expect(undo.body.data, `${path} ${JSON.stringify(undo.body)}`).toMatchObject({
          undone: 1,
          kept: [],
          after: null,
        });
      }
      record = await read(record);
      expect(differences(resource, path, [record, before]), `given back: ${path}`).toEqual([]);
      const form = await staff.put(`${url}/${record.id}`, formOf(resource, record, path, value));
      record = await read(record);
      const refusal = (isRefused: boolean, message: string) => (isRefused ? `${path} ${message}` : path);
      expect(refusal(result.outcome === 'refused', result.message)).toBe(
        refusal(form.status !== 200, form.body.message),
      );
      if (form.status === 200) expect(differences(resource, path, [written, record])).toEqual([]);
    }
  },
);

test('a bulk that writes another value than the form would be found', () => {
  const market = registry.find(({ resource }) => resource.area === 'Markets')?.resource as Resource;
  const record = { description: 'Thị trường', id: '1' };
  expect(differences(market, 'description', [{ ...record, description: 'Thị truờng' }, record])).toEqual([
    'description: "Thị truờng" instead of "Thị trường"',
  ]);
});

test('the browser offers it exactly where the server has the call', () => {
  for (const { resource } of registry) {
    const isOffered = settableFields(resource).length > 0;
    expect(`${resource.area} ${isOffered}`).toBe(`${resource.area} ${has('POST', `/api/${resource.area}/SetField`)}`);
  }
});

test('without the code to change nobody sets a field', async () => {
  const reader = await house.signInAs([permissionCode('Markets', 'Search')]);
  const { status } = await reader.post('/api/Markets/SetField/Preview', {
    ids: [],
    field: 'description',
    way: 'empty',
  });
  expect(status).toBe(403);
});
