import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import type { Note } from '@hoivien/contract/areas/people/note/note.schema.ts';
import { expect, test } from 'vitest';
import { memberRecord } from '../../../kit/resource/testing/members.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { NotesPanel } from './NotesPanel.tsx';

const note = (changes: Partial<Note> = {}): Note => ({
  id: 'n1',
  content: 'Gọi lại sau Tết',
  pinned: false,
  version: 1,
  createdAt: '2026-11-20T02:03:04.000Z',
  updatedAt: '2026-11-20T02:03:04.000Z',
  authorName: 'Lê Ngân',
  isOwn: true,
  ...changes,
});

function serve(items: Note[]) {
  return stubServer(({ method }) => {
    if (method === 'POST') return { status: 201, body: { data: note(), message: 'Mes.Notes.Create.Successfully' } };
    if (method === 'PUT') return { body: { data: note(), message: 'Mes.Notes.Update.Successfully' } };
    if (method === 'DELETE') return { body: { data: { deletionId: 'd' }, message: 'Mes.Notes.Delete.Successfully' } };
    return { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } };
  });
}

const open = (codes: readonly string[]) =>
  renderInApp(<NotesPanel resource={member} record={memberRecord({ id: 'm' })} id="m" />, { codes });

test('a note is saved, and an empty one shows an error', async () => {
  const asked = serve([]);
  const { screen } = await open(['MembersView', 'MembersUpdate']);
  await expect.element(screen.getByRole('heading', { name: 'Chưa có ghi chú nào' })).toBeVisible();
  await screen.getByRole('button', { name: 'Thêm ghi chú' }).click();
  await expect.element(screen.getByText('Nội dung ghi chú là bắt buộc')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Viết ghi chú' }).fill('Đã gặp giám đốc');
  await screen.getByRole('checkbox', { name: 'Ghim lên đầu' }).click();
  await screen.getByRole('button', { name: 'Thêm ghi chú' }).click();
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body)
    .toEqual({ content: 'Đã gặp giám đốc', pinned: true });
  await expect.element(screen.getByRole('textbox', { name: 'Viết ghi chú' })).toHaveValue('');
});

test('one’s own notes are changed and deleted with a way back, those of others only read', async () => {
  const asked = serve([note({ pinned: true }), note({ id: 'n2', content: 'Của người khác', isOwn: false })]);
  const { screen } = await open(['MembersView', 'MembersUpdate']);
  await expect.element(screen.getByText('Của người khác')).toBeVisible();
  await expect.element(screen.getByText('Đã ghim')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sửa ghi chú' }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Sửa ghi chú' }).click();
  await screen.getByRole('textbox', { name: 'Sửa ghi chú' }).fill('Gọi lại sau rằm');
  await screen.getByRole('button', { name: 'Lưu ghi chú' }).click();
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ content: 'Gọi lại sau rằm', pinned: true, version: 1 });
  await screen.getByRole('button', { name: 'Xoá ghi chú' }).click();
  await expect.element(screen.getByText('Đã xoá ghi chú: Công ty Cổ phần Dệt may Thành Công').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(() => asked.some(({ path }) => path === '/api/Deletions/d/Restore')).toBe(true);
});

test('without the right to change the record notes are only read', async () => {
  serve([note({ isOwn: false })]);
  const { screen } = await open(['MembersView']);
  await expect.element(screen.getByText('Gọi lại sau Tết')).toBeVisible();
  expect(screen.getByRole('textbox').query()).toBeNull();
});
