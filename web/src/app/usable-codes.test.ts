import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { permissions, unusableCodes, waysTo } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { expect, test } from 'vitest';
import { buildActor } from '../kit/auth/actor.ts';
import { profileWith } from '../kit/testing/render-in-app.tsx';
import { openScreens } from './menu.ts';
import { formsFor } from './home/HomeMenus.tsx';
import { screens } from './route-table.ts';
import { isOpenTo } from '../kit/screen/screen.ts';

/** Areas of records with codes of their own, the rows of the matrix. */
const areas = registry.map(({ resource }) => resource).filter(({ area }) => permissions.has(area));
const actorWith = (...codes: string[]) => buildActor(profileWith(codes));

test.each(areas.map(({ area, path }) => [area, path] as const))(
  'the permissions of %s are usable exactly where a screen leads to them',
  (area, path) => {
    const opensList = (...codes: string[]) => openScreens(actorWith(...codes)).some((screen) => screen.path === path);
    const opensRecord = (...codes: string[]) =>
      screens.some((screen) => screen.path === `${path}/info/:id` && isOpenTo(actorWith(...codes), screen));
    for (const code of permissions.get(area) ?? []) {
      const ways = waysTo(code);
      const action = code.slice(permissionCode(area, '').length);
      if (action === 'Create') {
        const isOffered = formsFor(actorWith(code)).some(
          (screen) => screen.path === `${path}/add` || screen.parent?.path === path,
        );
        expect([code, isOffered || opensList(code)]).toEqual([code, ways.length === 0]);
      }
      if (ways.length === 0) continue;
      // A page that only its address opens is no way.
      expect([code, opensList(code)]).toEqual([code, false]);
      for (const way of ways)
        expect([code, way, opensList(code, way) || opensRecord(code, way)]).toEqual([code, way, true]);
      expect(unusableCodes(new Set([code]))).toEqual([{ code, missing: ways }]);
      for (const way of ways) expect(unusableCodes(new Set([code, way]))).toEqual([]);
    }
  },
);
