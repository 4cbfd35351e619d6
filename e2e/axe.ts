import axe from 'axe-core';
import { expect, type Page } from './house.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails when axe finds a violation on the page. `where` names the page in the failure, `without` has the rules to skip.
 */
export async function expectNothingOfAxe(page: Page, where: string, without: string[] = []): Promise<void> {
  // A document keeps axe while the application changes its screens.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    // Passing results are not needed, and no page has frames or style sheets of other hosts.
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  const violations = await page.evaluate(async (asked) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const results = await checker.run(document, asked);
    return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }));
  }, options);
  expect(violations.map(({ id, targets }) => `${where}: ${id} at ${targets.join(', ')}`)).toEqual([]);
}
