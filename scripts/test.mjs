// npm test: the checks. `npm test -- --whole` adds the long ones, as CI does; `npm test -- --only types,server` runs some,
// one after the other, and prints their output directly, with `--files a.test.ts,b.test.ts` only these files. A failed run
// ends with what failed and the command that repeats just that. The last line is "N passed, N failed": each test counts,
// and each step without tests counts as one. Large programs and measurements of time are trials: scripts/trial.mjs.
// docs/testing.md describes the steps.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { all, conclude, playwright, program, runStep, tool, vitest } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { longFiles } from './long-tests.mjs';
import { ensurePackages } from './packages.mjs';
import { openRunFolder, quickPlace } from './run-folder.mjs';
import { emptyResults } from './results.mjs';
import { root } from './tools.mjs';

/**
 * Tests that depend on the database's dialect. They run a second time on the machine's own PostgreSQL if it has one
 * from 15 to 18.
 */
const OVER_SQL = [
  'server/src/kit/crud',
  'server/src/kit/jobs',
  'server/src/kit/search',
  'server/src/testing/schema',
  'server/src/areas/people/merge/pairs',
];

/** Steps that take `--files`. */
const WITH_TESTS = ['contract', 'server', 'server-machine', 'web', 'web-parts', 'journeys'];

/** The most files that a command names; beyond it repeats the steps whole. */
const NAMED_MOST = 40;

/** Folders of components that the first lane tests, because the second lane has more to do. */
const FIRST_LANE = ['view', 'attachment', 'reference', 'record', 'import'].map((name) => `kit/resource/${name}`);

const {
  only,
  files: named,
  whole = false,
} = parseArgs({
  options: { only: { type: 'string' }, files: { type: 'string' }, whole: { type: 'boolean' } },
}).values;
if (named && !only) {
  console.error('--files needs --only with the steps that run them.');
  process.exit(1);
}

/** The named files below a folder; undefined when none is named at all. */
const namedIn = (folder) => named?.split(',').filter((file) => file.startsWith(folder));

/** Whether long tests are left out. */
const isPlain = !whole;

/** Whether the compiler itself checks the types. */
const hasTypes = whole || only !== undefined;

/** The root project includes the server, which the benches load, so the server is read once. */
const projects = ['.', 'contract', 'web', 'e2e'];

/** Two parallel lanes: while one waits, the other uses its processor. In each lane the quickest checks come first. */
const lanes = [
  [
    { name: 'format', work: () => tool('@biomejs/biome', 'biome', ['format']) },
    // The linter reads the types anyway, so in a plain run it reports their errors, too.
    { name: 'lint', work: () => tool('oxlint', 'oxlint', hasTypes ? [] : ['--type-check']) },
    { name: 'types', isListed: () => hasTypes, work: checkTypes },
    { name: 'unused', work: () => tool('knip', 'knip', ['--no-progress']) },
    { name: 'contract', work: () => vitest('contract', folder, { isPlain, files: namedIn('contract/') }) },
    {
      name: 'server',
      work: () =>
        vitest('server', folder, {
          isPlain,
          files: namedIn('server/'),
          ...(whole && { env: { WHOLE: '1' } }),
        }),
    },
    {
      name: 'server-machine',
      isListed: () => (whole || only !== undefined) && hasOwnPostgres(),
      work: () =>
        vitest('server', folder, { env: { TEST_POSTGRES: 'machine' }, files: namedIn('server/') ?? OVER_SQL }),
    },
    { name: 'web-parts', work: () => web({ files: FIRST_LANE, isPlain }) },
  ],
  [
    { name: 'build', work: () => program([join(root, 'scripts/build.mjs')]) },
    {
      name: 'journeys',
      work: () =>
        playwright(folder, {
          files: namedIn('e2e/'),
          ...(isPlain && { env: { WITHOUT_JOURNEYS: longFiles('e2e').join(',') } }),
        }),
    },
    {
      name: 'web',
      work: () => {
        // The project has its own root. Named files may be those of the other lane.
        const files = namedIn('web/')?.map((file) => file.slice('web/'.length));
        return web(files ? { files, isPlain } : { without: FIRST_LANE, isPlain });
      },
    },
  ],
];

const chosen = chosenLanes();
await ensurePackages();
// Installs the browser before two steps need it at the same time.
if (chosen.flat().some(({ name }) => ['web', 'web-parts', 'journeys'].includes(name)))
  await findChromium().catch(() => undefined);
emptyResults();
const { folder, close } = openRunFolder({ place: quickPlace() });
const results = await Promise.all(chosen.map(runLane));
await close();
conclude(results.flat(), commandFor);

async function runLane(steps) {
  const done = [];
  for (const step of steps) done.push(await runStep(step));
  return done;
}

function chosenLanes() {
  const listed = lanes.map((lane) => lane.filter(({ isListed }) => isListed?.() ?? true));
  if (!only) return listed;
  process.env.HOIVIEN_LIVE = '1';
  const names = only.split(',');
  const steps = listed.flat();
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return [steps.filter(({ name }) => names.includes(name))];
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}

/** The command that repeats failed steps, with the failed files alone where every failure is one of a file. */
function commandFor(failed) {
  const steps = new Set(failed.map(({ name }) => (name === 'web-parts' ? 'web' : name)));
  // Journeys take the built product, which has the fault until it is built anew.
  if (steps.has('journeys')) steps.add('build');
  const failures = failed.flatMap((step) => step.failures);
  const files = [...new Set(failures.map(({ file }) => file))];
  const withTests = failed.filter(({ name }) => WITH_TESTS.includes(name));
  const isNamed =
    withTests.length > 0 &&
    withTests.every((step) => step.failures.every(({ file }) => file)) &&
    files.length <= NAMED_MOST;
  return [
    'npm test --',
    ...(whole ? ['--whole'] : []),
    `--only ${[...steps].join(',')}`,
    ...(isNamed ? [`--files ${files.filter(Boolean).join(',')}`] : []),
  ].join(' ');
}

function hasOwnPostgres() {
  const version = spawnSync('pg_config', ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const major = Number.parseInt(/\d+/.exec(version)?.[0] ?? '', 10);
  return major >= 15 && major <= 18;
}

/** Uses the production build of React, which the product ships and which takes a third less time. */
async function web(chosen) {
  return vitest('web', folder, { ...chosen, env: { CHROMIUM_PATH: await findChromium(), NODE_ENV: 'production' } });
}

/**
 * One checker: several check the same generic types again, each for itself, which doubles the processor's time. The
 * program is written in Go, whose collector with its usual setting takes a fifth of the time.
 */
function checkTypes() {
  const there = projects.filter((name) => existsSync(join(root, name, 'tsconfig.json')));
  return all(
    there.map(
      (project) => () => tool('typescript', 'tsc', ['--checkers', '1', '-p', join(root, project)], { GOGC: '400' }),
    ),
  );
}
