// npm test: every check, in the order in which a mistake shows itself fastest. `npm test -- --only types,server` runs
// some. The last line is "N passed, N failed": each test counts, and each step without tests counts as one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.mjs';
import { ensurePackages } from './packages.mjs';
import { bin, environment, filesBelow, requireNode, root, run } from './tools.mjs';

const isThere = (path) => existsSync(join(root, path));
const hasTests = (folder) => filesBelow(join(root, folder)).some((file) => /\.test\.tsx?$/.test(file));

/** In order. A step is in the list when what it checks exists; from then on it can only pass or fail. */
const steps = [
  { name: 'format', work: () => tool('@biomejs/biome', 'biome', ['format']) },
  { name: 'lint', work: () => tool('oxlint', 'oxlint', []) },
  { name: 'types', work: checkTypes },
  { name: 'unused', work: () => tool('knip', 'knip', ['--no-progress']) },
  { name: 'contract', isListed: () => hasTests('contract/src'), work: () => vitest('contract') },
  { name: 'server', isListed: () => hasTests('server/src'), work: () => vitest('server') },
  {
    name: 'server-machine',
    isListed: hasOwnPostgres,
    work: () => vitest('server', { env: { TEST_POSTGRES: 'machine' }, files: OVER_SQL }),
  },
  {
    name: 'web',
    isListed: () => hasTests('web/src'),
    work: async () => vitest('web', { env: { CHROMIUM_PATH: await findChromium() } }),
  },
  { name: 'build', work: () => program([join(root, 'scripts/build.mjs')]) },
  { name: 'journeys', isListed: () => isThere('e2e'), work: playwright },
];

/** What speaks SQL: run once more on the machine's own PostgreSQL when it has one of 15 to 18. */
const OVER_SQL = ['server/src/testing', 'server/src/areas'];

const reports = mkdtempSync(join(tmpdir(), 'reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

await ensurePackages();
const results = [];
for (const step of chosenSteps()) results.push(await runStep(step));
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
if (failed > 0)
  console.log(
    `\nFailed: ${results
      .filter((result) => result.failed > 0)
      .map(({ name }) => name)
      .join(', ')}`,
  );
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function chosenSteps() {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const listed = steps.filter(({ isListed }) => isListed?.() ?? true);
  const names = only?.split(',') ?? listed.map(({ name }) => name);
  const unknown = names.filter((name) => !listed.some((step) => step.name === name));
  if (unknown.length === 0) return listed.filter(({ name }) => names.includes(name));
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${listed.map(({ name }) => name).join(', ')}`);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}

function hasOwnPostgres() {
  const version = spawnSync('pg_config', ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const major = Number.parseInt(/\d+/.exec(version)?.[0] ?? '', 10);
  return major >= 15 && major <= 18;
}

async function runStep({ name, work }) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = { passed: 0, failed: 1 };
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return { name, ...counts };
}

/** A program of Node's; counts as one. */
async function program(args, env = {}) {
  const code = await run(requireNode(), args, { env: environment(env) });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function tool(packageName, command, args) {
  return program([bin(packageName, command), ...args]);
}

async function checkTypes() {
  const projects = ['.', 'contract', 'server', 'web', 'e2e', 'bench'].filter((name) =>
    isThere(join(name, 'tsconfig.json')),
  );
  const results = [];
  for (const project of projects) results.push(await tool('typescript', 'tsc', ['-p', join(root, project)]));
  return results.every(({ failed }) => failed === 0) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(project, { env = {}, files = [] } = {}) {
  const report = join(reports, `${project}.json`);
  const args = [bin('vitest'), 'run', ...files, '--project', project, '--reporter', 'default', '--reporter', 'json'];
  const { failed } = await program([...args, `--outputFile.json=${report}`], env);
  const counted = read(report);
  return sum(counted?.numPassedTests, counted?.numFailedTests, failed);
}

async function playwright() {
  const report = join(reports, 'journeys.json');
  const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { failed } = await program([bin('@playwright/test', 'playwright'), 'test', '--reporter', 'list,json'], env);
  const stats = read(report)?.stats;
  return sum((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected, failed);
}

/** A runner that failed without a failed test (a file that does not load, no test at all) is one failure. */
function sum(passed = 0, failed = 0, runnerFailed = 0) {
  return { passed, failed: failed || runnerFailed || (passed === 0 ? 1 : 0) };
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
