import type { AreaScreens } from '../../kit/screen/area-screens.ts';

const pages = () => import('./RolePage.tsx');

/** Roles with the matrix of their permissions. */
export const roleScreens: AreaScreens = {
  pages: {
    Roles: {
      add: async () => (await pages()).RoleAddPage,
      edit: async () => (await pages()).RoleEditPage,
      info: async () => (await pages()).RoleInfoPage,
    },
  },
};
