import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { AREA_OF_TYPE, DUPLICATES_PATH } from '@hoivien/contract/areas/merge/merge.rules.ts';
import { actionsOf, codesOpening, permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type AreaEntry, type AreaName, registry } from '@hoivien/contract/registry.ts';
import { type ComponentType, createElement } from 'react';
import './app.texts.ts';
import type { Screen } from './screen.ts';
import { loadClubPage } from './club-screen.tsx';
import { loadChunk } from '../kit/api/load-chunk.ts';
import { printScreens } from './print-screens.ts';
import './layout/shell.texts.ts';

type PageKind = 'list' | 'add' | 'info' | 'edit' | 'import';
type ResourcePage = ComponentType<{ resource: Resource }>;

/** Pages of an area that replace the general ones: `Fields: { add: async () => (await import('../areas/field/index.ts')).FieldForm }`. */
const overrides: Partial<Record<AreaName, Partial<Record<PageKind, () => Promise<ResourcePage>>>>> = {
  Members: {
    list: async () => (await import('../areas/party/index.ts')).MemberListPage,
    add: async () => (await import('../areas/party/index.ts')).MemberFormPage,
    edit: async () => (await import('../areas/party/index.ts')).MemberFormPage,
    info: async () => (await import('../areas/party/index.ts')).MemberPage,
    import: async () => (await import('../areas/party/index.ts')).PartyImportPage,
  },
  PersonalMembers: {
    list: async () => (await import('../areas/party/index.ts')).PersonalMemberListPage,
    add: async () => (await import('../areas/party/index.ts')).PersonalMemberFormPage,
    edit: async () => (await import('../areas/party/index.ts')).PersonalMemberFormPage,
    info: async () => (await import('../areas/party/index.ts')).PersonalMemberPage,
    import: async () => (await import('../areas/party/index.ts')).PartyImportPage,
  },
  Partners: {
    list: async () => (await import('../areas/party/index.ts')).PartnerListPage,
    add: async () => (await import('../areas/party/index.ts')).PartnerFormPage,
    edit: async () => (await import('../areas/party/index.ts')).PartnerFormPage,
    info: async () => (await import('../areas/party/index.ts')).PartnerPage,
    import: async () => (await import('../areas/party/index.ts')).PartyImportPage,
  },
  PersonalPartners: {
    list: async () => (await import('../areas/party/index.ts')).PersonalPartnerListPage,
    add: async () => (await import('../areas/party/index.ts')).PersonalPartnerFormPage,
    edit: async () => (await import('../areas/party/index.ts')).PersonalPartnerFormPage,
    info: async () => (await import('../areas/party/index.ts')).PersonalPartnerPage,
    import: async () => (await import('../areas/party/index.ts')).PartyImportPage,
  },
  Clubs: {
    list: async () => (await import('../areas/party/index.ts')).ClubListPage,
    add: async () => (await import('../areas/party/index.ts')).ClubFormPage,
    edit: async () => (await import('../areas/party/index.ts')).ClubFormPage,
    info: loadClubPage,
  },
  ExecutiveCommittees: {
    list: async () => (await import('../areas/party/index.ts')).ExecutiveListPage,
    add: async () => (await import('../areas/party/index.ts')).ExecutiveFormPage,
    edit: async () => (await import('../areas/party/index.ts')).ExecutiveFormPage,
    info: async () => (await import('../areas/party/index.ts')).ExecutivePage,
  },
  Committees: {
    add: async () => (await import('../areas/committee/index.ts')).CommitteeFormPage,
    list: async () => (await import('../areas/committee/index.ts')).CommitteeListPage,
    info: async () => (await import('../areas/committee/index.ts')).CommitteePage,
  },
  Terms: {
    add: async () => (await import('../areas/committee/index.ts')).TermFormPage,
    edit: async () => (await import('../areas/committee/index.ts')).TermFormPage,
    info: async () => (await import('../areas/committee/index.ts')).TermPage,
  },
  Represents: {
    list: async () => (await import('../areas/committee/index.ts')).RepresentListPage,
    add: async () => (await import('../areas/committee/index.ts')).RepresentFormPage,
    edit: async () => (await import('../areas/committee/index.ts')).RepresentFormPage,
    info: async () => (await import('../areas/committee/index.ts')).RepresentPage,
  },
  Roles: {
    add: async () => (await import('../areas/role/index.ts')).RoleAddPage,
    edit: async () => (await import('../areas/role/index.ts')).RoleEditPage,
    info: async () => (await import('../areas/role/index.ts')).RoleInfoPage,
  },
  Schedules: {
    list: async () => (await import('../areas/schedule/index.ts')).CalendarPage,
    add: async () => (await import('../areas/schedule/index.ts')).ScheduleAddPage,
    edit: async () => (await import('../areas/schedule/index.ts')).ScheduleEditAlias,
    info: async () => (await import('../areas/schedule/index.ts')).ScheduleInfoAlias,
  },
  DataRequests: {
    list: async () => (await import('../areas/party/personal-data/index.ts')).RequestListPage,
    add: async () => (await import('../areas/party/personal-data/index.ts')).RequestFormPage,
    edit: async () => (await import('../areas/party/personal-data/index.ts')).RequestFormPage,
    info: async () => (await import('../areas/party/personal-data/index.ts')).RequestPage,
  },
  DataBreaches: {
    list: async () => (await import('../areas/party/personal-data/index.ts')).BreachListPage,
    add: async () => (await import('../areas/party/personal-data/index.ts')).BreachFormPage,
    edit: async () => (await import('../areas/party/personal-data/index.ts')).BreachFormPage,
    info: async () => (await import('../areas/party/personal-data/index.ts')).BreachPage,
  },
  Users: {
    list: async () => (await import('../areas/user/index.ts')).UserListPage,
    add: async () => (await import('../areas/user/index.ts')).UserAddPage,
    info: async () => (await import('../areas/user/index.ts')).UserPage,
  },
};

