import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './house.ts';

/**
 * Fails when axe finds a violation on the page. `where` names the page in the failure, `without` has the rules to skip.
 */
export async function expectNothingOfAxe(page: Page, where: string, without: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Passing results are not needed. Legacy mode avoids a second page for results, because no page has frames.
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(without)
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}
