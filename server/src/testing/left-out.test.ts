import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';
import { needsOf } from './needs.ts';

/**
 * A program that knows fewer fields than the product: its PUT would empty the others, so it is refused and names them; its
 * PATCH changes what it names.
 */
let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(permissionCodes);
});
afterAll(() => house[Symbol.asyncDispose]());

/** PUTs with a version that replace no record with values that a body may leave out. */
const WHOLE_LISTS: readonly string[] = [
  // One list, which the body must have.
  'PUT /api/AccumulationLevels',
  'PUT /api/Schedules/:id/Agenda',
  // Settings of a person, each under its own address.
  'PUT /api/Instructions',
];

test('whatever a PUT replaces whole has a PATCH, and each requires the version', async () => {
  const { body: api } = await staff.get('/api/OpenApi.json');
  type Shape = { required?: string[]; properties?: object };
  const schemas = api.components.schemas as Record<string, Shape>;
  type Call = { requestBody?: { content: Record<string, { schema: Shape & { $ref?: string } }> } };
  const bodyOf = ({ requestBody }: Call = {}): Shape | undefined => {
    const schema = requestBody?.content['application/json']?.schema;
    return schema?.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  };
  const wrong: string[] = [];
  let tried = 0;
  for (const [path, methods] of Object.entries(api.paths as Record<string, Record<string, Call>>)) {
    const put = bodyOf(methods['put']);
    if (!put?.properties || !('version' in put.properties)) continue;
    tried++;
    const address = `PUT ${path.replace(/\{(\w+)\}/g, ':$1')}`;
    if (WHOLE_LISTS.includes(address)) continue;
    const patch = bodyOf(methods['patch']);
    if (!patch) wrong.push(`${address} has no PATCH`);
    else if (patch.required?.join() !== 'version')
      wrong.push(`${address}: its PATCH requires ${patch.required?.join()}`);
    if (!put.required?.includes('version')) wrong.push(`${address} requires no version`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});

const areas = registry
  .map(({ resource }, place) => [resource.area, resource as Resource, place] as const)
  .filter(([, resource]) => actionsOf(resource).includes('Create') && actionsOf(resource).includes('Update'));

/** Fields that keep their value when a PUT leaves them out, with the reason in their area. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  Schedules: ['quorumNum', 'quorumDen'],
  Notifications: ['groups'],
  Roles: ['needsSecondFactor', 'idleMinutes'],
};

/** Values beside the samples, which leave these fields empty. */
const MORE: Readonly<Record<string, object>> = { Activities: { places: 30 }, ActivityChildren: { places: 30 } };

/** Fields whose preset another record has taken. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { Committees: ['kind', 'clubId'] };

const isFilled = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.values(value).some(isFilled)
      : value !== null && value !== undefined && value !== '' && value !== false && value !== 0;

/** The fields that an area requires beyond its declaration, by its refusal. */
function missingIn({ errors = [] }: { errors?: { field: string; message: string }[] }): string[] {
  return errors.flatMap(({ field, message }) => (message.endsWith('.Required') ? [field.split('.')[0] ?? ''] : []));
}

describe.each(areas)('%s', (area, resource, place) => {
  test('loses nothing to a program that knows a part of its fields', async () => {
    const url = `/api/${area}`;
    const needs = await needsOf(area, house.db);
    const sample = { ...sampleInput(resource, place + 500), ...needs(place + 500), ...MORE[area] };
    const made = await staff.post(url, sample);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const at = `${url}/${made.body.data.id}`;
    const record = (await staff.get(at)).body.data;
    const { version } = record;
    const names = inputFields(resource).filter((name) => name in record);
    const required = names.filter((name) => resource.fields[name]?.required || NEEDED[area]?.includes(name));
    const only = (some: readonly string[]) =>
      Object.fromEntries(some.map((name) => [name, isMasked(record[name]) ? sample[name as never] : record[name]]));
    const filled = names.filter(
      (name) =>
        !required.includes(name) &&
        !resource.fields[name]?.ofClubs &&
        !isMasked(record[name]) &&
        !KEPT[area]?.includes(name) &&
        isFilled(record[name]),
    );
    let less = await staff.put(at, { ...only(required), version });
    // Rules of the area may need more than its declaration says.
    for (let more = missingIn(less.body); more.length > 0; more = missingIn(less.body)) {
      required.push(...more);
      less = await staff.put(at, { ...only(required), version });
    }
    const left = filled.filter((name) => !required.includes(name));
    if (area === 'Users') expect(less.status).toBe(200);
    else if (left.length > 0) {
      expect([less.status, less.body.message.split('.')[1]]).toEqual([400, 'Input']);
      const told = less.body.errors.map(({ field }: { field: string }) => field) as string[];
      expect(told.filter((name) => names.includes(name)).toSorted()).toEqual(left.toSorted());
      expect((await staff.get(at)).body.data).toEqual(record);
    }

    const text = names.findLast((name) => ['text', 'longText'].includes(resource.fields[name]?.kind ?? ''));
    const now = (await staff.get(at)).body.data;
    if (area === 'Users') for (const name of filled) expect([name, now[name]]).toEqual([name, record[name]]);
    const change = text === undefined ? {} : { [text]: 'Chỉ sửa một ô' };
    expect((await staff.patch(at, change)).status).toBe(400);
    expect((await staff.patch(at, { ...change, version: now.version, zzz: 1 })).status).toBe(400);
    const patched = await staff.patch(at, { ...change, version: now.version });
    expect(patched.status, JSON.stringify(patched.body)).toBe(200);
    const after = patched.body.data;
    const same = names.filter((name) => name !== text);
    expect(Object.fromEntries(same.map((name) => [name, after[name]]))).toEqual(
      Object.fromEntries(same.map((name) => [name, now[name]])),
    );
    if (text !== undefined) {
      expect([after[text], after.version]).toEqual(['Chỉ sửa một ô', now.version + 1]);
      expect((await staff.patch(at, { ...change, version: now.version })).status).toBe(409);
    }
  });
});