const generalPages: Record<PageKind, () => Promise<ResourcePage>> = {
  list: async () => (await import('../kit/resource/ListPage.tsx')).ListPage,
  add: async () => (await import('../kit/resource/FormPage.tsx')).FormPage,
  edit: async () => (await import('../kit/resource/FormPage.tsx')).FormPage,
  info: async () => (await import('../kit/resource/RecordPage.tsx')).RecordPage,
  import: async () => (await import('../kit/resource/ImportPage.tsx')).ImportPage,
};

const home: Screen = {
  path: '/',
  title: ({ t }) => t('app.home'),
  anyOf: [],
  load: () => loadChunk('home', async () => (await import('./pages/HomePage.tsx')).HomePage),
};

const profile: Screen = {
  path: '/profile',
  title: ({ t }) => t('app.profile'),
  anyOf: [],
  bare: true,
  load: () => loadChunk('profile', async () => (await import('./pages/ProfilePage.tsx')).ProfilePage),
};

const changePassword: Screen = {
  path: '/change-password',
  title: ({ t }) => t('app.changePassword'),
  anyOf: [],
  bare: true,
  load: () =>
    loadChunk('change password', async () => (await import('./pages/ChangePasswordPage.tsx')).ChangePasswordPage),
};

const outbox: Screen = {
  path: '/outbox',
  title: ({ area }) => area('Outbox').title,
  about: ({ area }) => area('Outbox').about,
  anyOf: [permissionCode('Outbox', 'Search')],
  group: 'setting',
  load: () => loadChunk('outbox', async () => (await import('../areas/outbox/index.ts')).OutboxPage),
};

const audit: Screen = {
  path: '/audit',
  title: (words) => words.area('AuditLogs').title,
  about: (words) => words.area('AuditLogs').about,
  anyOf: ['AuditLogsSearch'],
  group: 'setting',
  load: () => loadChunk('audit', async () => (await import('../areas/audit/index.ts')).AuditPage),
};

