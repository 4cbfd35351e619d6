import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { partner } from '@hoivien/contract/areas/people/party/partner.resource.ts';
import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { personalPartner } from '@hoivien/contract/areas/people/party/personal-partner.resource.ts';
import { filterNames } from '@hoivien/contract/kit/filters.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ANYTHING, LACKS, lacksField, wantedOf } from '@hoivien/contract/kit/wanted.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { askedOf } from '../../../kit/crud/filter.ts';
import { refuseJoined } from '../../../kit/crud/sight.ts';

const PARTIES: readonly Resource[] = [member, personalMember, partner, personalPartner, club];

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(
    ['Members', 'Partners', 'Clubs', 'Fields'].flatMap((area) =>
      ['Create', 'Search', 'View', 'Export'].map((one) => area + one),
    ),
  );
});
afterAll(() => house[Symbol.asyncDispose]());

type Given = Readonly<Record<string, unknown>>;

/** The second implementation: what a record as it is read lacks. */
function lackedBy(record: Given, path: string): boolean {
  const [name = '', part] = path.split('.');
  const value = part === undefined ? record[name] : (record[name] as Given | null)?.[part];
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const random = numbers(277);
let made = 0;
/** A record of which each wanted value is there or not by chance. */
function inputOf({ area, fields }: Resource, fieldId: string): Given {
  made++;
  const maybe = <V>(value: V) => (random() < 0.5 ? value : null);
  const no = String(made).padStart(4, '0');
  const whole: Given = {
    type: 1,
    code: `THIEU-${no}`,
    enterpriseName: `Công ty Thiếu ${no}`,
    name: `Nguyễn Văn ${no}`,
    taxCode: null,
    birthday: maybe('2001-02-03'),
    dayOfBirth: maybe('1980-02-03'),
    gender: maybe(1),
    phoneNumber: maybe(`+8491200${no}`),
    emailAddress: maybe(`thieu-${no}@vi-du.vn`),
    headOfficeAddress: maybe({ scheme: '2025', provinceCode: '01', districtCode: null, communeCode: null, road: null }),
    homeAddress: maybe({ scheme: '2025', provinceCode: '01', districtCode: null, communeCode: null, road: null }),
    fieldIds: random() < 0.5 ? [fieldId] : [],
    workUnit: maybe('Văn phòng'),
    position: maybe('Giám đốc'),
    leaderInfo: maybe({
      name: maybe('Trần Thị Lan'),
      phoneNumber: maybe(`+8498200${no}`),
      dateOfBirth: maybe('1970-05-06'),
      position: 'Chủ tịch',
      emailAddress: null,
      gender: null,
    }),
  };
  const own = Object.fromEntries(
    Object.entries(whole).filter(([name]) => name in fields && (name !== 'type' || area === 'Members')),
  );
  return own;
}

test.each(PARTIES.map((one) => [one.area, one] as const))(
  '%s: the filter finds the records that lack each wanted value, any of several, or anything',
  async (area, resource) => {
    const field = await staff.post('/api/Fields', { code: `LV-${area}`, name: `Lĩnh vực ${area}`, fieldRelations: [] });
    expect(field.status, JSON.stringify(field.body)).toBe(201);
    const fieldId = String(field.body.data.id);
    const ids: string[] = [];
    for (let count = 0; count < 24; count++) {
      const { status, body } = await staff.post(`/api/${area}`, inputOf(resource, fieldId));
      expect(status, JSON.stringify(body)).toBe(201);
      ids.push(body.data.id);
    }
    const records: Given[] = [];
    for (const id of ids) records.push((await staff.get(`/api/${area}/${id}`)).body.data);
    const wanted = wantedOf(resource);
    const lacking = (paths: readonly string[]) =>
      records
        .filter((one) => paths.some((path) => lackedBy(one, path)))
        .map(({ id }) => String(id))
        .toSorted();
    expect(wanted.length).toBeGreaterThan(4);
    const search = async (query: string) => {
      const all: string[] = [];
      for (let page = 1; page < 20; page++) {
        const { status, body } = await staff.get(`/api/${area}?pageSize=100&page=${page}&fields=code&${query}`);
        expect(status, `${query} ${JSON.stringify(body)}`).toBe(200);
        all.push(...(body.data.items as Given[]).map(({ id }) => String(id)));
        if (page * 100 >= body.data.total) break;
      }
      return all.filter((id) => ids.includes(id)).toSorted();
    };
    for (const path of wanted) {
      expect(await search(`lacks=${path}`), path).toEqual(lacking([path]));
      // One mechanism says what is empty.
      if (filterNames(resource, path).includes(`${path}Empty`))
        expect(await search(`${path}Empty=true`), path).toEqual(lacking([path]));
    }
    const [one, , other] = wanted;
    const two = [one ?? '', other ?? ''];
    expect(await search(two.map((path) => `lacks=${path}`).join('&'))).toEqual(lacking(two));
    const anything = lacking(wanted);
    expect(await search(`lacks=${ANYTHING}`)).toEqual(anything);
    expect(await search(`lacksNot=${two[1]}`)).toEqual(
      ids.filter((id) => !lacking([two[1] ?? '']).includes(id)).toSorted(),
    );
    expect((await staff.get(`/api/${area}?lacks=enterpriseEnglishName`)).status).toBe(400);
  },
);

test('a reader may not ask who lacks a value that they may not see', () => {
  const resource = {
    ...member,
    fields: { ...member.fields, lacks: lacksField('feeDebt', 'phoneNumber') },
  } as unknown as Resource;
  const actor = { permissions: new Set<string>(['MembersSearch']) } as never;
  const asks = (...values: string[]) =>
    refuseJoined(resource, actor, askedOf(resource, { field: LACKS, kind: 'values', values }));
  expect(() => asks('phoneNumber')).not.toThrow();
  expect(() => asks('feeDebt')).toThrow('Mes.Permission.OtherArea');
  expect(() => asks(ANYTHING)).toThrow('Mes.Permission.OtherArea');
});

/** What is wrong with the wanted values of an area: each is an input, or a part of one. */
function faultsOf(resource: Resource): string[] {
  return wantedOf(resource).filter((path) => {
    const [name = '', part] = path.split('.');
    const field = part === undefined ? resource.fields[name] : resource.fields[name]?.fields?.[part];
    return !field || (field.readOnly ?? field.required ?? field.once);
  });
}

test('each wanted value of an area can be given, and may be missing', () => {
  const declaring = registry.map(({ resource }) => resource as Resource).filter((one) => wantedOf(one).length > 0);
  expect(declaring.map(({ area }) => area).toSorted()).toEqual(PARTIES.map(({ area }) => area).toSorted());
  for (const resource of declaring) expect(faultsOf(resource), resource.area).toEqual([]);
  const faulty = {
    ...member,
    fields: { ...member.fields, lacks: lacksField('code', 'provinceName', 'leaderInfo.shoe') },
  };
  expect(faultsOf(faulty as unknown as Resource)).toEqual(['code', 'provinceName', 'leaderInfo.shoe']);
});
