import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { settled } from '../../testing/settled.ts';
import { useCancelling } from './use-cancelling.ts';

function Record({ answered }: { answered: Promise<void> }) {
  const { asks, open, close } = useCancelling();
  return (
    <>
      <Button onClick={open}>Huỷ lịch</Button>
      <Button onClick={() => void answered.then(close)}>Gửi</Button>
      <Link to="?tab=letters">Thư đã gửi</Link>
      <p role="note">{asks ? 'mở' : 'đóng'}</p>
    </>
  );
}

test.each([
  ['stays where it is', false, '?tab=people'],
  ['leaves a person on the tab that they went to before the answer', true, '?tab=letters'],
])('closing the dialog %s', async (_, leaves, expected) => {
  let answer = () => undefined as void;
  const answered = new Promise<void>((done) => (answer = () => done()));
  const { screen, router } = await renderInApp(<Record answered={answered} />, { path: '/schedules/1?tab=people' });
  await screen.getByRole('button', { name: 'Huỷ lịch' }).click();
  await expect.element(screen.getByRole('note')).toHaveTextContent('mở');
  await screen.getByRole('button', { name: 'Gửi' }).click();
  if (leaves) {
    await screen.getByRole('link').click();
    await expect.element(screen.getByRole('note')).toHaveTextContent('đóng');
  }
  answer();
  await expect.element(screen.getByRole('note')).toHaveTextContent('đóng');
  await settled();
  expect(router.state.location.search).toBe(expected);
});
