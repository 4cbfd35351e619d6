// Long: 'that are shown are what the server is asked for, in whatever order they stand; a chosen one is asked for at once' in web/src/kit/resource/list/ListPage.test.tsx holds the same rule in the plain run.
import type { Field } from '@hoivien/contract/kit/field.ts';
import { allFields, itemNames, type Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { apiPath, labelFields, type LooseRecord } from '../kit/resource/records.ts';
import { wordsIn } from '../kit/i18n/words.ts';
import { keepSetting } from '../kit/settings/settings.ts';
import { showLanguage } from '../kit/i18n/language.ts';
import { profileWith, renderInApp } from '../kit/testing/render-in-app.tsx';
import { stubServer } from '../kit/testing/stub-server.ts';
import { screens } from './route-table.ts';

const lists = registry.map(({ resource }) => [resource.area, resource as Resource] as const);

/** Enough records to show every state of their choices. */
const NUMBERS = [0, 1, 2, 3, 4, 5];
/** Values in lists of an area beyond its fields. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  Users: ['avatar', 'avatarPath'],
  Notifications: ['methods'],
};

function recordOf(resource: Resource, number: number): LooseRecord {
  const fields = allFields(resource);
  const names = [...itemNames(resource), ...(MORE[resource.area] ?? [])];
  return {
    ...Object.fromEntries(names.map((name) => [name, valueOf(name, fields[name], number)])),
    id: `0197a000-0000-7000-8000-00000000000${number}`,
    version: 1,
    allowedActions: ['Approve', 'Refuse', 'Update', 'Delete'].map((action) => ({ action, refusal: null })),
  } as unknown as LooseRecord;
}

/** A picture that loads; a broken one gives way to initials at some moment after the first paint. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

function valueOf(name: string, field: Field | undefined, number: number): unknown {
  if (name === 'avatarPath') return PICTURE;
  if (field?.choices) return field.choices[number % field.choices.length];
  if (field?.kind === 'count' || field?.kind === 'money') return number * 1_000;
  if (field?.kind === 'flag') return number % 2 === 0;
  if (field?.kind === 'instant') return `2026-0${number + 1}-01T02:00:00.000Z`;
  if (field?.kind === 'date') return `2026-0${number + 1}-02`;
  return `${name} ${number}`;
}

/** The rows and cards of an area, without ids that differ each time. */
async function looksOf(resource: Resource, isWhole: boolean) {
  const records = NUMBERS.map((number) => recordOf(resource, number));
  const asked = stubServer(({ path, method, query }) => {
    if (path === '/api/SavedViews') return { body: { data: [] } };
    if (path !== apiPath(resource) || method !== 'GET') return { status: 404 };
    const fields = query.get('fields')?.split(',') ?? [];
    const names = isWhole ? Object.keys(records[0] ?? {}) : ['id', 'version', ...fields];
    const items = records.map((record) => Object.fromEntries(names.map((name) => [name, record[name]])));
    return { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } };
  });
  keepSetting(profileWith([]).id, `list:${resource.area}`, { hidden: [] });
  const Page = await screens.find(({ path }) => path === resource.path)?.load();
  if (!Page) throw new Error(`${resource.area} has no list.`);
  // The order is named, because the bare address of an area may show something else, such as a calendar.
  const path = `${resource.path}?${new URLSearchParams({ sort: resource.sort })}`;
  const { screen } = await renderInApp(<Page />, { codes: permissionCodes, path });
  const rows = () => [...document.querySelectorAll('tr[data-row], [data-list-scroll] > ul > li')];
  await expect.poll(() => rows().length).toBe(2 * NUMBERS.length);
  const looks = rows().map((row) => row.outerHTML.replace(/mantine-[\w-]+/g, ''));
  const list = asked.filter(({ path, query }) => path === apiPath(resource) && query.get('pageSize') === '20');
  await screen.unmount();
  return { looks, fields: list.map(({ query }) => query.get('fields')?.split(',') ?? []) };
}

