import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from './make-app.ts';
import { needsOf } from './needs.ts';

/** Every input of a new record that names a club. */
const named = registry
  .map(({ resource }): Resource => resource)
  .filter((resource) => actionsOf(resource).includes('Create'))
  .flatMap((resource) =>
    inputFields(resource)
      .filter((name) => resource.fields[name]?.to === 'Clubs' && !resource.fields[name]?.readOnly)
      .map((name) => [resource.area, name, resource] as const),
  );

let house: TestApp;
let club: TestClient;
beforeAll(async () => {
  house = await makeApp();
  club = await house.signInAs(permissionCodes, { clubId: uuidv7() });
});
afterAll(() => house[Symbol.asyncDispose]());

test('there are records of clubs', () => {
  expect(named.map(([area]) => area)).toEqual(
    expect.arrayContaining(['Committees', 'Represents', 'Rewards', 'Documents', 'Activities', 'Users', 'Members']),
  );
});

test.each(named)('a club’s user who writes %s for another club in %s is told', async (area, name, resource) => {
  const needs = (await needsOf(area, house.db))(1);
  const other = uuidv7();
  const input = {
    ...sampleInput(resource, 1),
    ...needs,
    [name]: resource.fields[name]?.kind === 'references' ? [other] : other,
  };
  const { status, body } = await club.post(`/api/${area}`, input);
  expect([status, body.errors], JSON.stringify(body)).toEqual([
    400,
    [expect.objectContaining({ field: name, message: 'Mes.Permission.OwnClub' })],
  ]);
});
