import { TextInput } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { api } from '../api/client.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
import { FormDialog } from './FormDialog.tsx';

const send = vi.fn<(body: object) => Promise<unknown>>(() => api.send('POST', '/api/Notes', {}));
const onClose = vi.fn<() => void>();
const refuse = (errors: readonly object[]) =>
  stubServer(() => ({ status: 400, body: { status: 400, message: 'Mes.Notes.InValid', errors, requestId: 'r' } }));

const form = (closes: boolean) => (
  <FormDialog
    title="Ghi chú"
    confirmLabel={({ note }) => `Lưu ${note}`}
    initial={{ note: '' }}
    check={({ note }): Record<string, string> => (note === 'x' ? { note: 'Ngắn quá' } : {})}
    send={send}
    closes={closes}
    onClose={onClose}
  >
    {(input) => <TextInput label="Nội dung" {...input('note')} />}
  </FormDialog>
);

test('a dialog checks its inputs before it sends them, and puts a nested refusal at its input', async () => {
  refuse([{ field: 'body.note', message: 'Mes.Notes.InValid' }]);
  const { screen } = await renderInApp(form(true));
  await screen.getByLabelText('Nội dung').fill('x');
  await screen.getByRole('button', { name: 'Lưu x' }).click();
  await expect.element(screen.getByText('Ngắn quá')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await screen.getByLabelText('Nội dung').fill('xy');
  await screen.getByRole('button', { name: 'Lưu xy' }).click();
  await expect.element(screen.getByLabelText('Nội dung')).toHaveAttribute('aria-invalid', 'true');
  expect([send.mock.calls, onClose.mock.calls.length]).toEqual([[[{ note: 'xy' }]], 0]);
});

test.each([
  ['closes a dialog that says so', form(true), 'Lưu', 1],
  ['leaves a dialog with inputs open', form(false), 'Lưu', 0],
  [
    'closes a dialog that only asks',
    <FormDialog key="ask" title="Xoá?" confirmLabel="Xoá" send={send} onClose={onClose}>
      Không lấy lại được
    </FormDialog>,
    'Xoá',
    1,
  ],
])('a refusal that names no input is told and %s', async (_, dialog, name, closed) => {
  onClose.mockClear();
  refuse([]);
  const { screen } = await renderInApp(dialog);
  await screen.getByRole('button', { name }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.poll(() => onClose.mock.calls.length).toBe(closed);
});

test('the answer false keeps the dialog open', async () => {
  onClose.mockClear();
  send.mockResolvedValueOnce(false);
  const { screen } = await renderInApp(form(false));
  await screen.getByRole('button', { name: 'Lưu' }).click();
  await expect.element(screen.getByRole('button', { name: 'Lưu' })).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});
