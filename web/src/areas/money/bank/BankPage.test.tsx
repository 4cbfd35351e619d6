import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { api } from '../../../kit/api/client.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { BankPage } from './BankPage.tsx';
import { settled } from '../../../kit/testing/settled.ts';

function Here() {
  return useLocation().pathname === '/' && <BankPage />;
}

test('a person who leaves while a statement is uploaded is not taken to it later', async () => {
  let finish = () => undefined as void;
  vi.spyOn(api, 'upload').mockReturnValue(
    new Promise((done) => (finish = () => done({ data: { id: 'file' }, message: null }))),
  );
  const none = { count: 0, sum: 0 };
  const asked = stubServer(({ method, path }) => {
    if (method === 'POST') return { body: { data: { id: 'new' } } };
    if (path.endsWith('/Summary')) return { body: { data: { sure: none, ask: none, none } } };
    return { body: { data: { items: [], total: 0, page: 1, pageSize: 50 } } };
  });
  const { screen, router } = await renderInApp(<Here />, { codes: ['FeesSearch', 'FeesImport'] });
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File(['x'], 'sao-ke.xlsx'));
  Object.assign(input ?? {}, { files: files.files });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(screen.getByRole('heading', { name: /sao-ke.xlsx/ })).toBeVisible();
  await router.navigate('/elsewhere');
  await expect.element(screen.getByRole('heading', { name: /sao-ke.xlsx/ })).not.toBeInTheDocument();
  finish();
  await expect.poll(() => asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await settled();
  expect(router.state.location.pathname).toBe('/elsewhere');
});
