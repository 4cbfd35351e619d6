import { expect, test } from 'vitest';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { Waiting } from './Waiting.tsx';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
const serve = (found: object[]) => stubServer(() => ({ body: { data: found } }));

test('each kind that waits stands with its number and how long the oldest has waited, and leads to those', async () => {
  serve([
    { area: 'Members', total: 1_234, oldest: ago(12), query: 'approval=0' },
    { area: 'ExecutiveCommittees', total: 1, oldest: ago(2), query: 'approval=0' },
  ]);
  const { screen } = await renderInApp(<Waiting />, { codes: ['MembersSearch', 'MembersApprove'] });
  await expect.element(screen.getByRole('heading', { name: 'Việc chờ bạn 1.235' })).toBeVisible();
  const members = screen.getByRole('link', { name: /12 ngày trước.*1\.234 / });
  await expect.element(members).toHaveAttribute('href', '/member-and-partner/member?approval=0');
  expect(screen.getByRole('link').elements()).toHaveLength(2);
});

test('nothing stands there when nothing waits', async () => {
  const asked = serve([]);
  const { screen } = await renderInApp(<Waiting />, { codes: ['MembersApprove'] });
  await expect.poll(() => asked.map(({ path }) => path)).toEqual(['/api/Waiting']);
  expect(screen.getByRole('region').query()).toBeNull();
});

test('a failure says so and is tried again', async () => {
  let isBroken = true;
  stubServer(() =>
    isBroken
      ? { status: 503, body: { message: 'Mes.Server.Unavailable' } }
      : { body: { data: [{ area: 'Members', total: 3, oldest: ago(1), query: 'approval=0' }] } },
  );
  const { screen } = await renderInApp(<Waiting />, { codes: ['MembersApprove'] });
  await expect.element(screen.getByRole('alert')).toBeVisible();
  isBroken = false;
  await screen.getByRole('button', { name: 'Thử lại' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Việc chờ bạn 3' })).toBeVisible();
});

test.each([
  ['may approve nothing', { codes: ['MembersSearch', 'MembersUpdate'] }],
  ['is of a club', { codes: ['MembersApprove'], clubId: '0197a000-0000-7000-8000-000000000500' }],
])('whoever %s is asked nothing about it', async (_who, options) => {
  const asked = serve([{ area: 'Members', total: 3, oldest: ago(1), query: 'approval=0' }]);
  const { screen } = await renderInApp(<Waiting />, options);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual([]);
  expect(screen.getByRole('region').query()).toBeNull();
});
