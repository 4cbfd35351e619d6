import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';
import { BANK_PATH } from './bank-path.ts';

const anyOf = [permissionCode('Fees', 'Search')];

/** Statements of banks, the lines that wait, and how banks name their columns. */
export const bankScreens: AreaScreens = {
  screens: [
    {
      path: BANK_PATH,
      title: ({ area }) => area('BankStatements').title,
      about: ({ area }) => area('BankStatements').about,
      anyOf,
      ofAssociation: true,
      group: 'fee',
      load: async () => (await import('./BankPage.tsx')).BankPage,
    },
    {
      path: `${BANK_PATH}/queue`,
      title: ['Các khoản tiền vào đang chờ', 'Payments to match'],
      anyOf,
      ofAssociation: true,
      parent: BANK_PATH,
      load: async () => (await import('./StatementPage.tsx')).QueuePage,
    },
    {
      path: `${BANK_PATH}/layouts`,
      title: ['Mẫu sao kê', 'Layouts of statements'],
      anyOf,
      ofAssociation: true,
      parent: BANK_PATH,
      load: async () => (await import('./LayoutsPage.tsx')).LayoutsPage,
    },
    {
      path: `${BANK_PATH}/info/:id`,
      title: ['Sao kê', 'Statement'],
      anyOf,
      ofAssociation: true,
      parent: BANK_PATH,
      load: async () => (await import('./StatementPage.tsx')).StatementPage,
    },
  ],
};
