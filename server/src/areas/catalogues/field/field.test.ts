import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(['FieldsCreate', 'FieldsSearch', 'FieldsView']);
});
afterAll(() => house[Symbol.asyncDispose]());

test('a picker finds child groups without accents, shows their field, and offers only groups of the chosen fields', async () => {
  const add = async (code: string, name: string, groups: [string, string][]) => {
    const fieldRelations = groups.map(([own, called]) => ({ code: own, name: called, description: null }));
    const { body } = await staff.post('/api/Fields', { code, name, description: null, careerIds: [], fieldRelations });
    return body.data.id as string;
  };
  const making = await add('SX', 'Sản xuất', [
    ['SX-CN', 'Công nghiệp'],
    ['SX-TC', 'Thủ công mỹ nghệ'],
  ]);
  const trade = await add('TM', 'Thương mại', [['TM-TC', 'Thủ công mỹ nghệ']]);
  const names = async (query: string) => {
    const { body } = await staff.get(`/api/FieldGroups/Options?${query}`);
    return body.data.map(({ name }: { name: string }) => name);
  };
  expect(await names('search=thu%20cong')).toEqual(['Sản xuất › Thủ công mỹ nghệ', 'Thương mại › Thủ công mỹ nghệ']);
  expect(await names(`search=thu%20cong&fieldIds=${trade}`)).toEqual(['Thương mại › Thủ công mỹ nghệ']);
  expect(await names(`fieldIds=${making}`)).toHaveLength(2);
  expect(await names('search=%25')).toEqual([]);
});
