import { personFields, personSections } from '@hoivien/contract/fragments/person-profile.ts';
import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members, personProfiles } from '../../db/tables/member.ts';
import type { Call } from '../../kit/call.ts';
import { crudOf } from '../../kit/crud/crud.ts';
import { Seal } from '../../kit/crud/seal.ts';
import { Refusal } from '../../kit/errors.ts';
import { Totals } from '../../kit/totals.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../testing/make-app.ts';
import { personSource } from './person.ts';

/** The least that a kind of person is: those the fragment describes. */
const person = {
  area: 'Persons',
  singular: 'Person',
  path: '/persons',
  menu: 'member',
  sort: 'name:asc',
  sections: personSections,
  fields: personFields,
} as const;
const seal = new Seal(secretKey);
const crud = crudOf(person, personSource(person, { register: 6, type: 6, seal }));

let house: TestApp;
let staff: TestClient;
let call: Call;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['MembersCreate']);
  const actor = { userId: staff.userId, clubId: null, permissions: new Set(['PersonsApprove']) };
  call = {
    actor,
    db: house.db,
    totals: new Totals(() => undefined),
    now: new Date(),
    requestId: 'r',
    ip: null,
    source: 'screen',
  } as unknown as Call;
});
afterAll(() => house[Symbol.asyncDispose]());

const blank = { ...sampleInput(person, 1), idCard: null, workMemberId: null, homeAddress: null, careerIds: [] };
const add = (input: object) => crud.create(call, { ...blank, ...input } as Parameters<typeof crud.create>[1]);

test('a person is kept by given name, approved at once, and tied to the company they work for', async () => {
  const { id: workMemberId } = (await staff.post('/api/Members', { ...sampleInput(member, 1) })).body.data;
  const { id } = await add({ code: 'CN-1', name: 'Trần Văn An', emailAddress: 'an@example.com', workMemberId });
  const [row] = await house.db.select().from(members).where(eq(members.id, id));
  expect(row).toMatchObject({ type: 6, register: 6, givenName: 'An', approval: 1 });
  const [profile] = await house.db.select().from(personProfiles).where(eq(personProfiles.memberId, id));
  expect(profile).toMatchObject({ workMemberId });
  const { name: company } = (await house.db.select().from(members).where(eq(members.id, workMemberId)))[0] ?? {};
  expect(await crud.get(call, id)).toMatchObject({ name: 'Trần Văn An', workMemberId, workMemberName: company });
});

test('an identity number is sealed, and refused at its field when another person of the kind has it', async () => {
  const idCard = '001201000123';
  const { id, idCardLast4 } = await add({ code: 'CN-2', emailAddress: 'b@example.com', idCard });
  expect(idCardLast4).toBe('0123');
  const [row] = await house.db.select().from(members).where(eq(members.id, id));
  expect(row?.idCardEnc && seal.open(row.idCardEnc)).toBe(idCard);
  const twice = await add({ code: 'CN-3', emailAddress: 'c@example.com', idCard }).catch((error: unknown) => error);
  expect(twice).toBeInstanceOf(Refusal);
  expect(twice).toMatchObject({ errors: [{ field: 'idCard', message: 'Mes.Persons.IdCard.AlreadyExist' }] });
});

test('a company that is none cannot be where a person works', async () => {
  const workMemberId = '00000000-0000-4000-8000-000000000000';
  const refused = await add({ code: 'CN-4', emailAddress: 'd@example.com', workMemberId }).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ errors: [{ field: 'workMemberId' }] });
});
