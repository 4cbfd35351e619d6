import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type StubAnswer, type StubRequest, stubServer } from '../../testing/stub-server.ts';
import { FormPage } from './FormPage.tsx';
import { CODES, marketRecord } from '../testing/markets.ts';

const record = marketRecord(1);

/** Opens the form of an existing record; `write` answers a save. */
async function openForm(write: (request: StubRequest) => StubAnswer | Promise<StubAnswer>) {
  const asked = stubServer((request) => (request.method === 'GET' ? { body: { data: record } } : write(request)));
  const opened = await renderInApp(<FormPage resource={market} />, {
    codes: CODES,
    path: `/catalogue/markets/edit/${record.id}`,
    route: '/catalogue/markets/:kind/:id',
  });
  const name = opened.screen.getByRole('textbox', { name: 'Tên' });
  await name.fill('Tên mới');
  return { ...opened, name, written: () => asked.filter(({ method }) => method !== 'GET') };
}

test('pressing Ctrl+S again while it is saving sends nothing twice', async () => {
  let answer: (value: StubAnswer) => void = () => undefined;
  const { written, router } = await openForm(() => new Promise((resolve) => (answer = resolve)));
  await userEvent.keyboard('{Control>}sss{/Control}');
  await expect.poll(() => written().length).toBe(1);
  answer({ body: { data: { ...record, version: 2 }, message: 'Mes.Markets.Update.Successfully' } });
  await expect.poll(() => router.state.location.pathname).toBe(`/catalogue/markets/info/${record.id}`);
  expect(written()).toHaveLength(1);
});

test('Ctrl+S does not save behind the question about leaving', async () => {
  const { screen, written } = await openForm(() => ({ body: { data: record } }));
  await screen.getByRole('button', { name: 'Huỷ' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Rời trang khi chưa lưu?' })).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.getByRole('button', { name: 'Ở lại' }).click();
  await expect.element(screen.getByRole('button', { name: 'Lưu thị trường' })).toBeEnabled();
  expect(written()).toEqual([]);
});

test('a failure without a field shows its request id, and nothing typed is lost', async () => {
  const { screen, name } = await openForm(() => ({
    status: 500,
    body: { message: 'Mes.Server.Failed', requestId: '7f3a91c2-1111' },
  }));
  await screen.getByRole('button', { name: 'Lưu thị trường' }).click();
  await expect.element(screen.getByText(/^Máy chủ gặp lỗi/).last()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Mã 7f3a91c2' }).last()).toBeVisible();
  await expect.element(name).toHaveValue('Tên mới');
  await expect.element(screen.getByRole('button', { name: 'Lưu thị trường' })).toBeEnabled();
});

test('a lost network keeps the form as it is and says so', async () => {
  const { screen, name } = await openForm(() => {
    throw new TypeError('Failed to fetch');
  });
  await screen.getByRole('button', { name: 'Lưu thị trường' }).click();
  await expect.element(screen.getByText(/Mất kết nối mạng/).last()).toBeVisible();
  await expect.element(name).toHaveValue('Tên mới');
});

/** Opens the form of a new record and saves it; `write` answers the saves. */
async function addMarket(write: (request: StubRequest, number: number) => StubAnswer) {
  let writes = 0;
  const asked = stubServer((request) =>
    request.method === 'GET' ? { body: { data: record } } : write(request, (writes += 1)),
  );
  const opened = await renderInApp(<FormPage resource={market} />, {
    codes: CODES,
    path: '/catalogue/markets/add',
    route: '/catalogue/markets/:kind/:id?',
  });
  await opened.screen.getByRole('textbox', { name: 'Mã' }).fill(String(record.code));
  const name = opened.screen.getByRole('textbox', { name: 'Tên' });
  await name.fill(String(record.name));
  await userEvent.keyboard('{Control>}s{/Control}');
  return { ...opened, name, written: () => asked.filter(({ method }) => method !== 'GET') };
}

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};
const created = { status: 201, body: { data: record, message: 'Mes.Markets.Create.Successfully' } };
const doneBefore = {
  status: 409,
  body: { message: 'Mes.Press.Done', errors: [], written: { area: 'Markets', id: record.id, action: 'Create' } },
};
const info = `/catalogue/markets/info/${record.id}`;

test('after a lost answer the next press has the same name, after a refusal another', async () => {
  const refused = { status: 400, body: { message: 'Mes.Markets.Code.AlreadyExist', errors: [] } };
  const { screen, written, router } = await addMarket((_, number) =>
    number === 1 ? lost() : number === 2 ? refused : created,
  );
  await expect.element(screen.getByText(/Mất kết nối mạng/).last()).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => written().length).toBe(2);
  await expect.element(screen.getByRole('button', { name: 'Lưu thị trường' })).toBeEnabled();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => router.state.location.pathname).toBe(info);
  const [first, second, third] = written().map(({ press }) => press);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a record that a lost press wrote is taken as saved when its values are those of the form', async () => {
  const { written, router } = await addMarket((_, number) => (number === 1 ? lost() : doneBefore));
  await expect.poll(() => written().length).toBe(1);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => router.state.location.pathname).toBe(info);
  expect(written().map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test('what was typed after a lost press changes the record that it wrote', async () => {
  const { screen, name, written, router } = await addMarket(({ method }, number) =>
    number === 1 ? lost() : method === 'PUT' ? { body: created.body } : doneBefore,
  );
  await expect.element(screen.getByText(/Mất kết nối mạng/).last()).toBeVisible();
  await name.fill('Tên khác');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => router.state.location.pathname).toBe(info);
  const [, again, change] = written();
  expect(again?.press).toBe(written()[0]?.press);
  expect([change?.method, change?.path]).toEqual(['PUT', `/api/Markets/${record.id}`]);
  expect(change?.body).toMatchObject({ name: 'Tên khác', version: 1 });
});

test('what another tab wrote with the same draft is not overwritten without a question', async () => {
  const { screen, name, written } = await addMarket((_, number) =>
    number === 1 ? { status: 400, body: { message: 'Mes.Markets.Name.InValid', errors: [] } } : doneBefore,
  );
  await expect.poll(() => written().length).toBe(1);
  await name.fill('Tên khác');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(written().map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test('a newer version with the values of the form is no question', async () => {
  const current = { ...record, version: 2, name: 'Tên mới' };
  const { router } = await openForm(() => ({
    status: 409,
    body: { message: 'Mes.Markets.Update.Conflict', errors: [], requestId: 'r-9', current },
  }));
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => router.state.location.pathname).toBe(info);
});

test('going back from the question of two versions leads to where one was', async () => {
  const current = { ...record, version: 2, name: 'Tên của Yến' };
  const { screen, name } = await openForm(() => ({
    status: 409,
    body: { message: 'Mes.Markets.Update.Conflict', errors: [], requestId: 'r-9', current },
  }));
  await userEvent.keyboard('{Control>}s{/Control}');
  await screen.getByRole('button', { name: 'Quay lại sửa' }).click();
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Tên mới');
});

test('a problem of the server keeps its figures, at its field and in the list of problems', async () => {
  const { screen } = await openForm(() => ({
    status: 400,
    body: {
      message: 'Mes.Payments.Amount.NotAllowed',
      errors: [{ field: 'name', message: 'Mes.Payments.Amount.NotAllowed', params: { sum: '1.500.000' } }],
    },
  }));
  await screen.getByRole('button', { name: 'Lưu thị trường' }).click();
  await expect.poll(() => screen.getByText(/1\.500\.000 ₫/).all().length).toBe(2);
});
