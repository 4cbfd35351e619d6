import type { UnrecordedData } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { expect, test } from 'vitest';
import { showLanguage } from '../../../kit/i18n/language.ts';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { NamedPage } from './NamedPage.tsx';
import { PeoplePage } from './PeoplePage.tsx';

const ID = '0197a000-0000-7000-9000-000000000055';
const named: UnrecordedData = {
  id: ID,
  kind: 'representative',
  name: 'Quách Thị Hoa',
  ownerName: 'CLB Dệt may',
  eraseRefusal: null,
  may: ['Erase'],
  records: [{ id: 'r1', area: 'PersonalMembers', name: 'Quách Thị Hoa' }],
  standings: [
    {
      role: 'representative',
      isSure: true,
      area: 'Clubs',
      isAssociation: false,
      ownerId: 'c1',
      ownerName: 'CLB Dệt may',
      name: 'Quách Thị Hoa',
    },
  ],
};

test('people without a record are found by what one types, and lead to what can be done with their data', async () => {
  const guest = { id: 'g1', kind: 'outsider', name: 'Quách Văn Khách', ownerName: null };
  const asked = stubServer(() => ({ body: { data: [named, guest] } }));
  const { screen } = await renderInApp(<PeoplePage />, { codes: ['PersonalDataSearch', 'PersonalDataView'] });
  await expect.element(screen.getByText(/Người ngoài hệ thống \(chỉ có tên và e-mail\)/)).toBeVisible();
  expect(asked).toEqual([]);
  await screen.getByRole('searchbox', { name: 'Họ tên, điện thoại hoặc e-mail' }).fill('quách');
  const row = screen.getByRole('row', { name: /Quách Thị Hoa người đại diện CLB Dệt may/ });
  await expect
    .element(row.getByRole('link', { name: 'Quách Thị Hoa' }))
    .toHaveAttribute('href', expect.stringContaining(`/personal-data/people/named/${ID}`));
  await expect
    .element(screen.getByRole('link', { name: 'Quách Văn Khách' }))
    .toHaveAttribute('href', expect.stringMatching(/\/personal-data\/people\/g1$/));
  expect(asked.map(({ query }) => query.get('search'))).toEqual(['quách']);
  showLanguage('en', false);
  await expect.element(screen.getByRole('cell', { name: 'outside the system' })).toBeVisible();
});

test('nobody found says where else to look', async () => {
  stubServer(() => ({ body: { data: [] } }));
  const { screen } = await renderInApp(<PeoplePage />, {
    codes: ['PersonalDataSearch', 'MembersSearch'],
    path: '/?search=x',
  });
  await expect.element(screen.getByText('Không tìm thấy ai')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Tìm ở Hội viên cá nhân' }))
    .toHaveAttribute('href', expect.stringMatching(/\?search=x$/));
  expect(screen.getByRole('link', { name: /^Tìm ở/ }).elements()).toHaveLength(1);
});

test('somebody kept by name alone is erased with a reason and the word', async () => {
  const path = `/personal-data/people/named/${ID}`;
  const asked = stubServer(({ method }) =>
    method === 'POST'
      ? { body: { data: null, message: 'Mes.PersonalData.Erase.Successfully' } }
      : { body: { data: named } },
  );
  const codes = ['PersonalDataView', 'PersonalDataExport', 'PersonalDataErase', 'MembersView'];
  const { screen, router } = await renderInApp(<NamedPage />, {
    codes,
    path,
    route: '/personal-data/people/named/:id',
  });
  await expect.element(screen.getByText('Có tên trong hồ sơ của 1 tổ chức:')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Quách Thị Hoa' }))
    .toHaveAttribute('href', expect.stringContaining('/info/r1?tab=personal-data'));
  await screen.getByRole('button', { name: 'Xoá dữ liệu cá nhân' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Lý do' }).fill('Theo đơn');
  await dialog.getByRole('textbox', { name: /XOA/ }).fill('XOA');
  await dialog.getByRole('button', { name: 'Xoá dữ liệu cá nhân' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/personal-data/people');
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/api/PersonalData/People/${ID}/Erase`,
    body: { reason: 'Theo đơn', confirm: 'XOA' },
  });
});

test('a person in office cannot be erased, and the page shows the reason', async () => {
  stubServer(() => ({ body: { data: { ...named, eraseRefusal: 'Mes.PersonalData.Erase.NotAllowed' } } }));
  const { screen } = await renderInApp(<NamedPage />, {
    codes: ['PersonalDataView', 'PersonalDataErase'],
    path: `/personal-data/people/named/${ID}`,
    route: '/personal-data/people/named/:id',
  });
  await expect.element(screen.getByRole('button', { name: 'Xoá dữ liệu cá nhân' })).toBeDisabled();
  await expect.element(screen.getByText(/^Chưa xoá được/)).toBeVisible();
});
