import type { PublicNotification } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { cleanWithPictures } from './clean-with-pictures.ts';
import { PublicNotifications } from './PublicNotifications.tsx';

const one: PublicNotification = {
  id: 'n1',
  token: 'answer-token',
  title: 'Mời dự Diễn đàn',
  content: '<p>Kính mời</p>',
  program: null,
  sentAt: '2026-11-20T09:00:00.000Z',
  files: [],
  asksConfirmation: true,
  answerUntil: '2026-12-20T09:00:00.000Z',
  canAnswer: true,
  answer: 1,
  note: null,
};

const open = (changes: Partial<PublicNotification> = {}) =>
  renderInApp(<PublicNotifications data={[{ ...one, ...changes }]} token="page-token" page={{} as never} isAlone />);

test('a note goes with the answer, which belongs to the token of the notification', async () => {
  const asked = stubServer(() => ({ body: { data: null } }));
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Kèm lời nhắn' }).click();
  await screen.getByRole('textbox').fill('Đến muộn');
  await screen.getByRole('button', { name: 'Xác nhận' }).click();
  await expect
    .poll(() => asked[0])
    .toMatchObject({ path: '/api/Public/answer-token', body: { answer: 2, note: 'Đến muộn' } });
});

test('an answer can be changed while there is time, and not afterwards', async () => {
  const { screen } = await open({ answer: 3, note: 'Bận' });
  await expect.element(screen.getByText('Đã từ chối')).toBeVisible();
  await screen.getByRole('button', { name: 'Đổi câu trả lời' }).click();
  await expect.element(screen.getByRole('button', { name: 'Xác nhận' })).toBeVisible();
  await screen.unmount();
  const late = await open({ answer: 3, canAnswer: false });
  await expect.element(late.screen.getByText('Đã hết thời gian trả lời.')).toBeVisible();
  expect(late.screen.getByRole('button', { name: 'Đổi câu trả lời' }).query()).toBeNull();
});

test('the text is cleaned once more, and pictures come from the product alone', () => {
  const html =
    '<p onclick="x()">Mời<script>x()</script></p><img src="/api/Files/1?key=a&b" alt="Ảnh" onerror="x()"><img src="https://other.example/p.png">';
  expect(cleanWithPictures(html)).toBe('<p>Mời</p><img src="/api/Files/1?key=a&amp;b" alt="Ảnh" /><img alt="" />');
});

test('a table looks as in the product: one line between cells, no space below the paragraphs in them', async () => {
  const { screen } = await open({
    content: '<table><tbody><tr><td><p>18:00</p></td><td><p>Hội trường</p></td></tr></tbody></table>',
  });
  const cell = screen.getByRole('cell', { name: '18:00' });
  await expect.element(cell).toBeVisible();
  const table = cell.element().closest('table');
  expect(table && getComputedStyle(table).borderCollapse).toBe('collapse');
  const paragraph = cell.element().querySelector('p');
  expect(paragraph && getComputedStyle(paragraph).marginBottom).toBe('0px');
});