const legalTexts: Screen = {
  path: '/personal-data/texts',
  title: ({ area }) => area('LegalTexts').title,
  about: ({ area }) => area('LegalTexts').about,
  anyOf: ['PersonalDataSearch', 'PersonalDataView'],
  group: 'setting',
  load: () => loadChunk('legal texts', async () => (await import('../areas/party/personal-data/index.ts')).TextsPage),
};

const accessLog: Screen = {
  path: '/personal-data/access',
  title: ({ t }) => t('shell.accessLog'),
  about: ({ t }) => t('shell.accessLogAbout'),
  anyOf: ['PersonalDataSearch'],
  group: 'setting',
  load: () =>
    loadChunk('access log', async () => (await import('../areas/party/personal-data/index.ts')).AccessLogPage),
};

/** People without a record of their own, found from the register of requests. */
function peopleScreens(parent: Screen | undefined): Screen[] {
  const pages = () => import('../areas/party/personal-data/index.ts');
  const people: Screen = {
    path: '/personal-data/people',
    title: ({ t }) => t('shell.people'),
    anyOf: ['PersonalDataSearch'],
    group: 'setting',
    ...(parent && { parent }),
    load: () => loadChunk('people', async () => (await pages()).PeoplePage),
  };
  const below = (path: string, load: Screen['load']): Screen => ({
    path: `${people.path}${path}`,
    title: ({ t }) => t('shell.person'),
    anyOf: ['PersonalDataView'],
    group: 'setting',
    parent: people,
    load,
  });
  return [
    people,
    below('/:id', () => loadChunk('outsider', async () => (await pages()).OutsiderPage)),
    below('/named/:id', () => loadChunk('named', async () => (await pages()).NamedPage)),
  ];
}

/** The specification's address for adding and reading a representative. */
const representForm: Screen = {
  path: '/member-and-partner/form-executive-committee/:type/:id',
  title: ({ area }) => area('Represents').title,
  anyOf: ['Create', 'View'].map((action) => permissionCode('Represents', action)),
  group: 'member',
  load: () => loadChunk('represent', async () => (await import('../areas/committee/index.ts')).RepresentAlias),
};

/** Codes of an action over every kind of member. */
const memberCodes = (action: string) => [
  ...new Set(
    (registry as readonly AreaEntry[])
      .filter(({ resource }) => Object.values(AREA_OF_TYPE).includes(resource.area))
      .map(({ resource }) => permissionCode(resource.area, action)),
  ),
];

const duplicates: Screen = {
  path: DUPLICATES_PATH,
  title: ({ area }) => area('Merges').title,
  about: ({ area }) => area('Merges').about,
  anyOf: memberCodes('Search'),
  group: 'member',
  load: () => loadChunk('duplicates', async () => (await import('../areas/merge/index.ts')).DuplicatesPage),
};

const mergeTwo: Screen = {
  path: `${DUPLICATES_PATH}/:survivorId/:loserId`,
  title: ({ t }) => t('shell.merge'),
  anyOf: memberCodes('Update'),
  group: 'member',
  parent: duplicates,
  load: () => loadChunk('merge', async () => (await import('../areas/merge/index.ts')).MergePage),
};

const addresses: Screen = {
  path: '/member-and-partner/addresses',
  title: ({ area }) => area('LegacyAddresses').title,
  about: ({ area }) => area('LegacyAddresses').about,
  anyOf: memberCodes('Update'),
  group: 'member',
  load: () => loadChunk('addresses', async () => (await import('../areas/legacy-address/index.ts')).AddressesPage),
};

/** The two kinds of the calendar, each at the addresses of the specification. */
const kinds = [
  {
    kind: 1,
    path: '/calendar/meeting-schedule',
    form: async () => (await import('../areas/schedule/index.ts')).MeetingForm,
  },
  {
    kind: 2,
    path: '/calendar/event-calendar',
    form: async () => (await import('../areas/schedule/index.ts')).EntryForm,
  },
] as const;

