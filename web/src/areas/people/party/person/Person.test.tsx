import { partner } from '@hoivien/contract/areas/people/party/partner.resource.ts';
import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { sampleInput } from '@hoivien/contract/kit/sample.ts';
import { expect, test } from 'vitest';
import type { LooseRecord } from '../../../../kit/resource/records.ts';
import { renderInApp } from '../../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../../kit/testing/stub-server.ts';
import { PartnerListPage } from '../partner/PartnerListPage.tsx';
import { PersonalMemberFormPage } from './PersonFormPages.tsx';
import { PersonalMemberPage } from './PersonPages.tsx';

const COMPANY = '0197a000-0000-7000-9000-000000000888';
const codes = ['Search', 'View', 'Create', 'Update', 'Approve'].flatMap((action) => [
  `Members${action}`,
  `Partners${action}`,
]);

function recordOf(values: object): LooseRecord {
  const at = '2026-03-01T01:00:00.000Z';
  return {
    id: '0197a000-0000-7000-9000-000000000001',
    version: 1,
    createdAt: at,
    updatedAt: at,
    createdBy: null,
    updatedBy: null,
    allowedActions: [{ action: 'Update', refusal: null }],
    attachmentIds: [],
    clubIds: [],
    tagIds: [],
    approval: 1,
    status: 1,
    ...values,
  };
}

function serve(record: LooseRecord) {
  return stubServer(({ path, method }) => {
    if (path.endsWith('/NextCode')) return { body: { data: { code: 'CN-0121', isApproved: true } } };
    if (path.endsWith('/History') || (method === 'GET' && path.split('/').length === 3))
      return { body: { data: { items: path.endsWith('/History') ? [] : [record], total: 1, page: 1, pageSize: 20 } } };
    if (path.includes(record.id)) return { body: { data: record } };
    return { body: { data: [] } };
  });
}

test('a person’s record leads to the company they work at', async () => {
  const record = recordOf({
    ...sampleInput(personalMember, 1),
    name: 'Trần Anh Tuấn',
    workMemberId: COMPANY,
    workMemberName: 'Công ty Cổ phần Dệt may Thành Công',
    homeAddress: null,
    membershipState: 'current',
    joinedOn: '2015-01-10',
    membership: null,
    attachmentIds: [],
  });
  serve(record);
  const { screen } = await renderInApp(<PersonalMemberPage />, {
    codes,
    path: `${personalMember.path}/info/${record.id}`,
    route: `${personalMember.path}/info/:id`,
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Trần Anh Tuấn' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Công ty Cổ phần Dệt may Thành Công' }))
    .toHaveAttribute('href', expect.stringContaining(`/member-and-partner/member/info/${COMPANY}`));
});

test('a masked value of a person shows after a reason, for users who may reveal it, and is no link to call', async () => {
  const record = recordOf({
    code: 'CN-1',
    name: 'Trần Anh Tuấn',
    dayOfBirth: '••/••/1988',
    phoneNumber: '•••• ••• 678',
  });
  const asked = stubServer(({ path }) => {
    if (path.endsWith('/Reveal')) return { body: { data: { dayOfBirth: '1988-05-20' } } };
    if (path.endsWith(record.id)) return { body: { data: record } };
    return { body: { data: path.endsWith('/History') ? { items: [], total: 0, page: 1, pageSize: 20 } : [] } };
  });
  const at = { path: `${personalMember.path}/info/${record.id}`, route: `${personalMember.path}/info/:id` };
  const { screen } = await renderInApp(<PersonalMemberPage />, { codes, ...at });
  await expect.element(screen.getByText('•••• ••• 678')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Xem:/ }).elements()).toEqual([]);
  expect(screen.getByRole('link', { name: /678/ }).elements()).toEqual([]);
  await screen.unmount();
  const { screen: allowed } = await renderInApp(<PersonalMemberPage />, {
    codes: [...codes, 'PersonalDataReveal'],
    ...at,
    portals: true,
  });
  await allowed.getByRole('button', { name: 'Xem: Ngày sinh' }).click();
  await allowed.getByRole('textbox', { name: 'Lý do xem' }).fill('Mừng sinh nhật');
  await allowed.getByRole('button', { name: 'Xem', exact: true }).click();
  await expect.element(allowed.getByText('20/05/1988')).toBeVisible();
  expect(asked.find(({ path }) => path.endsWith('/Reveal'))?.body).toEqual({
    fields: ['dayOfBirth'],
    reason: 'Mừng sinh nhật',
  });
});

test('a new person has the next code proposed, and whoever is like them is asked for by name and birthday', async () => {
  const asked = serve(recordOf({}));
  const { screen } = await renderInApp(<PersonalMemberFormPage />, {
    codes,
    path: `${personalMember.path}/add`,
    route: `${personalMember.path}/add`,
    portals: true,
  });
  await expect.element(screen.getByRole('textbox', { name: 'Mã', exact: true })).toHaveValue('CN-0121');
  await screen.getByRole('textbox', { name: 'Họ và tên' }).fill('Nguyễn Minh Châu');
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/Duplicates'))?.query.get('name'))
    .toBe('Nguyễn Minh Châu');
});

test('a late code is filled in without changing typed values, and replaces no typed code', async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stubServer(async ({ path }) => {
    if (path.endsWith('/NextCode')) {
      await waits;
      return { body: { data: { code: 'CN-0121', isApproved: true } } };
    }
    return { body: { data: [] } };
  });
  const { screen } = await renderInApp(<PersonalMemberFormPage />, {
    codes,
    path: `${personalMember.path}/add`,
    route: `${personalMember.path}/add`,
    portals: true,
  });
  const name = screen.getByRole('textbox', { name: 'Họ và tên' });
  await name.fill('Nguyễn Minh Châu');
  answer();
  await expect.element(screen.getByRole('textbox', { name: 'Mã', exact: true })).toHaveValue('CN-0121');
  await expect.element(name).toHaveValue('Nguyễn Minh Châu');
});

test('the list of partners says in one column whether one waits and whether it is active', async () => {
  serve(recordOf({ code: 'DT-1', enterpriseName: 'Công ty Đối tác', approval: 0, state: 'pending' }));
  const { screen } = await renderInApp(<PartnerListPage />, { codes, path: partner.path });
  await expect.element(screen.getByRole('cell', { name: 'Chờ duyệt' })).toBeVisible();
});
