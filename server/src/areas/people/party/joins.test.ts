import { expect, test, vi } from 'vitest';
import { makeApp } from '../../../testing/make-app.ts';

test('a page finds its members before it joins anything to them', async () => {
  await using house = await makeApp();
  const { get } = await house.signInAs(['MembersSearch']);
  const asked = vi.spyOn(house.pool, 'query');
  await get('/api/Members?sort=createdAt:desc');
  const texts = asked.mock.calls.map(([query]: readonly unknown[]) => String((query as { text?: string }).text));
  asked.mockRestore();
  const page = texts.find((text) => text.includes('"open_fees"')) ?? '';
  // PostgreSQL keeps the written order of so many tables: keys behind the others would join all members to everything.
  expect(page).toMatch(/ from "members" inner join \(select .* limit 20\) "keys" on .*? left join /s);
});
