import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { IconReceipt2 } from '@tabler/icons-react';
import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';
import { ACCOUNTS_PATH } from './accounts-path.ts';
import { REMIND_PATH } from './remind-path.ts';

const plan = () => import('./FeePlanPage.tsx');
const histories = () => import('./FeeHistoryPages.tsx');
const entries = () => import('./PaymentPages.tsx');
const ofMember = () => import('./MemberFeesPage.tsx');
const settings = [permissionCode('Settings', 'Update')];

/** Plans, fees of all members and of one, entries, receipts, and the accounts that take the money. */
export const feeScreens: AreaScreens = {
  // A plan is copied to another year.
  notCopied: ['Fees'],
  pages: {
    Fees: {
      add: async () => (await plan()).FeePlanFormPage,
      edit: async () => (await plan()).FeePlanFormPage,
      info: async () => (await plan()).FeePlanPage,
    },
    FeeHistories: {
      list: async () => (await import('./DeskPage.tsx')).DeskPage,
      add: async () => (await histories()).FeeHistoryFormPage,
      edit: async () => (await histories()).FeeHistoryFormPage,
      info: async () => (await histories()).FeeHistoryPage,
    },
    Payments: {
      list: async () => (await entries()).PaymentListPage,
      info: async () => (await entries()).PaymentPage,
    },
    Receipts: { info: async () => (await import('./ReceiptPages.tsx')).ReceiptPage },
  },
  screens: [
    {
      path: '/member-and-partner/history-fees/:id',
      title: ['Lịch sử đóng phí', 'Fee history'],
      anyOf: codesOn(['FeeHistories'], 'View'),
      parent: feeHistory.path,
      load: async () => (await ofMember()).MemberFeesPage,
    },
    {
      path: REMIND_PATH,
      title: ['Nhắc nộp hội phí', 'Remind of fees'],
      anyOf: [permissionCode('Fees', 'Update')],
      ofAssociation: true,
      parent: feeHistory.path,
      load: async () => (await import('./RemindPage.tsx')).RemindPage,
    },
    {
      path: `${receipt.path}/papers/:id`,
      title: ['Phiếu thu', 'Receipt'],
      anyOf: codesOn(['Receipts'], 'View'),
      parent: receipt.path,
      bare: true,
      load: async () => (await import('./ReceiptPaperPage.tsx')).ReceiptPaperPage,
    },
    {
      path: '/fee-figures',
      title: ['Số liệu hội phí', 'Fee figures'],
      about: [
        'Phải thu, đã thu, còn nợ, tuổi nợ và dự báo theo năm.',
        'Expected, collected, owed, ageing and forecast of a year.',
      ],
      anyOf: codesOn(['Fees'], 'Search'),
      group: 'fee',
      load: async () => (await import('./FiguresPage.tsx')).FiguresPage,
    },
    {
      path: ACCOUNTS_PATH,
      title: ({ area }) => area('BankAccounts').title,
      about: ({ area }) => area('BankAccounts').about,
      anyOf: settings,
      ofAssociation: true,
      group: 'setting',
      load: async () => (await import('./AccountsPage.tsx')).AccountsPage,
    },
  ],
  tabs: [
    {
      on: ['Members', 'PersonalMembers'],
      name: 'fees',
      label: ['Hội phí', 'Fees'],
      order: 5,
      anyOf: codesOn(['FeeHistories'], 'View'),
      load: async () => (await ofMember()).FeesPanel,
    },
  ],
  sides: [
    {
      on: ['Clubs'],
      name: 'rates',
      order: 10,
      anyOf: codesOn(['FeeHistories'], 'View'),
      load: async () => (await import('./ClubRates.tsx')).ClubRates,
    },
    {
      on: ['Members', 'PersonalMembers'],
      name: 'open-fees',
      order: 10,
      anyOf: codesOn(['FeeHistories'], 'View'),
      load: async () => (await import('./OpenFees.tsx')).OpenFees,
    },
  ],
  entries: [
    {
      on: ['Members', 'PersonalMembers'],
      name: 'pay',
      label: ['Ghi nhận nộp', 'Enter a payment'],
      icon: IconReceipt2,
      order: 5,
      anyOf: codesOn(['Fees'], 'Update'),
      when: ({ feeDebt }) => Number(feeDebt ?? 0) > 0,
      main: true,
      to: ({ id }, { path }) => `${path}/info/${id}?tab=fees`,
    },
  ],
  notices: {
    // Whoever may not open the settings sees the change above the fees.
    BankAccounts: (_notice, { can }) =>
      can(settings) ? ACCOUNTS_PATH : can(permissionCode('Fees', 'Search')) ? feeHistory.path : undefined,
  },
};
