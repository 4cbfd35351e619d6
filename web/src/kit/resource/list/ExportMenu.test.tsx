import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { contactFields } from './copy-contacts.ts';
import { ExportMenu } from './ExportMenu.tsx';

const items = [
  { id: 'a', cells: 'Công ty A;0912 345 678;a@example.test' },
  { id: 'b', cells: '"Công ty ""B; C""";•••• ••• 678;' },
];

/** The list, and its export as the server writes it. */
function serve() {
  const asked: { path: string; body: { ids: string[] } }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, window.location.origin);
    if (init.method !== 'POST') {
      const list = { items: items.map(({ id }) => ({ id, version: 1 })), total: 2, page: 1, pageSize: 100 };
      return new Response(JSON.stringify({ data: list }), { headers: { 'content-type': 'application/json' } });
    }
    const body = JSON.parse(init.body as string) as { ids: string[] };
    asked.push({ path: `${url.pathname}?columns=${url.searchParams.get('columns')}`, body });
    const rows = items.filter(({ id }) => body.ids.includes(id)).map(({ cells }) => `${cells}\r\n`);
    return new Response(`\uFEFFTên;Điện thoại;E-mail\r\n${rows.join('')}`, { headers: { 'content-type': 'text/csv' } });
  });
  return asked;
}

async function copy(ids?: readonly string[]) {
  const asked = serve();
  const address = { page: 1, pageSize: 20, search: '', sort: undefined, filters: {} } as never;
  const { screen } = await renderInApp(
    <ExportMenu
      resource={member}
      address={address}
      columns={[]}
      ids={ids}
      target={() => <button type="button">Xuất</button>}
    />,
    { portals: true },
  );
  await screen.getByRole('button', { name: 'Xuất' }).click();
  await screen.getByRole('menuitem', { name: 'Chép để dán vào Zalo, e-mail' }).click();
  return { screen, asked };
}

test('copies a line for each record, without what is masked, and tells how many', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, asked } = await copy();
  await expect.element(screen.getByText(/^Đã chép 2 dòng: tên, điện thoại, e-mail. 1 dòng thiếu/)).toBeVisible();
  expect(copied).toHaveBeenCalledWith('Công ty A, 0912 345 678, a@example.test\nCông ty "B; C"');
  // An export stands in the access log.
  expect(asked).toEqual([
    { path: '/api/Members/Export?columns=enterpriseName,phoneNumber,emailAddress', body: { ids: ['a', 'b'] } },
  ]);
});

test('copies the chosen rows alone', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await copy(['b']);
  await expect.poll(() => copied.mock.calls.at(-1)).toEqual(['Công ty "B; C"']);
});

test('says what to do when the browser refuses', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  const { screen } = await copy();
  await expect.element(screen.getByText(/^Trình duyệt không cho chép/)).toBeVisible();
});

test('a list without telephone and e-mail has no such entry', () => {
  expect(contactFields(market)).toBeUndefined();
});

test('every list offers separated values beside the workbook, with the same columns', async () => {
  const asked = stubServer(() => ({ body: {} }));
  const address = { page: 1, pageSize: 20, search: 'a', sort: '', filters: {} };
  const { screen } = await renderInApp(
    <ExportMenu
      resource={member}
      address={address}
      columns={['code', 'enterpriseName']}
      target={() => <button type="button">Xuất</button>}
    />,
    { portals: true },
  );
  for (const [name, columns] of [
    ['CSV, cột đang hiện', 'code,enterpriseName'],
    ['CSV, mọi cột', ''],
  ] as const) {
    await screen.getByRole('button', { name: 'Xuất' }).click();
    await screen.getByRole('menuitem', { name }).click();
    await expect
      .poll(() => ['format', 'columns', 'search'].map((name) => asked.at(-1)?.query.get(name) ?? ''))
      .toEqual(['csv', columns, 'a']);
  }
});
