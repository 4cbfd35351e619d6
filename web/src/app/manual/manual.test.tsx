import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { type Language, LANGUAGES, pick } from '@hoivien/contract/kit/message.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { registeredTexts } from '../../kit/i18n/texts.ts';
import { ListPage } from '../../kit/resource/list/ListPage.tsx';
import { CODES, marketRecord, pageOf, stubMarkets } from '../../kit/resource/testing/markets.ts';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import '../app.texts.ts';
import { Frame } from '../layout/Frame.tsx';
import { screens } from '../route-table.ts';
import { pages as en } from './en.ts';
import { MANUAL_PAGES, manualFor } from './pages.ts';
import { ScreenManual } from './ScreenManual.tsx';
import { pages as vi } from './vi.ts';

const manual = { vi, en };

test('every screen has a page of its own', () => {
  const without = screens.filter(
    ({ path, area }) =>
      !path.startsWith('/help') && !MANUAL_PAGES.some(({ key }) => key === manualFor(path, !!area)[0]),
  );
  expect(without.map(({ path }) => path)).toEqual([]);
  expect(manualFor('/member-and-partner/member/edit/:id', false)).toEqual(['members', 'forms']);
  expect(manualFor('/calendar/holidays', true)).toEqual(['calendar', 'lists']);
});

test('both languages have the same pages, steps and emphasis', () => {
  for (const { key } of MANUAL_PAGES) {
    const pair = LANGUAGES.map((language) => manual[language].find((page) => page.key === key));
    for (const page of pair) {
      expect(page?.title, key).not.toBe('');
      expect(page?.plain.length, key).toBeGreaterThan(80);
    }
    const steps = pair.map((page) => page?.html.match(/<li>/g)?.length);
    expect(steps[0], key).toBe(steps[1]);
  }
});

test('every word in bold stands on a screen', async () => {
  const modules = import.meta.glob('../../**/*.texts.ts');
  await Promise.all(Object.values(modules).map((load) => load()));
  const { areaTexts } = await import('@hoivien/contract/messages.ts');
  const { menuTexts } = await import('@hoivien/contract/menu.ts');
  const { registry } = await import('@hoivien/contract/registry.ts');
  const areas = [...registry.map(({ resource }) => resource.area), 'Contacts', 'Instructions', 'Medias', 'Settings'];
  const pairs = pairsIn([menuTexts, areas.map((area) => areaTexts(area))]);
  const titles = screens.map(({ title }) => title);
  const { wordsIn } = await import('../../kit/i18n/words.ts');
  for (const [index, language] of LANGUAGES.entries()) {
    const own = titles.map((title) => title(wordsIn(language)));
    const known = new Set([...pairs.map((pair) => pair[index] ?? ''), ...own, ...wordsOf(language)].map(plain));
    // A text of placeholders alone would fit everything.
    const patterns = [...known].filter((text) => /\{/.test(text) && textWithout(text).length > 2).map(asPattern);
    const bold = manual[language].flatMap(({ key, html }) =>
      [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, text = '']) => [key, plain(text)] as const),
    );
    expect(bold.length).toBeGreaterThan(30);
    const unknown = bold.filter(([, text]) => !known.has(text) && !patterns.some((one) => one.test(text)));
    expect(unknown, language).toEqual([]);
  }
});

test('the sheet of a screen has its own page open and the general one folded', async () => {
  const list = screens.find(({ path }) => path === '/catalogue/markets');
  const { screen } = await renderInApp(<ScreenManual screen={list} onLeave={() => undefined} />);
  await expect.element(screen.getByRole('heading', { name: 'Danh mục' })).toBeVisible();
  await expect.poll(() => document.body.textContent).toContain('Mục đang dùng không xoá được');
  const general = document.querySelector('details');
  expect([general?.open, general?.textContent]).toEqual([false, expect.stringContaining('Gõ tên, mã, điện thoại')]);
});

test('Ctrl+K finds a page by its text', async () => {
  stubMarkets(() => pageOf([marketRecord(1)]));
  const { screen } = await renderInApp(
    <>
      <Frame />
      <ListPage resource={market} />
    </>,
    { codes: CODES, path: '/catalogue/markets' },
  );
  await expect.element(screen.getByRole('row', { name: /TT-1/ })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('chua ghi gi');
  await expect.element(screen.getByRole('option', { name: 'Nhập từ Excel' })).toBeVisible();
});

const plain = (text: string) => text.trim().toLocaleLowerCase().replaceAll('&#39;', '’').replaceAll("'", '’');
const PLACEHOLDER = /\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g;
const textWithout = (text: string) => text.replaceAll(PLACEHOLDER, '').trim();
const asPattern = (text: string) =>
  new RegExp(
    `^${text
      .split(PLACEHOLDER)
      .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`))
      .join('.+')}$`,
  );

/** Every text of the interface in a language. */
function wordsOf(language: Language): string[] {
  return [...registeredTexts.values()].map((pair) => pick(pair, language));
}

/** Every pair of texts in a value. */
function pairsIn(value: unknown): string[][] {
  if (Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pairsIn) : [];
}
