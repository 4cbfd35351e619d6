import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromium } from './chromium.config.ts';
import { PATIENCE, WAIT } from './patience.config.ts';
import web from './web/package.json' with { type: 'json' };

/** Packages that parts of the product load late. A package that Vite meets in the middle of a run reloads every test. */
const editorPackages = Object.keys(web.dependencies).filter((name) => /^@tiptap\/(?!pm$)/.test(name));

/**
 * One limit for all, which only a test that hangs meets: other work on the machine must only delay the tests. A failed
 * comparison shows its values in its first line, which is all that a report of CI shows.
 */
const patient = {
  testTimeout: PATIENCE,
  hookTimeout: PATIENCE,
  expect: { poll: { timeout: WAIT } },
  chaiConfig: { truncateThreshold: 400 },
};

// The exports of the contract are its source files, so no project needs a build first.
export default defineConfig({
  test: {
    attachmentsDir: 'test-results/attachments',
    tags: [{ name: 'long', description: 'left out by a plain npm test: scripts/long-tests.mjs' }],
    projects: [
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['contract/src/**/*.test.ts'],
          // Loading the modules again for each test file took more than half of the time.
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/src/**/*.test.ts'],
          // The test files of a worker share its modules and its built apps (make-app.ts), because loading them again
          // took longer than the tests.
          globalSetup: ['server/src/testing/database.setup.ts'],
          isolate: false,
          maxWorkers: 2,
          ...patient,
        },
      },
      {
        test: {
          name: 'trial',
          environment: 'node',
          include: ['server/src/**/*.trial.ts'],
          globalSetup: ['server/src/testing/database.setup.ts'],
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: WAIT } },
        },
      },
      {
        root: 'web',
        plugins: [react()],
        // These packages are imported only by lazy pages. On a cold cache, finding them would reload the first test
        // that needs them.
        optimizeDeps: {
          include: [
            'qrcode.react',
            'recharts',
            'react-dom/client',
            ...['', '/daygrid', '/interaction', '/locales/en-gb', '/locales/vi', '/themes/classic', '/timegrid'].map(
              (part) => `@fullcalendar/react${part}`,
            ),
            ...editorPackages,
            '@tiptap/pm/state',
            'jsqr',
            'qr',
            'qr/decode.js',
          ],
        },
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          // The test files of a worker share a page and its modules, because loading them takes a fifth of the time.
          isolate: false,
          ...patient,
          // A failed test runs once more; the report names tests that passed only then.
          retry: 1,
          expect: { poll: { timeout: WAIT, interval: 150 } },
          setupFiles: ['src/kit/testing/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotDirectory: fileURLToPath(new URL('test-results/components', import.meta.url)),
            provider: playwright({
              launchOptions: chromium,
              // Otherwise the browser's own default of 30 s holds.
              actionTimeout: WAIT,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1366, height: 768 } }],
          },
        },
      },
    ],
  },
});
