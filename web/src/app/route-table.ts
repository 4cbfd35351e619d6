import { actionsOf, codesOpening, permissionCode } from '@hoivien/contract/kit/permission.ts';
import { viewCodes } from '@hoivien/contract/permissions.ts';
import { wantedOf } from '@hoivien/contract/kit/wanted.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { desks } from '@hoivien/contract/desks.ts';
import { type Desk, deskCode, deskPath } from '@hoivien/contract/desk.ts';
import { type AreaName, registry } from '@hoivien/contract/registry.ts';
import { type ComponentType, createElement } from 'react';
import { loadChunk } from '../kit/api/load-chunk.ts';
import {
  labelText,
  type OwnScreen,
  type PageKind,
  type PrintOfOthers,
  type ResourcePage,
} from '../kit/screen/area-screens.ts';
import type { Screen } from '../kit/screen/screen.ts';
import '../kit/screen/screen.texts.ts';
import './app.texts.ts';
import { areas } from './areas.ts';

const generalPages: Record<PageKind, () => Promise<ResourcePage>> = {
  list: async () => (await import('../kit/resource/list/ListPage.tsx')).ListPage,
  add: async () => (await import('../kit/resource/form/FormPage.tsx')).FormPage,
  edit: async () => (await import('../kit/resource/form/FormPage.tsx')).FormPage,
  info: async () => (await import('../kit/resource/record/RecordPage.tsx')).RecordPage,
  import: async () => (await import('../kit/resource/import/ImportPage.tsx')).ImportPage,
};

const home: Screen = {
  path: '/',
  title: ({ t }) => t('app.home'),
  anyOf: [],
  load: () => loadChunk('home', async () => (await import('./home/HomePage.tsx')).HomePage),
};

const profile: Screen = {
  path: '/profile',
  title: ({ t }) => t('app.profile'),
  anyOf: [],
  bare: true,
  load: () => loadChunk('profile', async () => (await import('./profile/ProfilePage.tsx')).ProfilePage),
};

const help: Screen = {
  path: '/help',
  title: ({ t }) => t('app.help'),
  anyOf: [],
  load: () => loadChunk('manual', async () => (await import('./manual/HelpPage.tsx')).HelpPage),
};

/** The last entry of the settings; the menu shows it to people who may open one of them. */
const otherSettings: Screen = {
  path: '/settings',
  title: ({ t }) => t('app.otherSettings'),
  about: ({ t }) => t('app.otherSettingsAbout'),
  anyOf: [],
  group: 'setting',
  load: () => loadChunk('settings', async () => (await import('./home/SettingsPage.tsx')).SettingsPage),
};

const helpPage: Screen = { ...help, path: '/help/:key', parent: help };

const changePassword: Screen = {
  path: '/change-password',
  title: ({ t }) => t('app.changePassword'),
  anyOf: [],
  bare: true,
  load: () =>
    loadChunk('change password', async () => (await import('./profile/ChangePasswordPage.tsx')).ChangePasswordPage),
};

const secondFactor: Screen = {
  path: '/second-factor',
  title: ({ t }) => t('app.secondFactor'),
  anyOf: [],
  bare: true,
  load: () => loadChunk('second factor', async () => (await import('./profile/SecondFactorPage.tsx')).SecondFactorPage),
};

type AreaResource = Resource & { readonly area: AreaName };

const listsBelow = new Map(areas.flatMap(({ below = {} }) => Object.entries(below)));
const closedToClubs = areas.flatMap((area) => area.closedToClubs ?? []);
const recordScreens = registry.flatMap(({ resource }) => resourceScreens(resource));

/** All screens of signed-in users. */
export const screens: readonly Screen[] = [
  home,
  ...recordScreens,
  ...desks.map(deskScreen),
  ...registry.flatMap(({ resource }) => printScreens(resource)),
  ...ownScreens(areas.flatMap((area) => area.screens ?? [])),
  otherSettings,
  profile,
  changePassword,
  secondFactor,
  help,
  helpPage,
];

function listScreen(resource: AreaResource): Screen {
  const { area, path, menu: group } = resource;
  const above = registry.find((entry) => entry.resource.area === listsBelow.get(area))?.resource;
  return {
    path,
    title: (words) => words.area(area).title,
    about: (words) => words.area(area).about,
    anyOf: [permissionCode(area, 'Search')],
    area,
    group,
    ...(closedToClubs.includes(area) && { ofAssociation: true }),
    ...(above && { parent: listScreen(above) }),
    load: () => loadPage(resource, 'list'),
  };
}

