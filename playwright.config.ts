import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.config.ts';
import { PATIENCE, WAIT } from './patience.config.ts';

/** Journeys through the built product. Each worker has a server and a database of its own. */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results/journeys',
  // Trials are large, so only `scripts/trial.mjs` runs them, one by name.
  testMatch: process.env['JOURNEY_TRIAL'] ? '*.trial.ts' : '*.journey.ts',
  // A plain `npm test` leaves the long journeys out: scripts/long-tests.mjs.
  testIgnore: (process.env['WITHOUT_JOURNEYS'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((file) => `**/${file}`),
  ...(process.env['WITHOUT_JOURNEYS'] && { grepInvert: /@long/ }),
  globalSetup: './e2e/template.setup.ts',
  // A plain `npm test` has other work beside the journeys, and one product starts in half of the time of two.
  workers: process.env['WITHOUT_JOURNEYS'] ? 1 : 2,
  // Other work on the machine must only delay the journeys, not fail them.
  timeout: PATIENCE,
  expect: { timeout: WAIT },
  // A failed journey runs up to twice more in a new house; the report names journeys that passed only then.
  retries: 2,
  forbidOnly: true,
  use: {
    launchOptions: chromium,
    // Animations take much time without a graphics card, and tests would wait for their ends.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
