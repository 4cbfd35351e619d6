import { YEARLY_PART_NAMES, YEARLY_PARTS } from '@hoivien/contract/areas/keeping/yearly/yearly.codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';

const all = YEARLY_PART_NAMES.flatMap((part) => [...YEARLY_PARTS[part]]);
const path = '/yearly-lists';
/** The path of the contract's resource, whose schemas the menu does not need. */
const taskPath = '/setting/yearly-task';

/** The lists that a year ends with, on the screen and on paper, and the task to hand them in. */
export const yearlyScreens: AreaScreens = {
  screens: [
    {
      path,
      title: ['Danh sách hằng năm', 'Yearly lists'],
      about: [
        'Hội viên và biến động, hội phí, hoạt động, Ban Chấp hành của một năm hay một kỳ, ra Excel và giấy A4.',
        'Members and changes, fees, activities and the committee of a year or another period, as Excel and on A4.',
      ],
      also: ({ pick }) => pick(['báo cáo năm, cuối năm, nộp, sáu tháng', 'annual report, end of the year, hand in']),
      anyOf: codesOn(all, 'Search'),
      group: 'figure',
      load: async () => (await import('./YearlyPage.tsx')).YearlyPage,
    },
    {
      path: `${path}/print`,
      title: ['In danh sách hằng năm', 'Print the yearly lists'],
      anyOf: codesOn(all, 'Export'),
      parent: path,
      bare: true,
      load: async () => (await import('./YearlyPaper.tsx')).YearlyPaper,
    },
    {
      path: taskPath,
      title: ({ area }) => area('YearlyTasks').title,
      about: ({ area }) => area('YearlyTasks').about,
      anyOf: [permissionCode('Settings', 'Update')],
      ofAssociation: true,
      group: 'setting',
      load: async () => (await import('./TaskPage.tsx')).TaskPage,
    },
  ],
  notices: {
    YearlyTasks: ({ params }) => `${path}?year=${String(params.year)}`,
  },
};