/** The list, form, record and import screens of an area, by its declaration. */
function resourceScreens(resource: AreaResource): Screen[] {
  const { area, path, menu: group } = resource;
  // Codes that apply within a club open the screens, too.
  const opening = (action: string) => codesOpening(permissionCode(area, action));
  const list = listScreen(resource);
  const below = (
    kind: PageKind,
    suffix: string,
    action: string,
    text: 'screen.add' | 'screen.view' | 'screen.edit' | 'screen.import',
  ): Screen => ({
    path: `${path}${suffix}`,
    title: (words) => words.t(text, { one: words.area(area).one, many: words.area(area).many }),
    anyOf: action === 'View' ? viewCodes(area) : opening(action),
    group,
    parent: list,
    load: () => loadPage(resource, kind),
  });
  return [
    list,
    ...(actionsOf(resource).includes('Create') ? [below('add', '/add', 'Create', 'screen.add')] : []),
    ...(wantedOf(resource).length > 0 ? [fillScreen(resource, list)] : []),
    below('info', '/info/:id', 'View', 'screen.view'),
    below('edit', '/edit/:id', 'Update', 'screen.edit'),
    ...(actionsOf(resource).includes('Import') ? [below('import', '/import', 'Import', 'screen.import')] : []),
  ];
}

/** Where people fill in what the records of a list lack. */
function fillScreen(resource: AreaResource, parent: Screen): Screen {
  return {
    path: `${resource.path}/fill`,
    title: ({ t, area }) => t('screen.fill', { many: area(resource.area).many }),
    anyOf: [permissionCode(resource.area, 'Update')],
    group: resource.menu,
    parent,
    ...(parent.ofAssociation && { ofAssociation: true }),
    load: () => bind(resource, 'fill', async () => (await import('../kit/resource/fill/FillPage.tsx')).FillPage),
  };
}

/** The page of an area with its declaration bound, so that the router passes no props. */
async function loadPage(resource: AreaResource, kind: PageKind): Promise<ComponentType> {
  const own = areas.map(({ pages }) => pages?.[resource.area]?.[kind]).find(Boolean);
  return bind(resource, `${resource.area} ${kind}`, own ?? generalPages[kind]);
}

async function bind(resource: Resource, chunk: string, load: () => Promise<ResourcePage>): Promise<ComponentType> {
  const Page = await loadChunk(chunk, load);
  return () => createElement(Page, { resource });
}

/** The print pages of an area's records: without frame, below the list that opens them. */
function printScreens(resource: AreaResource): Screen[] {
  const parent = recordScreens.find(({ path }) => path === resource.path);
  return areas
    .flatMap(({ prints = [] }) => prints)
    .filter(({ on }) => on.includes(resource.area))
    .map(({ path, opensBy, load }: PrintOfOthers) => ({
      path: `${resource.path}${path}`,
      title: ({ t, area }) => t('screen.print', { many: area(resource.area).many }),
      anyOf: [permissionCode(resource.area, opensBy)],
      bare: true,
      ...(parent && { parent }),
      ...(opensBy === 'Export' && parent?.ofAssociation && { ofAssociation: true }),
      load: () => bind(resource, `${resource.area} ${path}`, load),
    }));
}

/** Where people decide on the records of an area that wait. */
function deskScreen(desk: Desk): Screen {
  const parent = recordScreens.find(({ path }) => path === desk.resource.path);
  return {
    path: deskPath(desk),
    title: (words) => words.pick(desk.words.title),
    anyOf: [deskCode(desk)],
    ofAssociation: true,
    group: desk.resource.menu,
    ...(parent && { parent }),
    load: async () => {
      const Page = await loadChunk('desk', async () => (await import('../kit/resource/desk/DeskPage.tsx')).DeskPage);
      return () => createElement(Page, { desk });
    },
  };
}

/** The screens of areas, each below the screen that its `parent` names by path. */
function ownScreens(declared: readonly OwnScreen[]): Screen[] {
  const known = new Map(recordScreens.map((screen) => [screen.path, screen]));
  // Each area declares a parent before its children.
  return declared.map(({ title, about, parent, ...own }) => {
    const above = parent === undefined ? undefined : known.get(parent);
    if (parent !== undefined && !above) throw new Error(`${own.path} stands below ${parent}, which is no screen`);
    const screen: Screen = {
      ...own,
      // The entry of the menu above a screen stays lit.
      ...(above?.group && !own.group && { group: above.group }),
      title: (words) => labelText(title, words),
      ...(about && { about: (words) => (typeof about === 'function' ? about(words) : words.pick(about)) }),
      ...(above && { parent: above }),
      load: () => loadChunk(own.path, own.load),
    };
    known.set(screen.path, screen);
    return screen;
  });
}
