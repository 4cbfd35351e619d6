import { setting } from '@hoivien/contract/areas/doors/setting/setting.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** The settings of the association. */
export const settingScreens: AreaScreens = {
  screens: [
    {
      path: setting.path,
      title: ({ area }) => area(setting.area).title,
      about: ({ area }) => area(setting.area).about,
      also: ({ area }) =>
        Object.keys(setting.fields)
          .map((name) => area(setting.area).field(name))
          .join(' '),
      anyOf: [permissionCode(setting.area, 'Update')],
      ofAssociation: true,
      group: 'setting',
      load: async () => (await import('./SettingPage.tsx')).SettingPage,
    },
  ],
};
