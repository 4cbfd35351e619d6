import { existsSync } from 'node:fs';

const installed = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * What Playwright leaves out, which the flag below would bring back, and what each window would prepare for a person who
 * types an address: half of the processor's time of a short test.
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

/** How the tests start Chromium: the machine's own, else Playwright's. */
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
