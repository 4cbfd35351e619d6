import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** The library of files, which everybody may read, and the page for adding files. */
export const mediaScreens: AreaScreens = {
  fileSource: {
    label: ['Từ thư viện', 'From the library'],
    load: async () => (await import('./LibraryDialog.tsx')).LibraryDialog,
  },
  screens: [
    {
      path: '/document',
      title: ({ area }) => area('Medias').title,
      about: ({ area }) => area('Medias').about,
      anyOf: [],
      group: 'document',
      load: async () => (await import('./MediaPage.tsx')).MediaPage,
    },
    {
      path: '/document/form-add',
      title: ['Tải tệp lên', 'Upload files'],
      anyOf: [permissionCode('Medias', 'Create')],
      group: 'document',
      parent: '/document',
      load: async () => (await import('./MediaAddPage.tsx')).MediaAddPage,
    },
  ],
};
