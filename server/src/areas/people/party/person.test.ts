import { personFields, personSections } from '@hoivien/contract/fragments/person-profile.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members, personProfiles } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { Seal } from '../../../kit/crud/seal.ts';
import { Refusal } from '../../../kit/errors.ts';
import { Totals } from '../../../kit/totals.ts';
import { makeApp, secretKey, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { personSource } from './person.ts';

/** A minimal kind of person, with only the fields of the fragment. */
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

test('somebody being typed in is found again by the birthday beside a like name, or by the very same name', async () => {
  const typist = await house.signInAs(['MembersCreate', 'MembersApprove', 'MembersSearch']);
  const input = { code: 'CN-9', name: 'Nguyễn Thị Minh Châu', dayOfBirth: '1988-05-20' };
  expect((await typist.post('/api/PersonalMembers', input)).status).toBe(201);
  const alike = async (query: string) => {
    const { body } = await typist.get(`/api/PersonalMembers/Duplicates?${query}`);
    return body.data.map(({ code, reasons }: { code: string; reasons: string[] }) => [code, ...reasons]);
  };
  expect(await alike('name=nguyen%20thi%20minh%20chau')).toEqual([['CN-9', 'name']]);
  expect(await alike('name=Nguy%E1%BB%85n%20Minh%20Ch%C3%A2u')).toEqual([]);
  expect(await alike('name=Nguy%E1%BB%85n%20Minh%20Ch%C3%A2u&dayOfBirth=1988-05-20')).toEqual([['CN-9', 'name']]);
});

test('a club’s user keeps the link to a company they do not see, and cannot make one', async () => {
  const admin = await house.signInAs(['MembersCreate', 'MembersApprove', 'ClubsCreate', 'ClubsApprove']);
  const clubId = (await admin.post('/api/Clubs', { code: 'CLB-9', enterpriseName: 'CLB Chín' })).body.data.id;
  const company = (await admin.post('/api/Members', { type: 1, code: 'HV-9', enterpriseName: 'Công ty Ngoài' })).body
    .data;
  const given = { code: 'CN-10', name: 'Lê An', workMemberId: company.id, clubIds: [clubId] };
  const { id } = (await admin.post('/api/PersonalMembers', given)).body.data;
  const club = await house.signInAs(['MembersUpdate', 'MembersView', 'MembersCreate', 'MembersSearch'], { clubId });
  const { body } = await club.get(`/api/PersonalMembers/${id}`);
  const saved = await club.put(`/api/PersonalMembers/${id}`, { ...body.data, attachmentIds: [], position: 'Giám đốc' });
  expect([saved.status, saved.body.data?.workMemberId, saved.body.data?.position]).toEqual([200, null, 'Giám đốc']);
  const viewer = await house.signInAs(['MembersView']);
  expect((await viewer.get(`/api/PersonalMembers/${id}`)).body.data.workMemberId).toBe(company.id);
  const made = await club.post('/api/PersonalMembers', { code: 'CN-11', name: 'Lê Bình', workMemberId: company.id });
  expect(made.body.message).toBe('Mes.PersonalMembers.WorkMemberId.NotFound');
});
