// Builds the interface to web/dist and the server to server/dist: one file with its packages, which needs a third of
// the memory of many files. `npm run build`.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notices } from './third-party.mjs';
import {
  bin,
  compiledBeside,
  environment,
  filesBelow,
  requireNode,
  root,
  run,
  runQuietly,
  serverEnv,
  serverFlags,
} from './tools.mjs';

// Packages with programs, workers or files of their own, which a bundle would lose.
export const outside = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'pdfmake',
  'sharp',
  'pg-native',
  'pino',
  'pino-pretty',
];
const stamp = join(root, 'server', 'dist', 'built-from');

/** Builds when the sources differ from those of the last build. */
export async function ensureBuilt() {
  if (!existsSync(join(root, 'server', 'src', 'main.ts'))) return; // only the build was shipped
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  console.log('Building ..');
  await build();
}

async function build() {
  const sources = fingerprint();
  rmSync(stamp, { force: true });
  const results = await Promise.allSettled([buildServer(), buildWeb()]);
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) console.error(reason instanceof Error ? reason.message : reason);
  if (failed.length > 0) process.exit(1);
  writeFileSync(stamp, sources);
}

async function buildServer() {
  const dist = join(root, 'server', 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const sources = join(root, 'server', 'src');
  const workers = filesBelow(sources).filter((file) => file.endsWith('.worker.ts'));
  // One run for each entry: a common run would share chunks, and a worker would load the server's packages.
  await Promise.all([join(sources, 'main.ts'), ...workers].map(bundle));
  for (const folder of ['migrations', 'reference', 'rules'])
    cpSync(join(root, 'server', 'src', 'db', folder), join(dist, folder), { recursive: true });
  writeFileSync(join(dist, 'THIRD_PARTY.md'), notices());
  await compile(join(dist, 'main.js'));
}

/** Runs the program once, so that already its first start finds it compiled. */
async function compile(main) {
  const env = { ...environment(), ...serverEnv, ...compiledBeside(main) };
  const { code, output } = await runQuietly(requireNode(), [...serverFlags, main, '--version'], { env });
  if (code !== 0) throw new Error(`${relative(root, main)} does not run:\n${output}`);
}

async function bundle(source) {
  const target = join('server', 'dist', `${basename(source, '.ts')}.js`);
  const args = [bin('rolldown'), source, '--file', target, '--format', 'esm', '--platform', 'node', '--sourcemap'];
  args.push('--charset', 'ascii', '--no-comments', '--no-codeSplitting');
  args.push(...outside.flatMap((name) => ['--external', name]));
  const { code, output } = await runQuietly(requireNode(), args, { env: environment() });
  if (code !== 0) throw new Error(`${relative(root, source)} could not be built:\n${output}`);
  escapeTemplates(join(root, target));
}

/**
 * V8 keeps the text of a program, with two bytes for each character when one of them is not Latin: 8 MB more. The bundler
 * leaves these characters in tagged templates. Ours are SQL, where drizzle reads the text without escapes, and sources of
 * regular expressions, in which an escape means the character.
 */
function escapeTemplates(file) {
  const text = readFileSync(file, 'utf8');
  const escape = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, text.replace(/[^\0-\x7f]/g, escape));
}

async function buildWeb() {
  if (!existsSync(join(root, 'web', 'vite.config.ts'))) return;
  const args = [bin('vite'), 'build', '--logLevel', 'warn'];
  // Vite empties its folder first.
  const former = join(root, 'web', 'former-assets');
  if (existsSync(assets) && !existsSync(former)) renameSync(assets, former);
  const code = await run(requireNode(), args, { cwd: join(root, 'web'), env: environment() });
  if (code !== 0) throw new Error('The interface could not be built.');
  if (existsSync(former)) keepFormer(former);
}

const assets = join(root, 'web', 'dist', 'assets');
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Files of builds of the last week stay, because open tabs load parts of their own build until they are loaded again. */
function keepFormer(former) {
  for (const name of readdirSync(former)) {
    const file = join(former, name);
    const isKept = Date.now() - statSync(file).mtimeMs < KEPT_MS && !existsSync(join(assets, name));
    if (isKept) renameSync(file, join(assets, name));
  }
  rmSync(former, { recursive: true });
}

/** A hash of the contents, because a copy or a checkout changes the times. */
function fingerprint() {
  const folders = ['contract/src', 'server/src', 'web/src', 'web/public'];
  const single = [
    'package-lock.json',
    'scripts/build.mjs',
    'web/index.html',
    'web/vite.config.ts',
    'web/api-address.ts',
    'web/offline-worker.js',
    'web/offline-worker-plugin.ts',
    'web/narrow-fonts-plugin.ts',
  ];
  const packages = ['contract', 'server', 'web'].map((workspace) => `${workspace}/package.json`);
  const files = [
    ...folders.flatMap((folder) => filesBelow(join(root, folder))),
    ...single.map((file) => join(root, file)),
  ]
    .concat(packages.map((file) => join(root, file)))
    .filter((file) => existsSync(file) && !/\.(test|fixture)\./.test(file))
    .toSorted((a, b) => (a < b ? -1 : 1));
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  await build();
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
