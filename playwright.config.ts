import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.config.ts';

/** Journeys over the built product, each worker with a server and a database of its own. */
export default defineConfig({
  testDir: './e2e',
  // The trials among them are large; `scripts/trial.mjs` asks for one by name.
  testMatch: process.env['JOURNEY_TRIAL'] ? '*.trial.ts' : '*.journey.ts',
  globalSetup: './e2e/template.setup.ts',
  workers: 2,
  // Other work beside the journeys makes them wait, not fail.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Once more in a fresh house; the report names what passed only then.
  retries: 1,
  forbidOnly: true,
  use: {
    launchOptions: chromium,
    // Movements cost much without a graphics card, and a test would wait for their end.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
