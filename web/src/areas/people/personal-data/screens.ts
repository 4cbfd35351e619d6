import { dataRequest } from '@hoivien/contract/areas/people/personal-data/data-request.resource.ts';
import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';
import { PEOPLE_PATH } from './paths.ts';

/**
 * Requests and breaches, legal texts, the access log, people without a record, and the personal data of each member.
 */
export const personalDataScreens: AreaScreens = {
  pages: {
    DataRequests: {
      list: async () => (await import('./RequestListPage.tsx')).RequestListPage,
      add: async () => (await import('./RequestFormPage.tsx')).RequestFormPage,
      edit: async () => (await import('./RequestFormPage.tsx')).RequestFormPage,
      info: async () => (await import('./RequestPage.tsx')).RequestPage,
    },
    DataBreaches: {
      list: async () => (await import('./BreachListPage.tsx')).BreachListPage,
      add: async () => (await import('./BreachFormPage.tsx')).BreachFormPage,
      edit: async () => (await import('./BreachFormPage.tsx')).BreachFormPage,
      info: async () => (await import('./BreachPage.tsx')).BreachPage,
    },
  },
  screens: [
    {
      path: '/personal-data/texts',
      title: ({ area }) => area('LegalTexts').title,
      about: ({ area }) => area('LegalTexts').about,
      anyOf: ['PersonalDataSearch', 'PersonalDataView'],
      group: 'setting',
      load: async () => (await import('./TextsPage.tsx')).TextsPage,
    },
    {
      path: '/personal-data/access',
      title: ['Nhật ký truy cập dữ liệu', 'Access to personal data'],
      about: [
        'Ai đã xem, xuất hay xoá dữ liệu cá nhân, khi nào, vì sao.',
        'Who saw, exported or erased personal data, when and why.',
      ],
      anyOf: ['PersonalDataSearch'],
      group: 'setting',
      load: async () => (await import('./AccessLogPage.tsx')).AccessLogPage,
    },
    {
      path: PEOPLE_PATH,
      title: ['Người không có hồ sơ', 'People without a record'],
      anyOf: ['PersonalDataSearch'],
      group: 'setting',
      // The register of requests links to this page.
      parent: dataRequest.path,
      load: async () => (await import('./PeoplePage.tsx')).PeoplePage,
    },
    {
      path: `${PEOPLE_PATH}/:id`,
      title: ['Dữ liệu của một người', 'The data of a person'],
      anyOf: ['PersonalDataView'],
      group: 'setting',
      parent: PEOPLE_PATH,
      load: async () => (await import('./OutsiderPage.tsx')).OutsiderPage,
    },
    {
      path: `${PEOPLE_PATH}/named/:id`,
      title: ['Dữ liệu của một người', 'The data of a person'],
      anyOf: ['PersonalDataView'],
      group: 'setting',
      parent: PEOPLE_PATH,
      load: async () => (await import('./NamedPage.tsx')).NamedPage,
    },
  ],
  tabs: [
    {
      on: MEMBER_AREAS,
      name: 'personal-data',
      label: ({ area }) => area('PersonalData').title,
      order: 60,
      anyOf: ['PersonalDataView'],
      load: async () => (await import('./PersonalDataPanel.tsx')).PersonalDataPanel,
    },
  ],
};
