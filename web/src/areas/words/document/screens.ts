import { document } from '@hoivien/contract/areas/words/document/document.resource.ts';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

const reader = async () => import('./ReaderPages.tsx');

/** News for the office, and the reader's view for everybody. */
export const documentScreens: AreaScreens = {
  pages: {
    Documents: {
      list: async () => (await import('./DocumentListPage.tsx')).DocumentListPage,
      add: async () => (await import('./DocumentForm.tsx')).DocumentForm,
      edit: async () => (await import('./DocumentForm.tsx')).DocumentForm,
      info: async () => (await import('./DocumentPage.tsx')).DocumentPage,
    },
  },
  screens: [
    {
      path: '/news/reader',
      title: ['Đọc tin', 'Read news'],
      about: ['Tin hiệp hội đã đăng cho bạn.', 'The news that the association published for you.'],
      anyOf: [],
      group: document.menu,
      load: async () => (await reader()).ReaderPage,
    },
    {
      path: '/news/reader/:id',
      title: ['Đọc tin', 'Read news'],
      anyOf: [],
      group: document.menu,
      parent: '/news/reader',
      load: async () => (await reader()).ArticlePage,
    },
  ],
};