/** Lists that a club's user does not open (specification 2): they find those records on their club's page. */
const CLOSED_TO_CLUBS: readonly string[] = ['PersonalPartners'];

const recordScreens = registry.flatMap(({ resource }) => resourceScreens(resource));

/** Every screen of a signed-in person. */
export const screens: readonly Screen[] = [
  home,
  ...recordScreens,
  ...printScreens(recordScreens),
  ...scheduleScreens(recordScreens.find(({ path }) => path === '/calendar')),
  representForm,
  duplicates,
  mergeTwo,
  addresses,
  legalTexts,
  accessLog,
  ...peopleScreens(recordScreens.find(({ path }) => path === '/personal-data/requests')),
  audit,
  outbox,
  profile,
  changePassword,
];

/** List, add, view, edit and import of an area, as its declaration says. */
function resourceScreens(resource: (typeof registry)[number]['resource']): Screen[] {
  const { area, path, menu: group } = resource;
  const codes = (...actions: string[]) => actions.map((action) => permissionCode(area, action));
  // What can be done within a club opens its screens, too.
  const opening = (action: string) => codesOpening(permissionCode(area, action));
  const list: Screen = {
    path,
    title: (words) => words.area(area).title,
    about: (words) => words.area(area).about,
    anyOf: codes('Search'),
    area,
    group,
    ...(CLOSED_TO_CLUBS.includes(area) && { ofAssociation: true }),
    load: () => loadPage(resource, 'list'),
  };
  const below = (
    kind: PageKind,
    suffix: string,
    action: string,
    text: 'app.add' | 'app.view' | 'app.edit' | 'app.import',
  ): Screen => ({
    path: `${path}${suffix}`,
    title: (words) => words.t(text, { one: words.area(area).one, many: words.area(area).many }),
    anyOf: action === 'View' ? codes(action) : opening(action),
    group,
    parent: list,
    load: () => loadPage(resource, kind),
  });
  return [
    list,
    below('add', '/add', 'Create', 'app.add'),
    below('info', '/info/:id', 'View', 'app.view'),
    below('edit', '/edit/:id', 'Update', 'app.edit'),
    ...(actionsOf(resource).includes('Import') ? [below('import', '/import', 'Import', 'app.import')] : []),
  ];
}

/** Adding, editing and reading a meeting or an entry; `:type` is `info` or `edit`. */
function scheduleScreens(parent: Screen | undefined): Screen[] {
  return kinds.flatMap(({ kind, path, form }) => {
    const screen = (suffix: string, action: string, text: 'app.add' | 'app.view' | 'app.edit'): Screen => ({
      path: `${path}${suffix}`,
      title: ({ t, area }) => {
        const one = area('Schedules').choice('kind', kind).toLocaleLowerCase('vi');
        return t(text, { one, many: one });
      },
      anyOf: [permissionCode('Schedules', action)],
      group: 'calendar',
      ...(parent && { parent }),
      load: () =>
        loadChunk(`Schedules ${kind} ${action}`, async () =>
          action === 'View' ? (await import('../areas/schedule/index.ts')).ScheduleInfo : form(),
        ),
    });
    return [
      screen('/add', 'Create', 'app.add'),
      screen('/info/:type/:id', 'View', 'app.view'),
      screen('/edit/:type/:id', 'Update', 'app.edit'),
    ];
  });
}

/** The page of an area bound to its declaration, so that the router needs no props. */
async function loadPage(resource: Resource & { area: AreaName }, kind: PageKind): Promise<ComponentType> {
  const load = overrides[resource.area]?.[kind] ?? generalPages[kind];
  const Page = await loadChunk(`${resource.area} ${kind}`, load);
  return () => createElement(Page, { resource });
}
