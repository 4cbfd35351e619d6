import { reward } from '@hoivien/contract/areas/reward/reward.resource.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { RewardFormPage } from './RewardPages.tsx';

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
