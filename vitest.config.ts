import { defineConfig } from 'vitest/config';

// The exports of the contract are its sources, so no project needs a build first.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', environment: 'node', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/database.setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
