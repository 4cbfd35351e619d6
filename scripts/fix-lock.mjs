// npm leaves optional packages of other platforms out of package-lock.json when it could not fetch their descriptions,
// and then `npm ci` refuses the file ("Missing: .. from lock file"). This script adds them. Run it after each
// `npm install`: npm run fix-lock
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = addMissing(lock.packages);
if (added.length > 0) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(`package-lock.json: ${added.length} entries added.`);

function addMissing(packages) {
  const added = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (find(packages, path, name)) continue;
      if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${path} wants ${name} ${version}: not an exact version.`);
      const place = `node_modules/${name}`;
      packages[place] = { version, ...platformOf(name), ...(entry.dev ? { dev: true } : {}), optional: true };
      added.push(place);
    }
  }
  return added;
}

/** Finds a package as Node does: beside the parent, then in each folder above. */
function find(packages, path, name) {
  for (let folder = path; ; folder = parentOf(folder)) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

function parentOf(folder) {
  return folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : '';
}

function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const pick = (map) => words.map((word) => map[word]).find(Boolean);
  const os = pick({
    android: 'android',
    darwin: 'darwin',
    freebsd: 'freebsd',
    linux: 'linux',
    openharmony: 'openharmony',
    win32: 'win32',
    windows: 'win32',
  });
  const cpu = words.find((word) => ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'].includes(word));
  const libc =
    os === 'linux' ? pick({ gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }) : undefined;
  // An entry without a platform would be fetched everywhere, and some of these packages cannot be fetched.
  if (!os || !cpu) throw new Error(`The name ${name} does not tell its platform.`);
  return { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), os: [os] };
}
