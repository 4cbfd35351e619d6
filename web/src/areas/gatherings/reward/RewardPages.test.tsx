import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { reward } from '@hoivien/contract/areas/gatherings/reward/reward.resource.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../../kit/testing/stub-server.ts';
import { RewardPage } from './RewardPage.tsx';
import { RewardFormPage } from './RewardPages.tsx';
import { RewardsPanel } from './RewardsPanel.tsx';

const id = (of: string, index: number) => `0197a000-0000-7000-${of}-${String(index).padStart(12, '0')}`;

test('a proposal that is made again has all members of the rejected one, also those beyond a hundred', async () => {
  const empty = Object.fromEntries(Object.keys(reward.fields).map((name) => [name, null]));
  const rejected = {
    ...empty,
    id: id('a000', 1),
    version: 3,
    clubId: id('b000', 1),
    memberIds: Array.from({ length: 150 }, (_, index) => id('c000', index)),
    attachmentIds: [],
    proposedReason: 'Vận động hội viên mới',
    periodFrom: '2026-01-01',
    periodTo: '2026-06-30',
    status: 2,
    rejectReason: 'Chưa có minh chứng',
    decisionNumber: '07/QĐ-KT',
    allowedActions: [],
  };
  const asked = stubServer(({ method, path }) => {
    if (method === 'POST' && path === '/api/Rewards') return { body: { data: { ...rejected, id: id('a000', 2) } } };
    if (path === `/api/Rewards/${rejected.id}`) return { body: { data: rejected } };
    return { body: { data: [] } };
  });
  const { screen } = await renderInApp(<RewardFormPage />, {
    codes: resourceCodes(reward),
    path: `/rewards/add?again=${rejected.id}`,
    route: '/rewards/add',
  });
  await expect.element(screen.getByRole('textbox', { name: 'Lý do đề xuất' })).toHaveValue('Vận động hội viên mới');
  await userEvent.keyboard('{Control>}s{/Control}');
  const sent = () => asked.find(({ method, path }) => method === 'POST' && path === '/api/Rewards');
  await expect.poll(sent).toBeTruthy();
  expect(sent()?.body).toMatchObject({
    memberIds: rejected.memberIds,
    clubId: rejected.clubId,
    periodTo: '2026-06-30',
  });
  expect(sent()?.body).not.toHaveProperty('rejectReason');
});

test('the picker of events offers child events, too, with the event above', async () => {
  const child = { id: id('d000', 1), code: '26/11/2026', name: 'Giải cầu lông (Đại hội thể thao)' };
  const asked = stubServer(({ path }) => ({ body: { data: path === '/api/AnyActivities/Options' ? [child] : [] } }));
  const { screen } = await renderInApp(<RewardFormPage />, {
    codes: resourceCodes(reward),
    path: '/rewards/add',
    route: '/rewards/add',
    portals: true,
  });
  await screen.getByRole('combobox', { name: 'Sự kiện' }).click();
  await page.getByRole('option', { name: /Giải cầu lông \(Đại hội thể thao\)/ }).click();
  await expect
    .element(screen.getByRole('combobox', { name: 'Sự kiện' }))
    .toHaveValue('Giải cầu lông (Đại hội thể thao)');
  expect(asked.some(({ path }) => path === '/api/AnyActivities/Options')).toBe(true);
});

test('a badge of a child event leads to the page of the child event', async () => {
  const badge = (index: number, activityParentId: string | null) => ({
    id: id('e000', index),
    meritBadgeId: id('f000', 1),
    name: 'Kết nối',
    awardedAt: '2026-11-12T01:00:00.000Z',
    activityId: id('d000', index),
    activityTitle: `Sự kiện ${index}`,
    activityParentId,
    rewardId: null,
    rewardReason: null,
  });
  stubServer(({ path }) => ({
    body: {
      data: path.includes('/OfMember/')
        ? { badges: [badge(1, null), badge(2, id('d000', 1))], badgeCount: 2 }
        : { items: [], total: 0, page: 1, pageSize: 20 },
    },
  }));
  const { screen } = await renderInApp(<RewardsPanel id={id('c000', 1)} />, {
    codes: [...resourceCodes(reward), ...resourceCodes(activity)],
  });
  const link = (name: string) => screen.getByRole('link', { name, exact: true });
  await expect
    .element(link('Sự kiện 1'))
    .toHaveAttribute('href', expect.stringContaining(`/activities/info/${id('d000', 1)}`));
  await expect
    .element(link('Sự kiện 2'))
    .toHaveAttribute('href', expect.stringContaining(`/activities/children/info/${id('d000', 2)}`));
});

test('the page of an approved proposal names its members once, with the prints beside them', async () => {
  const empty = Object.fromEntries(Object.keys(reward.fields).map((name) => [name, null]));
  const record = {
    ...empty,
    id: id('a000', 1),
    version: 2,
    clubId: id('b000', 1),
    clubName: 'CLB Dệt may',
    memberIds: [id('c000', 1)],
    memberNames: 'Công ty Thái Nhân',
    attachmentIds: [],
    proposedReason: 'Phụ trách hậu cần chu đáo',
    status: 1,
    createdAt: '2026-11-01T02:03:04.000Z',
    updatedAt: '2026-11-02T02:03:04.000Z',
    createdBy: 'Trâm',
    updatedBy: 'Trâm',
    allowedActions: [],
  };
  const none = { items: [], total: 0, page: 1, pageSize: 20 };
  const member = {
    memberId: id('c000', 1),
    memberType: 1,
    code: 'HV-1',
    name: 'Công ty Thái Nhân',
    about: null,
    awardedAt: null,
  };
  stubServer(({ path }) => ({
    body: {
      data: path.endsWith('/Members') ? [member] : path === `/api/Rewards/${record.id}` ? record : none,
    },
  }));
  const { screen } = await renderInApp(<RewardPage />, {
    codes: resourceCodes(reward),
    path: `/rewards/info/${record.id}`,
    route: '/rewards/info/:id',
  });
  await expect.element(screen.getByRole('cell', { name: 'Công ty Thái Nhân' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'In tờ trình' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'In mọi giấy khen', exact: true })).toBeVisible();
  expect(screen.getByText('Hội viên được khen thưởng').elements()).toEqual([]);
  // A company has no position, so a list of companies has no column for it.
  expect(screen.getByRole('columnheader', { name: 'Chức vụ, đơn vị' }).elements()).toEqual([]);
});