test.each(lists)(
  '%s: a list that is sent what it asks for shows all that it shows of whole records',
  async (_, one) => {
    const partial = await looksOf(one, false);
    const whole = await looksOf(one, true);
    expect(partial.looks).toEqual(whole.looks);
    expect(partial.looks.join()).not.toMatch(/undefined|Invalid Date|NaN/);
    const known = [...itemNames(one), ...(MORE[one.area] ?? [])];
    for (const fields of partial.fields) {
      expect(fields.length).toBeGreaterThan(0);
      expect(known).toEqual(expect.arrayContaining(fields));
    }
  },
);

/** The width of a page at 1366 pixels beside the menu. */
const PAGE = { width: 1295, height: 680, display: 'flex', flexDirection: 'column' } as const;
const NAMES = ['Users', 'Terms', 'Clubs', 'Fields', 'Members', 'Markets'];

describe.each(['vi', 'en'] as const)('a list at 1366 pixels in %s', (language) => {
  afterEach(() => showLanguage('vi', false));

  test.each(NAMES)(
    '%s: fits with its name and state, keeps dates whole, and does not move when rows arrive',
    async (area) => {
      showLanguage(language, false);
      const { resource } = registry.find((one) => one.resource.area === area) as { resource: Resource };
      const fields = allFields(resource);
      let arrive = (): void => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      stubServer(async ({ path, method }) => {
        if (path === '/api/SavedViews') return { body: { data: [] } };
        if (path !== apiPath(resource) || method !== 'GET') return { status: 404 };
        await arrived;
        const items = NUMBERS.map((number) => recordOf(resource, number));
        return { body: { data: { items, total: 40, page: 1, pageSize: 20 } } };
      });
      keepSetting(profileWith([]).id, `list:${area}`, null);
      const Page = await screens.find(({ path }) => path === resource.path)?.load();
      if (!Page) throw new Error(`${area} has no list.`);
      // Two filters stand beside the search.
      const filters = '?createdAt=thisYear&updatedAt=thisYear';
      const { screen } = await renderInApp(
        <div style={PAGE}>
          <Page />
        </div>,
        { codes: permissionCodes, path: `${resource.path}${filters}` },
      );
      await expect.poll(() => document.querySelector('tbody tr[aria-hidden]')).not.toBeNull();
      const lefts = () => [...document.querySelectorAll('th')].map((head) => head.getBoundingClientRect().left);
      const before = lefts();
      arrive();
      await expect.poll(() => document.querySelectorAll('tr[data-row]').length).toBe(NUMBERS.length);
      expect(lefts()).toEqual(before);

      const frame = document.querySelector('[data-list-scroll]') as HTMLElement;
      expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
      const { field: label } = wordsIn(language).area(area);
      const heads = [...document.querySelectorAll('th')].map((head) => head.getAttribute('aria-label'));
      const wanted = Object.keys(fields).filter((name) => fields[name]?.list === 'shown' && fields[name].tones);
      for (const name of [labelFields(resource)[0] ?? '', ...wanted]) expect(heads).toContain(label(name));
      const whole = Object.keys(fields).filter((name) =>
        ['date', 'instant', 'phone'].includes(fields[name]?.kind ?? ''),
      );
      const cells = [...document.querySelectorAll<HTMLTableCellElement>('tr[data-row] td')];
      for (const cell of cells.filter(({ cellIndex }) => whole.some((name) => heads[cellIndex] === label(name))))
        expect(cell.scrollWidth, cell.textContent ?? '').toBeLessThanOrEqual(cell.clientWidth);

      const search = screen.getByRole('searchbox').element() as HTMLInputElement;
      const { font, paddingLeft, paddingRight } = getComputedStyle(search);
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = font;
      const room = search.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      expect(pen.measureText(search.placeholder).width).toBeLessThanOrEqual(room);
      await screen.unmount();
    },
  );
});

/** A phone, and an office screen at 200 %. */
const NARROW = [390, 683] as const;

