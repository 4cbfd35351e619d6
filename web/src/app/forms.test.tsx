// Long: 'begin no draft, and leaving asks nothing' in web/src/kit/resource/form/FormPage.test.tsx holds the same rule in the plain run.
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { expect, test } from 'vitest';
import { renderInApp } from '../kit/testing/render-in-app.tsx';
import { stubServer } from '../kit/testing/stub-server.ts';
import { screens } from './route-table.ts';
import { settled } from '../kit/testing/settled.ts';

const areas = registry.flatMap(({ resource }) =>
  actionsOf(resource).includes('Create') ? [[resource.area, resource.path] as const] : [],
);
const ID = '0197a000-0000-7000-8000-000000000042';

test.each(areas)('%s: a new record that nobody typed into leaves no draft and asks nothing', async (area, path) => {
  const pages = screens.filter((screen) => screen.path.startsWith(`${path}/`) && screen.path.endsWith('/add'));
  expect(pages.length).toBeGreaterThan(0);
  for (const { path: address, load } of pages) {
    stubServer(({ path: asked }) => {
      if (asked.endsWith('/NextCode')) return { body: { data: { code: `${area}-1`, isApproved: true } } };
      if (asked.endsWith('/Options')) return { body: { data: [{ id: ID, code: 'X', name: 'X' }] } };
      const isList = /^\/api\/\w+$/.test(asked);
      return { body: { data: isList ? { items: [], total: 0, page: 1, pageSize: 20 } : [] } };
    });
    const Page = await load();
    const { screen, router } = await renderInApp(<Page />, {
      codes: permissionCodes,
      // What the addresses of a page may bring.
      path: `${address}?club=${ID}&memberId=${ID}&termId=${ID}&committeeId=${ID}`,
    });
    await expect.poll(() => document.querySelector('form button, main a, a')).not.toBeNull();
    // Leaving stores a waiting draft at once.
    await settled();
    await router.navigate('/elsewhere');
    await expect.poll(() => router.state.location.pathname, { message: address }).toBe('/elsewhere');
    await screen.unmount();
    expect(
      Object.keys(localStorage).filter((key) => key.startsWith('draft:')),
      address,
    ).toEqual([]);
  }
});
