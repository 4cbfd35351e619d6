// npm test: every check. `npm test -- --only types,server` runs some, one after the other and with their output as it
// comes. The last line is "N passed, N failed": each test counts, and each step without tests counts as one.
// What measures time or is large is a trial: scripts/trial.mjs. docs/testing.md says what runs where.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { all, conclude, playwright, program, runStep, tool, vitest } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { ensurePackages } from './packages.mjs';
import { openRunFolder } from './run-folder.mjs';
import { root } from './tools.mjs';

/** What speaks the dialect of the database: run once more on the machine's own PostgreSQL when it has one of 15 to 18. */
const OVER_SQL = [
  'server/src/kit/crud',
  'server/src/kit/jobs',
  'server/src/testing/schema',
  'server/src/areas/merge/pairs',
];

/** The root one holds the server too, which the benches load: it is read once. */
const projects = ['.', 'contract', 'web', 'e2e'];

/** Two lanes side by side: what waits in one leaves its processor to the other. In each, the quickest mistake first. */
const lanes = [
  [
    { name: 'format', work: () => tool('@biomejs/biome', 'biome', ['format']) },
    { name: 'lint', work: () => tool('oxlint', 'oxlint', []) },
    { name: 'types', work: checkTypes },
    { name: 'unused', work: () => tool('knip', 'knip', ['--no-progress']) },
    { name: 'contract', work: () => vitest('contract', folder) },
    { name: 'server', work: () => vitest('server', folder) },
    {
      name: 'server-machine',
      isListed: hasOwnPostgres,
      work: () => vitest('server', folder, { env: { TEST_POSTGRES: 'machine' }, files: OVER_SQL }),
    },
  ],
  [
    { name: 'build', work: () => program([join(root, 'scripts/build.mjs')]) },
    { name: 'journeys', work: () => playwright(folder) },
    { name: 'web', work: web },
  ],
];

const chosen = chosenLanes();
await ensurePackages();
// Installed before two steps want it at once.
if (chosen.flat().some(({ name }) => ['web', 'journeys'].includes(name))) await findChromium().catch(() => undefined);
const { folder, close } = openRunFolder();
const results = await Promise.all(chosen.map(runLane));
await close();
conclude(results.flat());

async function runLane(steps) {
  const done = [];
  for (const step of steps) done.push(await runStep(step));
  return done;
}

function chosenLanes() {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
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

/** With the React that the product ships, which takes a third less time than the one for development. */
async function web() {
  return vitest('web', folder, { env: { CHROMIUM_PATH: await findChromium(), NODE_ENV: 'production' } });
}

function checkTypes() {
  const there = projects.filter((name) => existsSync(join(root, name, 'tsconfig.json')));
  return all(there.map((project) => () => tool('typescript', 'tsc', ['-p', join(root, project)])));
}
