import type { Selection } from '@hoivien/contract/kit/recipients.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { readLines } from './emails.ts';
import { NOBODY, RecipientsField } from './RecipientsField.tsx';

test('pasted lines become people; wrong lines and known addresses are named', () => {
  const held = [{ name: 'A', emailAddress: 'a@example.test' }];
  const text =
    'Báo Doanh nhân <bao@example.test>\nLê Ngân, ngan@example.test; A@example.test\nkhông phải\nsolo@example.test';
  expect(readLines(text, held)).toEqual({
    people: [
      { name: 'Báo Doanh nhân', emailAddress: 'bao@example.test' },
      { name: 'Lê Ngân', emailAddress: 'ngan@example.test' },
      { name: 'solo', emailAddress: 'solo@example.test' },
    ],
    wrong: ['không phải'],
    twice: ['A@example.test'],
  });
});

const counted = {
  total: 312,
  reached: 308,
  skipped: { inactive: 0, noAddress: 3, noMobile: 0, noConsent: 1, bounced: 0 },
  repeated: 0,
  groups: { filters: [], committees: [], tagIds: [18] },
};
const person = {
  memberId: 'm1',
  memberType: 1,
  code: 'HV-0001',
  name: 'Công ty Cao su Sông Bé',
  emailAddress: null,
  phoneNumber: null,
  skipped: 'noAddress',
};

async function open(start: Partial<Selection>) {
  const asked = stubServer(({ path }) => {
    if (path.endsWith('/Recipients/Count')) return { body: { data: counted } };
    if (path.endsWith('/Recipients/Preview')) {
      return { body: { data: { items: [person], total: 1, page: 1, pageSize: 50 } } };
    }
    if (path === '/api/Tags/Options') return { body: { data: [{ id: 't1', code: '', name: 'Nhà tài trợ 2026' }] } };
    return { body: { data: [] } };
  });
  function Field() {
    const [value, setValue] = useState<Selection>({ ...NOBODY, ...start });
    return <RecipientsField area="Schedules" label="Người nhận" value={value} onChange={setValue} channels={[1]} />;
  }
  const { screen } = await renderInApp(<Field />, { portals: true });
  return { screen, asked };
}

test('a group is a chip with its number; the total says who gets nothing, and opens the list with reasons', async () => {
  const { screen, asked } = await open({ tagIds: ['t1'] });
  await expect.element(screen.getByText('Nhà tài trợ 2026')).toBeVisible();
  await expect.element(screen.getByText('18', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '312 người' })).toBeVisible();
  await expect.element(screen.getByText('vì thiếu liên lạc (3), rút đồng ý (1)')).toBeVisible();
  await screen.getByRole('button', { name: '4 không nhận được' }).click();
  await expect.element(screen.getByText('Công ty Cao su Sông Bé')).toBeVisible();
  await expect.element(screen.getByText('Không có e-mail hoặc số di động')).toBeVisible();
  expect(asked.find(({ path }) => path.endsWith('/Preview'))?.body).toMatchObject({
    only: 'skipped',
    channels: [1],
    selection: { tagIds: ['t1'] },
  });
});

test('other e-mails are pasted, and a chip removes one', async () => {
  const { screen } = await open({});
  await screen.getByRole('button', { name: 'Thêm' }).click();
  await screen.getByRole('menuitem', { name: 'E-mail khác' }).click();
  await screen.getByRole('textbox', { name: /Mỗi dòng một người/ }).fill('Báo <bao@example.test>\nhỏng');
  await expect.element(screen.getByText(/Không đọc được: hỏng/)).toBeVisible();
  await screen.getByRole('textbox', { name: /Mỗi dòng một người/ }).fill('Báo <bao@example.test>');
  await screen.getByRole('button', { name: 'Thêm vào' }).click();
  await expect.element(screen.getByText('Báo <bao@example.test>')).toBeVisible();
  await screen.getByRole('button', { name: 'Bỏ Báo' }).click();
  await expect.element(screen.getByText(/Chưa chọn ai/)).toBeVisible();
});

test('each dialog that adds recipients has a button that closes it without adding anybody', async () => {
  const { screen } = await open({});
  await screen.getByRole('button', { name: 'Thêm' }).click();
  await screen.getByRole('menuitem', { name: 'E-mail khác' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Huỷ' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText(/Chưa chọn ai/)).toBeVisible();
});
