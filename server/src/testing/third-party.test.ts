import { expect, test } from 'vitest';
import { isAllowed, notices, unfitPackages } from '../../../scripts/third-party.mjs';

test('every package that production runs has a licence that is allowed, and the notices of the build name it', () => {
  expect(unfitPackages()).toEqual([]);
  expect(notices()).toMatch(/^- fastify@\d\S* \(MIT\): Copyright .+$/m);
  expect(notices()).toContain('## LGPL-3.0-or-later');
});

test('a licence that is missing or forbids a product of a trade is found', () => {
  for (const licence of [undefined, 'GPL-3.0', 'MIT AND AGPL-3.0-only', 'SSPL-1.0'])
    expect(isAllowed(licence)).toBe(false);
  expect(isAllowed('(MIT OR CC0-1.0)')).toBe(true);
});
