import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { apiPath, type LooseRecord } from '../records.ts';
import { Preview } from './Preview.tsx';

const rows = [1, 2, 3].map((at) => ({
  id: `0197a000-0000-7000-8000-00000000000${at}`,
  version: 1,
  code: `M-${at}`,
  name: `Tên ${at}`,
  createdAt: '2026-11-01T02:00:00.000Z',
  updatedAt: '2026-11-01T02:00:00.000Z',
  allowedActions: [],
})) as unknown as LooseRecord[];

async function open(resource: Resource) {
  const asked = stubServer(({ path }) => ({ body: { data: rows.find(({ id }) => path.endsWith(id)) ?? [] } }));
  const place = { first: 1, total: 3 };
  const nothing = () => undefined;
  const { screen } = await renderInApp(
    <Preview resource={resource} rows={rows} at={1} place={place} onMove={nothing} onClose={nothing} />,
    { codes: ['MarketsView', 'MembersView'] },
  );
  await expect.element(screen.getByRole('heading', { name: 'Tên 2' })).toBeVisible();
  return asked.filter(({ path }) => path.startsWith(`${apiPath(resource)}/`)).map(({ path }) => path.slice(-1));
}

test('the preview loads the neighbouring rows ahead', async () => {
  expect((await open(market)).sort()).toEqual(['1', '2', '3']);
});

test('the preview loads people only when it shows them, because the access log records each view', async () => {
  expect(await open(personalMember as unknown as Resource)).toEqual(['2']);
});
