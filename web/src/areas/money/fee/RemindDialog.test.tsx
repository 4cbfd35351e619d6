import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { RemindDialog } from './RemindDialog.tsx';

const preview = {
  members: 2,
  fees: 2,
  debt: 4_000_000,
  left: [],
  scopes: { overdue: 2, due: 2, all: 2 },
  words: 'Kính gửi {addressee}',
  sample: null,
};

test('the words of a reminder have the placeholders of notifications, and a wrong one is told at the words', async () => {
  const asked = stubServer(({ path, body }) => {
    if (path === '/api/Outbox/Channels') return { body: { data: { unset: ['mail'] } } };
    const { message } = body as { message: string | null };
    if (!message?.includes('nmae')) return { body: { data: preview } };
    const params = { placeholder: 'nmae', meant: '{name}', known: '' };
    const errors = [{ field: 'message', message: 'Mes.Fees.Message.NotFound', params }];
    return { status: 400, body: { message: 'Mes.Fees.Message.NotFound', errors } };
  });
  const { screen } = await renderInApp(
    <RemindDialog aim={{ feePlanId: 'p' }} title="Nhắc phí" onClose={() => undefined} />,
    {
      codes: ['FeesUpdate'],
    },
  );
  await expect.element(screen.getByText(/Chưa cài đặt máy chủ thư/)).toBeVisible();
  const words = screen.getByRole('textbox', { name: 'Lời nhắc' });
  // The words of the reader stand for the names that the server knows.
  await expect.element(words).toHaveValue('Kính gửi {Kính gửi ai}');
  await expect.element(words).toHaveAccessibleDescription(/\{Kính gửi ai\} là người nhận, \{Nợ hội phí\} là số còn nợ/);
  await words.fill('Chào ');
  await screen.getByRole('button', { name: 'Chỗ điền tự động' }).click();
  await screen.getByRole('menuitem', { name: 'Tên hội viên' }).click();
  await expect.element(words).toHaveValue('Chào {Tên hội viên}');
  // The preview follows when the text is left.
  (words.element() as HTMLTextAreaElement).blur();
  await expect
    .poll(() => asked.map(({ body }) => (body as { message?: string } | undefined)?.message))
    .toContain('Chào {name}');
  await words.fill('Chào {nmae}');
  await screen.getByRole('checkbox', { name: /^SMS/ }).click();
  await expect.element(words).toHaveAccessibleDescription(/không hiểu “nmae”\. Có phải \{name\}\?/);
  expect(asked.some(({ path }) => path === '/api/Fees/Reminders')).toBe(false);
});
