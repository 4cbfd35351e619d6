import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

const pages = () => import('./RolePage.tsx');

/** Roles with the matrix of their permissions. */
export const roleScreens: AreaScreens = {
  // A role is copied with its codes under another name.
  notCopied: ['Roles'],
  pages: {
    Roles: {
      add: async () => (await pages()).RoleAddPage,
      edit: async () => (await pages()).RoleEditPage,
      info: async () => (await pages()).RoleInfoPage,
    },
  },
};
