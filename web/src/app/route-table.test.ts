import { viewCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { expect, test } from 'vitest';
import { ROUTES } from '../../../e2e/routes.ts';
import { screens } from './route-table.ts';

test('the journeys know the address of every screen that needs no record', () => {
  const known = new Set(ROUTES.map((route) => route.split('?')[0]));
  const needed = screens.map(({ path }) => path).filter((path) => !path.includes(':'));
  expect(needed.filter((path) => !known.has(path))).toEqual([]);
  expect([...known].filter((route) => route !== '/nowhere' && !needed.includes(route ?? ''))).toEqual([]);
});

test('the page of a record opens with the codes of its route, derived ones, too', () => {
  const wrong = registry.flatMap(({ resource: { area, path } }) => {
    const page = screens.find((screen) => screen.path === `${path}/info/:id`);
    return page && JSON.stringify(page.anyOf) !== JSON.stringify(viewCodes(area)) ? [area] : [];
  });
  expect(wrong).toEqual([]);
});
