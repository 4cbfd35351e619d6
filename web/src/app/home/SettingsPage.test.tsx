import { expect, test } from 'vitest';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { SettingsPage } from './SettingsPage.tsx';

test('the other settings stand in groups, only those of the role, and are found without accents', async () => {
  const { screen } = await renderInApp(<SettingsPage />, { codes: ['AuditLogsSearch', 'SettingsUpdate'] });
  await expect.element(screen.getByRole('heading', { name: 'Của hiệp hội', exact: true })).toBeVisible();
  const links = () =>
    screen
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
  const before = links();
  expect(before).toContain('/setting/association');
  expect(before).toContain('/audit');
  expect(before).not.toContain('/outbox');
  await screen.getByRole('searchbox', { name: 'Tìm thiết lập' }).fill('AN TOAN va may');
  await expect.poll(links).toEqual(['/audit']);
  await screen.getByRole('searchbox', { name: 'Tìm thiết lập' }).fill('zzz');
  await expect.element(screen.getByText('Không có thiết lập nào khớp “zzz”.')).toBeVisible();
});

test('a role without any of them reads why the page is empty', async () => {
  const { screen } = await renderInApp(<SettingsPage />, { codes: [] });
  await expect.element(screen.getByText(/chưa mở được thiết lập nào/)).toBeVisible();
});
