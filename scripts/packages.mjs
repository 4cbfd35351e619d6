// Installs the packages when node_modules differs from package-lock.json.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from './tools.mjs';

export async function ensurePackages() {
  if (isInstalled()) return;
  console.log('Installing packages ..');
  const code = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel', 'error']);
  if (code !== 0) {
    console.error('The packages could not be installed: see above. Without a network they can not be fetched.');
    process.exit(code);
  }
}

/**
 * Whether all packages are installed. npm writes its own lock file at the end, so this notices an interrupted
 * installation.
 */
function isInstalled() {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  return Object.entries(packagesOf(join(root, 'package-lock.json')) ?? {}).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const present = installed[path];
    // A package may be missing if it is for another platform, or for development in an installation without those.
    if (!present) return Boolean(entry.optional || entry.dev || entry.peer);
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}
