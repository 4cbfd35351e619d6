import { NOBODY, type Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { readLines } from './emails.ts';
import { recipientCount } from '../testing/recipient-count.ts';
import { RecipientsField } from './RecipientsField.tsx';

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

const counted = recipientCount(83, {
  reached: 80,
  skipped: { inactive: 0, noAddress: 3, noMobile: 0, noConsent: 0, bounced: 0 },
  people: 2,
  doubled: 2,
  noEmail: 3,
  groups: { filters: [], committees: [], tagIds: [12], clubs: [71], used: [] },
});
const person = {
  memberId: 'm1',
  memberType: 1,
  code: 'HV-0001',
  name: 'Công ty Cao su Sông Bé',
  emailAddress: null,
  phoneNumber: null,
  skipped: 'noAddress',
  mendIn: 'Members',
};
const bare = { area: null, query: null, about: null, day: null, whom: null, noEmail: false };
const club = { ...bare, id: 'c1', name: 'CLB Dệt may', count: 71, whom: { member: 71, contact: 0, head: 9, both: 9 } };
const tag = { ...bare, id: 't1', name: 'Dệt kỹ thuật', count: 12 };
const used = { ...bare, id: 'u1', name: 'Họp quý III', count: 30, area: 'Schedules', day: '2026-08-12T01:00:00Z' };
const found = [
  { kind: 'club', total: 1, items: [club] },
  { kind: 'tag', total: 1, items: [tag] },
  { kind: 'person', total: 0, items: [] },
];

async function open(start: Partial<Selection>) {
  const asked = stubServer(({ path, method, query }) => {
    if (path.endsWith('/Recipients/Count')) return { body: { data: counted } };
    if (path.endsWith('/Recipients/Preview'))
      return { body: { data: { items: [person], total: 1, page: 1, pageSize: 50 } } };
    if (path.endsWith('/Recipients/Found')) {
      const search = query.get('search');
      if (!search) return { body: { data: [{ kind: 'used', total: 1, items: [used] }] } };
      return { body: { data: search === 'det' ? found : [] } };
    }
    if (path === '/api/Tags/Options') return { body: { data: [{ id: 't1', code: '', name: 'Dệt kỹ thuật' }] } };
    if (path === '/api/Schedules/Options') return { body: { data: [{ id: 'u1', code: '', name: 'Họp quý III' }] } };
    if (path === '/api/Clubs/Options') return { body: { data: [{ id: 'c1', code: '', name: 'CLB Dệt may' }] } };
    if (path === '/api/Members/m1') return { body: { data: method === 'GET' ? { id: 'm1', version: 3 } : null } };
    return { body: { data: [] } };
  });
  const taken: Selection[] = [];
  function Field() {
    const [value, setValue] = useState<Selection>({ ...NOBODY, ...start });
    const take = (next: Selection) => {
      taken.push(next);
      setValue(next);
    };
    return <RecipientsField area="Schedules" label="Người tham dự" value={value} onChange={take} />;
  }
  const { screen } = await renderInApp(<Field />, { portals: true });
  const choose = async () => {
    await screen.getByRole('button', { name: /^Chọn/ }).click();
    return screen.getByRole('dialog', { name: 'Chọn người tham dự' });
  };
  return { screen, asked, taken, choose };
}

test('keys alone choose, open, take back and confirm; a chip has kind, name and number', async () => {
  const { screen, taken, choose } = await open({});
  const drawer = await choose();
  const box = drawer.getByRole('combobox', { name: 'Tìm người và nhóm' });
  await expect.element(box).toHaveFocus();
  await userEvent.type(box, 'det');
  await expect.element(drawer.getByRole('row', { name: /CLB Dệt may/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown} ');
  await expect.element(drawer.getByRole('row', { name: /CLB Dệt may/ })).toHaveAttribute('aria-selected', 'true');
  const chips = drawer.getByRole('list', { name: 'Người đã chọn' });
  await expect.element(chips.getByRole('listitem')).toHaveTextContent('Câu lạc bộCLB Dệt may71');
  await userEvent.keyboard('{ArrowDown} ');
  await expect.element(chips.getByText('Dệt kỹ thuật')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await expect.element(drawer.getByText('Công ty Cao su Sông Bé')).toBeVisible();
  await drawer.getByRole('button', { name: 'Về kết quả tìm' }).click();
  await userEvent.click(box);
  await userEvent.keyboard('{Backspace}');
  await expect.element(chips.getByText('Dệt kỹ thuật')).not.toBeInTheDocument();
  await userEvent.type(box, 'det');
  await expect.element(drawer.getByRole('button', { name: 'Thêm 83 người' })).toBeEnabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(drawer).not.toBeInTheDocument();
  expect(taken).toEqual([{ ...NOBODY, clubs: [{ clubId: 'c1' }] }]);
  await expect.element(screen.getByRole('list', { name: 'Người đã chọn' }).getByText('CLB Dệt may')).toBeVisible();
});

test('the sentence says the number, the doubles and who has no e-mail; each opens its list, with a repair', async () => {
  const { screen, asked } = await open({ tagIds: ['t1'], clubs: [{ clubId: 'c1' }], memberIds: ['a', 'b'] });
  await expect.element(screen.getByText(/Đã chọn 83 người, trùng 2, không có e-mail 3/)).toBeVisible();
  await expect.element(screen.getByText('71 + 12 + 2 − 2 trùng = 83')).toBeVisible();
  await screen.getByRole('button', { name: 'không có e-mail 3' }).click();
  const list = screen.getByRole('dialog', { name: 'Người không có e-mail' });
  await list.getByRole('button', { name: 'Thêm e-mail' }).click();
  await list.getByRole('textbox', { name: 'E-mail của Công ty Cao su Sông Bé' }).fill('songbe@example.test');
  await list.getByRole('button', { name: 'Lưu' }).click();
  await expect
    .poll(() => asked.find(({ method }) => method === 'PATCH')?.body)
    .toEqual({
      version: 3,
      emailAddress: 'songbe@example.test',
    });
  expect(asked.find(({ path }) => path.endsWith('/Preview'))?.body).toMatchObject({ only: 'noEmail' });
});

test('nothing chosen takes nobody: the button is locked and Ctrl+Enter does nothing', async () => {
  const { taken, choose } = await open({});
  const drawer = await choose();
  await expect.element(drawer.getByRole('row', { name: /Họp quý III/ })).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Thêm', exact: true })).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(drawer).toBeVisible();
  expect(taken).toEqual([]);
});

test('Escape keeps the former choice, and the drawer goes on with what was not taken', async () => {
  const { screen, taken, choose } = await open({});
  const drawer = await choose();
  await drawer.getByRole('row', { name: /Họp quý III/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  expect(taken).toEqual([]);
  await expect.element(screen.getByText('Chưa chọn ai')).toBeVisible();
  await screen.getByRole('button', { name: /Chọn tiếp/ }).click();
  const again = screen.getByRole('dialog', { name: 'Chọn người tham dự' });
  await expect.element(again.getByRole('list', { name: 'Người đã chọn' }).getByText('Họp quý III')).toBeVisible();
});

test('a text that is no name but an address is taken as another e-mail', async () => {
  const { taken, choose } = await open({});
  const drawer = await choose();
  const box = drawer.getByRole('combobox', { name: 'Tìm người và nhóm' });
  await userEvent.type(box, 'khong ai');
  await expect.element(drawer.getByText(/Không tìm thấy “khong ai”/)).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Thêm e-mail khác' })).toBeDisabled();
  await userEvent.fill(box, 'bao@example.test');
  await drawer.getByRole('button', { name: 'Thêm e-mail bao@example.test' }).click();
  await drawer.getByRole('button', { name: 'Thêm 83 người' }).click();
  expect(taken[0]?.otherEmails).toEqual([{ name: 'bao', emailAddress: 'bao@example.test' }]);
});

test('the menu of a club says who is meant', async () => {
  const { taken, choose } = await open({});
  const drawer = await choose();
  await userEvent.type(drawer.getByRole('combobox', { name: 'Tìm người và nhóm' }), 'det');
  await drawer.getByRole('row', { name: /CLB Dệt may/ }).click();
  await drawer.getByRole('button', { name: /CLB Dệt may: gửi cho ai/ }).click();
  const { page } = await import('vitest/browser');
  await page.getByRole('menuitem', { name: /Người đứng đầu có hồ sơ riêng/ }).click();
  await drawer.getByRole('button', { name: 'Thêm 83 người' }).click();
  expect(taken[0]?.clubs).toEqual([{ clubId: 'c1', whom: 'head' }]);
});
