import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** Accounts. */
export const userScreens: AreaScreens = {
  pages: {
    Users: {
      list: async () => (await import('./UserListPage.tsx')).UserListPage,
      add: async () => (await import('./UserAddPage.tsx')).UserAddPage,
      info: async () => (await import('./UserPage.tsx')).UserPage,
    },
  },
};
