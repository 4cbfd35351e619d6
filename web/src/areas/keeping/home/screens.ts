import { MONEY_AREAS, FIGURE_AREAS } from '@hoivien/contract/areas/keeping/home/figures.codes.ts';
import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';

/** The figures over members, fees, money and events. Each part shows only to users who may open its lists. */
export const homeScreens: AreaScreens = {
  screens: [
    {
      path: '/figures',
      title: ['Số liệu', 'Figures'],
      about: [
        'Hội viên, hội phí, doanh thu, tài trợ và sự kiện theo năm, bằng biểu đồ.',
        'Members, fees, revenue, sponsorship and events of a year, as charts.',
      ],
      anyOf: codesOn([...FIGURE_AREAS, ...MONEY_AREAS, 'Activities', 'Fees'], 'Search'),
      group: 'figure',
      load: async () => (await import('./OverviewPage.tsx')).OverviewPage,
    },
  ],
  home: [
    {
      name: 'figures',
      anyOf: codesOn([...FIGURE_AREAS, 'Fees'], 'Search'),
      load: async () => (await import('./HomeFigures.tsx')).HomeFigures,
    },
  ],
};
