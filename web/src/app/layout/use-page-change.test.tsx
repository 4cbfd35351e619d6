import { expect, test } from 'vitest';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { usePageTitle } from '../../kit/ui/title.ts';
import type * as pageChange from './use-page-change.ts';

/** The module as a new document loads it: it knows the page that was announced last. */
const ADDRESS = './use-page-change.ts?new';
const { usePageChange } = (await import(/* @vite-ignore */ ADDRESS)) as typeof pageChange;

function Page({ own }: { own: string | null }) {
  usePageTitle(own);
  usePageChange('Xem hội viên');
  return <main id="main" tabIndex={-1} />;
}

test('the page is heard when it changes, and by its own name once that is known; the first one is left to the browser', async () => {
  const region = document.body.appendChild(document.createElement('div'));
  region.id = 'announcer';
  const heard = () => [...region.children].map(({ textContent }) => textContent);
  const first = await renderInApp(<Page own={null} />, { path: '/one' });
  await expect.poll(() => document.title).toBe('Xem hội viên · Hoivien');
  expect(heard()).toEqual([]);
  await first.router.navigate('/two');
  await expect.poll(heard).toEqual(['Xem hội viên']);
  await expect.element(first.screen.getByRole('main')).toHaveFocus();
  await first.screen.unmount();
  // Another frame replaces this one.
  await renderInApp(<Page own="Công ty Mới" />, { path: '/three' });
  await expect.poll(heard).toContain('Công ty Mới');
  region.remove();
});