/** The most pixels above the first card: the greater part of a phone is for the records. */
const HEAD_MOST = 300;

/** Pairs of boxes of which one lies over the other: the words, links and buttons of one card or of the next. */
function overlapping(boxes: readonly Element[]): string[] {
  const rects = boxes.map((box) => ({ box, rect: box.getBoundingClientRect() })).filter(({ rect }) => rect.width > 0);
  return rects.flatMap(({ box, rect }, at) =>
    rects.slice(at + 1).flatMap((other) => {
      if (box.contains(other.box) || other.box.contains(box)) return [];
      const isOver =
        rect.left < other.rect.right - 1 &&
        other.rect.left < rect.right - 1 &&
        rect.top < other.rect.bottom - 1 &&
        other.rect.top < rect.bottom - 1;
      return isOver ? [`${box.textContent} / ${other.box.textContent}`] : [];
    }),
  );
}

/** The parts of a page that are wider than it, but for what scrolls sideways within. */
function tooWide(width: number): string[] {
  const scrolls = (element: Element) => {
    for (let one = element.parentElement; one; one = one.parentElement)
      if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(one).overflowX) && one !== document.body)
        return true;
    return false;
  };
  return [...document.querySelectorAll('main *, body > div *')].flatMap((element) => {
    const { right, width: own } = element.getBoundingClientRect();
    return own > 0 && right > width + 1 && !scrolls(element)
      ? [`${element.tagName} ${element.textContent?.slice(0, 40)} ${element.getAttribute('aria-label') ?? ''}`]
      : [];
  });
}

describe.each(NARROW)('a list at %i pixels', (width) => {
  beforeEach(() => page.viewport(width, 844));
  afterEach(() => page.viewport(1366, 768));

  test.each(lists)(
    '%s: nothing lies over anything, nothing is wider, and steps are large enough',
    async (_, resource) => {
      stubServer(({ path, method }) => {
        if (path === '/api/SavedViews') return { body: { data: [] } };
        if (path !== apiPath(resource) || method !== 'GET') return { status: 404 };
        const items = NUMBERS.map((number) => recordOf(resource, number));
        return { body: { data: { items, total: items.length, page: 1, pageSize: 20 } } };
      });
      const Page = await screens.find(({ path }) => path === resource.path)?.load();
      if (!Page) throw new Error(`${resource.area} has no list.`);
      const path = `${resource.path}?${new URLSearchParams({ sort: resource.sort })}`;
      const { screen } = await renderInApp(
        <div style={{ display: 'flex', flexDirection: 'column', height: 780 }}>
          <Page />
        </div>,
        { codes: permissionCodes, path },
      );
      const cards = () => [...document.querySelectorAll('[data-list-scroll] > ul > li')];
      await expect.poll(() => cards().length).toBe(NUMBERS.length);
      const boxes = cards().flatMap((card) => [...card.querySelectorAll('a, button, span, small, b')]);
      // A link covers its card by what stands behind it, so its words count alone.
      expect(overlapping(boxes), 'over each other').toEqual([]);
      expect(overlapping(cards())).toEqual([]);
      expect(tooWide(width), 'too wide').toEqual([]);
      expect(cards()[0]?.getBoundingClientRect().top, 'the head of the page').toBeLessThan(HEAD_MOST);
      const steps = cards().flatMap((card) => [...card.querySelectorAll('[data-step] > *')]);
      for (const step of steps) expect(step.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
      await screen.unmount();
    },
  );
});

test('the law of narrow lists sees two boxes over each other and one that is too wide', () => {
  const frame = document.createElement('main');
  frame.innerHTML =
    '<b style="position:absolute;left:0;top:0">Một</b><b style="position:absolute;left:4px;top:2px">Hai</b><p style="width:2000px">Rộng</p>';
  document.body.append(frame);
  expect(overlapping([...frame.querySelectorAll('b')])).toEqual(['Một / Hai']);
  expect(tooWide(1366)).toContain('P Rộng ');
  frame.remove();
});
