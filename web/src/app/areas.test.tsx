import type { Notice } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { menuTexts } from '@hoivien/contract/menu.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { buildActor } from '../kit/auth/actor.ts';
import { showLanguage } from '../kit/i18n/language.ts';
import { wordsIn } from '../kit/i18n/words.ts';
import { memberRecord } from '../kit/resource/testing/members.ts';
import { type AreaScreens, labelText } from '../kit/screen/area-screens.ts';
import { profileWith, renderInApp } from '../kit/testing/render-in-app.tsx';
import { stubServer } from '../kit/testing/stub-server.ts';
import { areas } from './areas.ts';
import { noticePath } from './layout/notice-words.ts';
import { screens } from './route-table.ts';

const ofApp = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const ofAreas = import.meta.glob<string>('../areas/*/*/screens.ts', { query: '?raw', import: 'default', eager: true });
const declared = import.meta.glob<Record<string, AreaScreens>>('../areas/*/*/screens.ts', { eager: true });

const sources = Object.entries(ofApp)
  .filter(([file]) => !/\.test\.|\/testing\/|\/areas\.ts$/.test(file))
  .map(([file, text]) => [file, text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')] as const);

describe('the app', () => {
  test('imports areas in one file, and names none', () => {
    expect(sources.length).toBeGreaterThan(50);
    // The frame may name these areas: it signs users in and checks roles; "title" and "field" are also common words.
    const own = ['Users', 'Roles', 'Fields', 'Titles'];
    const names = registry.flatMap(({ resource }) =>
      own.includes(resource.area) ? [] : [resource.area, resource.singular],
    );
    const named = new RegExp(
      `['"\`](${[...names, 'Outbox', 'AuditLogs', 'PersonalData', 'Merges'].join('|')})(?=[A-Z'"\`])`,
    );
    for (const [file, code] of sources) {
      expect(/['"](\.\.\/)+areas\//.test(code), `${file} imports an area`).toBe(false);
      expect(named.exec(code)?.[1], `${file} names an area`).toBeUndefined();
    }
  });

  test('knows every area that has a file of screens, and each once', () => {
    const exported = Object.values(declared).flatMap((module) => Object.values(module));
    expect(exported.length).toBe(Object.keys(ofAreas).length);
    expect(exported.filter((one) => !areas.includes(one))).toEqual([]);
    expect(areas).toHaveLength(exported.length);
  });
});

describe('the screens of an area', () => {
  test.each(Object.entries(ofAreas))('%s loads its pages when they are opened', (_file, code) => {
    const atOnce = [...code.matchAll(/^import (?!type\b)[^;]*?'([^']+)'/gm)].map(([, target]) => target ?? '');
    expect(atOnce.filter((target) => target.endsWith('.tsx'))).toEqual([]);
    expect(code).toMatch(/import\('\.\/[^']+\.tsx'\)/);
  });

  test('say everything in both languages', () => {
    for (const language of LANGUAGES) {
      const words = wordsIn(language);
      const said = areas.flatMap(({ screens: own = [], tabs = [], entries = [], prints = [], clubPage }) => [
        ...own.map(({ title }) => labelText(title, words)),
        ...own.flatMap(({ about }) => (about ? [typeof about === 'function' ? about(words) : words.pick(about)] : [])),
        ...[...tabs, ...entries].map(({ label }) => labelText(label, words)),
        ...prints.flatMap(({ list }) => (list ? [labelText(list.label, words)] : [])),
        ...(clubPage ? [labelText(clubPage.title, words), labelText(clubPage.about, words)] : []),
        ...Object.values(menuTexts).flatMap(({ title, short }) => [words.pick(title), words.pick(short)]),
      ]);
      expect(said.length).toBeGreaterThan(30);
      // A missing text shows as its key.
      for (const text of said) expect(text, `${language}: ${text}`).toMatch(/^[^a-z{}][^{}]+$/);
    }
    const inBoth = areas.flatMap(({ tabs = [], entries = [] }) => [...tabs, ...entries]);
    for (const { name, label } of inBoth)
      expect(labelText(label, wordsIn('vi')), name).not.toBe(labelText(label, wordsIn('en')));
  });

  test('stand on the records of others under names and places of their own', () => {
    for (const { resource } of registry) {
      const tabs = areas.flatMap((area) => area.tabs ?? []);
      const entries = areas.flatMap((area) => area.entries ?? []);
      for (const all of [tabs, entries]) {
        const here = all.filter(({ on }) => on.includes(resource.area));
        expect(new Set(here.map(({ name }) => name)).size, resource.area).toBe(here.length);
        expect(new Set(here.map(({ order }) => order)).size, resource.area).toBe(here.length);
      }
    }
  });

  test('replace no page that another area replaces', () => {
    const replaced = areas.flatMap(({ pages = {} }) =>
      Object.entries(pages).flatMap(([area, kinds]) => Object.keys(kinds ?? {}).map((kind) => `${area} ${kind}`)),
    );
    expect(new Set(replaced).size).toBe(replaced.length);
  });

  test('say where a notice leads that is about no record', () => {
    const notice = { id: 'n', area: 'Outbox', entityId: null, kind: 'Mes.Notices.MessageFailed', params: {} } as Notice;
    const pathFor = (codes: readonly string[]) => noticePath(notice, buildActor(profileWith(codes)));
    expect(pathFor(['OutboxSearch'])).toBe('/outbox?state=failed');
    expect(pathFor(['AuditLogsSearch'])).toBeUndefined();
  });

  test('have addresses of their own', () => {
    const paths = screens.map(({ path }) => path);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });
});

describe('the record of', () => {
  const all = ['Search', 'View', 'Update', 'Delete', 'Export'].flatMap((action) =>
    ['Members', 'Clubs', 'Partners', 'ExecutiveCommittees', 'Schedules'].map((area) => `${area}${action}`),
  );

  async function open(path: string, codes: readonly string[]) {
    const none = { items: [], total: 0, page: 1, pageSize: 20 };
    const record = memberRecord({ id: 'r1', approval: 1, status: 1, membershipState: 'current', allowedActions: [] });
    stubServer(({ path: asked }) => ({
      body: { data: asked.endsWith('/r1') ? record : /Links|Stays|Options/.test(asked) ? [] : none },
    }));
    const screen = screens.find((one) => one.path === `${path}/info/:id`);
    const Page = await screen?.load();
    if (!Page) throw new Error(`${path} has no page`);
    const opened = await renderInApp(createElement(Page), {
      codes,
      path: `${path}/info/r1`,
      route: `${path}/info/:id`,
      areas,
    });
    await expect.element(opened.screen.getByRole('heading', { level: 1 })).toBeVisible();
    return opened.screen;
  }

  const tabNames = () =>
    [...document.querySelectorAll('nav a')].map((link) => {
      return new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('tab') ?? 'overview';
    });

  test.each([
    [
      'a member',
      '/member-and-partner/member',
      [...all, 'PersonalDataView'],
      ['overview', 'meetings', 'persons', 'notes', 'documents', 'history'],
    ],
    [
      'a club',
      '/member-and-partner/club',
      [...all, 'PersonalDataView', 'ClubsInvite'],
      ['overview', 'members', 'committees', 'notes', 'documents'],
    ],
    [
      'a partner, to somebody who sees little',
      '/member-and-partner/partner',
      ['PartnersView'],
      ['overview', 'persons', 'notes', 'documents', 'history'],
    ],
  ])('%s has the tabs of its area and of others in their groups', async (_what, path, codes, expected) => {
    await open(path, codes);
    await expect.poll(tabNames).toEqual(expected);
  });

  test.each([
    [
      'vi',
      ['In phiếu hồ sơ (A4)', 'In thẻ', 'Nhãn địa chỉ', 'Liên kết riêng của hội viên…', 'Hợp nhất với hồ sơ khác…'],
    ],
    [
      'en',
      [
        'Print the sheet (A4)',
        'Print the card',
        'Address labels',
        'The member’s own link…',
        'Merge with another record…',
      ],
    ],
  ] as const)('a member has the entries of others in their order, in %s', async (language, expected) => {
    showLanguage(language, false);
    const screen = await open('/member-and-partner/member', all);
    await screen.getByRole('button', { name: language === 'vi' ? 'Thao tác khác' : 'More actions' }).click();
    const items = () => [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
    await expect.poll(items).toEqual(expected);
    showLanguage('vi', false);
  });
});
