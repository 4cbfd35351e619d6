// npm test: the checks. `npm test -- --whole` adds the long ones, as CI does; `npm test -- --only types,server` runs some,
// one after the other, and prints their output directly. The last line is "N passed, N failed": each test counts, and each step without tests counts as one. Large
// programs and measurements of time are trials: scripts/trial.mjs. docs/testing.md describes the steps.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { all, conclude, playwright, program, runStep, tool, vitest } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { LONG_JOURNEYS, LONG_OF_SERVER, LONG_OF_WEB } from './long.mjs';
import { ensurePackages } from './packages.mjs';
import { openRunFolder, quickPlace } from './run-folder.mjs';
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
  'server/src/areas/merge/pairs',
];

/** Folders of components that the first lane tests, because the second lane has more to do. */
const FIRST_LANE = ['view', 'attachment', 'reference', 'record', 'import'].map((name) => `kit/resource/${name}`);

const { only, whole = false } = parseArgs({
  options: { only: { type: 'string' }, whole: { type: 'boolean' } },
}).values;

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
    { name: 'contract', work: () => vitest('contract', folder) },
    {
      name: 'server',
      work: () => vitest('server', folder, whole ? { env: { WHOLE: '1' } } : { without: LONG_OF_SERVER }),
    },
    {
      name: 'server-machine',
      isListed: () => (whole || only !== undefined) && hasOwnPostgres(),
      work: () => vitest('server', folder, { env: { TEST_POSTGRES: 'machine' }, files: OVER_SQL }),
    },
    { name: 'web-parts', work: () => web({ files: FIRST_LANE, without: whole ? [] : LONG_OF_WEB }) },
  ],
  [
    { name: 'build', work: () => program([join(root, 'scripts/build.mjs')]) },
    {
      name: 'journeys',
      work: () => playwright(folder, whole ? {} : { env: { WITHOUT_JOURNEYS: LONG_JOURNEYS.join(',') } }),
    },
    { name: 'web', work: () => web({ without: [...FIRST_LANE, ...(whole ? [] : LONG_OF_WEB)] }) },
  ],
];

const chosen = chosenLanes();
await ensurePackages();
// Installs the browser before two steps need it at the same time.
if (chosen.flat().some(({ name }) => ['web', 'web-parts', 'journeys'].includes(name)))
  await findChromium().catch(() => undefined);
const { folder, close } = openRunFolder({ place: quickPlace() });
const results = await Promise.all(chosen.map(runLane));
await close();
conclude(results.flat());

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
