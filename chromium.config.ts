import { existsSync } from 'node:fs';

const installed = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Features that are switched off: those of Playwright's own list, which the flag below would replace, and preparations
 * in each window for a person who types an address. These took half of the processor time of a short test.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** How tests start Chromium: an installed one, otherwise Playwright's. */
export const chromium = {
  ...(existsSync(installed) && { executablePath: installed }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--disable-features=${WITHOUT.join(',')}`,
  ],
};
