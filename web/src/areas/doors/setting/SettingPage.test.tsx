import type { SettingRecord } from '@hoivien/contract/areas/doors/setting/setting.resource.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { SettingPage } from './SettingPage.tsx';

const record: SettingRecord = {
  logo: [{ id: 'a', fileName: 'logo.png', mime: 'image/png', size: 900 }],
  logoPath: '/api/Public/Logo/a',
  taxCode: '0100109106',
  language: 'vi',
  graceDays: 365,
  version: 2,
  updatedAt: '2026-11-20T02:03:04.000Z',
};

function serve() {
  return stubServer(({ method, path, body }) => {
    if (path === '/api/Settings/History') return { body: { data: { items: [], total: 0, page: 1, pageSize: 20 } } };
    if (path === '/api/Public/Info') return { body: { data: { associationName: 'Hiệp hội Sao Việt' } } };
    if (method === 'PUT')
      return {
        body: {
          data: { ...record, ...(body as object), logo: [], logoPath: null, version: 3 },
          message: 'Mes.Settings.Update.Successfully',
        },
      };
    return { body: { data: record } };
  });
}

test('the settings are saved with the version that was read, and a logo is removed', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<SettingPage />, { codes: ['SettingsUpdate'] });
  await expect.element(screen.getByText('logo.png')).toBeVisible();
  await expect.element(screen.getByText('Hiệp hội Sao Việt').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Bỏ logo' }).click();
  await expect.element(screen.getByText('Chưa có logo')).toBeVisible();
  await screen.getByRole('textbox', { name: /Số ngày chờ/ }).fill('30');
  await screen.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      logo: [],
      taxCode: '0100109106',
      language: 'vi',
      graceDays: 30,
      version: 2,
    });
  await expect.element(screen.getByText('Đã lưu thiết lập')).toBeVisible();
});

test('a wrong tax code and too many days are told at their fields and not sent', async () => {
  const asked = serve();
  const { screen } = await renderInApp(<SettingPage />, { codes: ['SettingsUpdate'] });
  await screen.getByRole('textbox', { name: 'Mã số thuế' }).fill('0100109107');
  await screen.getByRole('textbox', { name: /Số ngày chờ/ }).fill('366');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/số kiểm tra/).first()).toBeVisible();
  await expect.element(screen.getByText('Nhập số ngày từ 0 đến 365').first()).toBeVisible();
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
});
