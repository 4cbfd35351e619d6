import type { ReadPasted } from '@hoivien/contract/kit/exchange/pasted.calls.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../../kit/testing/stub-server.ts';
import { MemberFormPage } from './MemberFormPage.tsx';

const TEXT = 'Công ty Gỗ An Bình\nMST: 0100109106\n0912 345 678\nVững như gỗ';
const phone = {
  phoneNumber: { phoneNumber: '0912 345 678' },
  'leaderInfo.phoneNumber': { 'leaderInfo.phoneNumber': '0912 345 678' },
};
const answer: ReadPasted = {
  items: [
    {
      kind: 'company',
      text: 'Công ty Gỗ An Bình',
      shown: 'Công ty Gỗ An Bình',
      place: 'enterpriseName',
      values: { enterpriseName: { enterpriseName: 'Công ty Gỗ An Bình' } },
    },
    {
      kind: 'taxCode',
      text: 'MST: 0100109106',
      shown: '0100109106',
      place: 'taxCode',
      values: { taxCode: { taxCode: '0100109106' } },
    },
    { kind: 'phone', text: '0912 345 678', shown: '0912 345 678', place: null, values: phone },
  ],
  rest: ['Vững như gỗ'],
};

const double = {
  id: '0197a000-0000-7000-9000-000000000871',
  area: 'Members',
  code: 'HV-0017',
  name: 'Gỗ An Bình',
  approval: 2,
  status: 1,
  reasons: ['taxCode'],
  score: 0.4,
};

test('a pasted card fills the form with marks, shows old and new values, doubles and what is left, and is taken back', async () => {
  const asked = stubServer(({ path, query }) => {
    if (path.endsWith('/Pasted')) return { body: { data: answer } };
    if (path.endsWith('/NextCode')) return { body: { data: { code: 'HV-1281', isApproved: true } } };
    const isDouble = path.endsWith('/Duplicates') && query.get('taxCode') === '0100109106';
    return { body: { data: isDouble ? [double] : [] } };
  });
  const { screen } = await renderInApp(<MemberFormPage />, {
    codes: ['MembersCreate', 'MembersSearch'],
    path: '/member-and-partner/member/add',
    route: '*',
  });
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
  const company = screen.getByRole('textbox', { name: 'Tên doanh nghiệp' });
  await company.fill('Gỗ Cũ');
  await screen.getByRole('button', { name: 'Dán từ danh thiếp, chữ ký…' }).click();
  await field('Đoạn cần đọc').fill(TEXT);
  await screen.getByRole('button', { name: 'Đọc đoạn này' }).click();
  await expect.element(screen.getByText('Đọc được 3 mục · 1 mục cần chọn ô điền')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Điền “0912 345 678” vào' })).toHaveFocus();
  await expect.element(screen.getByText('Đang có: Gỗ Cũ → Công ty Gỗ An Bình')).toBeVisible();
  await expect.element(screen.getByText('Chưa dùng: Vững như gỗ')).toBeVisible();
  await expect.element(company).toHaveValue('Gỗ Cũ');
  expect(asked.find(({ path }) => path.endsWith('/Pasted'))?.body).toEqual({ area: 'Members', text: TEXT });

  await screen.getByRole('button', { name: 'Điền vào biểu mẫu' }).click();
  await expect.element(company).toHaveValue('Công ty Gỗ An Bình');
  // The number that nobody placed is no value, and stays to be read.
  await expect.element(screen.getByText('Chưa dùng: 0912 345 678 · Vững như gỗ')).toBeVisible();
  await expect.element(screen.getByText('Đã điền 2 ô từ đoạn đã dán')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Lấy lại Mã số thuế' })).toBeVisible();
  const doubles = screen.getByRole('region', { name: 'Có thể đã có trong danh sách' });
  await expect.element(doubles.getByText('Trùng mã số thuế')).toBeVisible();
  await screen.getByRole('button', { name: 'Lấy lại Tên doanh nghiệp' }).click();
  await expect.element(company).toHaveValue('Gỗ Cũ');
  await screen.getByRole('button', { name: 'Lấy lại tất cả' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Mã số thuế' })).toHaveValue('');
});

test('lines that are pasted into one field are read at once and filled in by Enter; one line stays in its field', async () => {
  const asked = stubServer(({ path }) => {
    if (path.endsWith('/Pasted')) return { body: { data: { ...answer, items: answer.items.slice(0, 2) } } };
    if (path.endsWith('/NextCode')) return { body: { data: { code: 'HV-1281', isApproved: true } } };
    return { body: { data: [] } };
  });
  const { screen } = await renderInApp(<MemberFormPage />, {
    codes: ['MembersCreate', 'MembersSearch'],
    path: '/member-and-partner/member/add',
    route: '*',
  });
  const company = screen.getByRole('textbox', { name: 'Tên doanh nghiệp' });
  await expect.element(company).toBeVisible();
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    company.element().dispatchEvent(event);
    return event.defaultPrevented;
  };
  // A cell of Excel ends with a line end.
  expect(paste('Công ty Gỗ An Bình\r\n')).toBe(false);
  expect(paste(TEXT)).toBe(true);
  await expect.element(screen.getByRole('button', { name: 'Điền vào biểu mẫu' })).toHaveFocus();
  expect(asked.filter(({ path }) => path.endsWith('/Pasted')).map(({ body }) => body)).toEqual([
    { area: 'Members', text: TEXT },
  ]);
  await userEvent.keyboard('{Enter}');
  await expect.element(company).toHaveValue('Công ty Gỗ An Bình');
  await expect.element(screen.getByRole('button', { name: 'Dán từ danh thiếp, chữ ký…' })).toHaveFocus();
});
