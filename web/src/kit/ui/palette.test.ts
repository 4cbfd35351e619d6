import { expect, test } from 'vitest';

const sheets = import.meta.glob<string>('../../**/*.css', { query: '?raw', import: 'default', eager: true });

/** Files that set the colour for both themes themselves, or whose ink is fixed as well. */
const OWN = [
  '/tokens.css',
  '/Avatar.module.css',
  '/LanguageSwitch.module.css',
  '/Rings.module.css',
  '/DoorForm.module.css',
];

/** The steps of the palette that a sheet names; they are the same in both themes. */
function stepsIn(css: string): string[] {
  return css.match(/var\(--(?:grey|orange)-\d\)/g) ?? [];
}

test('sheets name roles of colour, which follow the theme, and no steps of the palette', () => {
  const all = Object.entries(sheets);
  expect(all.length).toBeGreaterThan(100);
  const found = all.flatMap(([path, css]) =>
    OWN.some((end) => path.endsWith(end)) ? [] : stepsIn(css).map((step) => `${path}: ${step}`),
  );
  expect(found).toEqual([]);
  expect(stepsIn('.say { background: var(--grey-0); }')).toEqual(['var(--grey-0)']);
});
