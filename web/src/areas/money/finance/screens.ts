import { netRevenue } from '@hoivien/contract/areas/money/finance/net-revenue.resource.ts';
import { rank } from '@hoivien/contract/areas/money/finance/rank.resource.ts';
import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';

const lists = () => import('./FinanceListPage.tsx');
const forms = () => import('./FinanceForm.tsx');
const pages = () => import('./FinancePage.tsx');
const searches = codesOn(['NetRevenues', 'Sponsors'], 'Search');
const ranking = ['AccumulationRanksSearch'] as const;

/** Revenue, discounts, sponsors, the finance of a member, ranks, levels and the ranking of a year. */
export const financeScreens: AreaScreens = {
  pages: {
    NetRevenues: {
      list: async () => (await lists()).NetRevenueListPage,
      add: async () => (await forms()).NetRevenueForm,
      edit: async () => (await forms()).NetRevenueForm,
      info: async () => (await pages()).NetRevenuePage,
    },
    Discounts: {
      list: async () => (await lists()).DiscountListPage,
      add: async () => (await forms()).DiscountForm,
      edit: async () => (await forms()).DiscountForm,
      info: async () => (await pages()).DiscountPage,
    },
    Sponsors: {
      list: async () => (await lists()).SponsorListPage,
      add: async () => (await forms()).SponsorForm,
      edit: async () => (await forms()).SponsorForm,
      info: async () => (await pages()).SponsorPage,
    },
    Ranks: { list: async () => (await import('./LevelTabs.tsx')).RanksPage },
  },
  screens: [
    {
      path: '/member-and-partner/finance/:tab/:id',
      title: ['Tài chính của hội viên', 'Finance of a member'],
      anyOf: searches,
      group: 'finance',
      parent: netRevenue.path,
      load: async () => (await import('./MemberFinancePage.tsx')).MemberFinancePage,
    },
    {
      path: '/member-and-partner/history-revenues/:id',
      title: ['Tài chính của hội viên', 'Finance of a member'],
      anyOf: searches,
      parent: netRevenue.path,
      load: async () => (await import('./MemberFinancePage.tsx')).HistoryRevenues,
    },
    {
      path: '/levels',
      title: ['Hạng và mức tích luỹ', 'Ranks and levels'],
      anyOf: ['RanksSearch', 'AccumulationLevelsView', 'AccumulationRanksSearch'],
      load: async () => (await import('./LevelTabs.tsx')).LevelsEntrance,
    },
    {
      path: '/levels/accumulation',
      title: ['Mức tích luỹ', 'Accumulation levels'],
      about: ({ area }) => area('AccumulationLevels').about,
      anyOf: ['AccumulationLevelsView'],
      group: 'rank',
      load: async () => (await import('./LevelsPage.tsx')).LevelsPage,
    },
    {
      path: '/levels/ranking',
      title: ['Xếp hạng tích luỹ', 'Accumulation ranks'],
      about: ({ area }) => area('AccumulationRanks').about,
      anyOf: ranking,
      group: 'rank',
      load: async () => (await import('./RankingPage.tsx')).RankingPage,
    },
    {
      path: '/levels/ranking/print',
      title: ['In', 'Print'],
      anyOf: ['AccumulationRanksExport'],
      parent: rank.path,
      bare: true,
      load: async () => (await import('./RankingPaper.tsx')).RankingPaper,
    },
  ],
  tabs: [
    {
      on: MEMBER_AREAS,
      name: 'finance',
      label: ['Tài chính', 'Finance'],
      order: 30,
      anyOf: searches,
      load: async () => (await import('./FinancePanel.tsx')).FinancePanel,
    },
  ],
};
