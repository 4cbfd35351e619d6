/**
 * Adds an area with states, files, a reference to members and a tab on their records in a copy of the tree by the script
 * of docs/adding-an-area.md, runs the checks that know every area, removes it again by deleting its folders and lines,
 * and runs them once more. `node bench/new-area.ts`. Prints the numbers of files and lines, and ends with 1 when a check
 * fails or when the area touches more than three existing files besides the journal of the migrations.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyTree } from './copy-tree.ts';

/** The most existing files that a new area may change. */
const FILES_MOST = 3;
const JOURNAL = 'server/src/db/migrations/meta/_journal.json';
const NAME = 'trial-loan';

const STEPS: readonly (readonly string[])[] = [
  ['scripts/test.mjs', '--only', 'format,lint,types,unused,contract'],
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    ...['conformance', 'hidden', 'area-modules', 'architecture', 'schema', 'fields', 'mass-assignment', 'copies'].map(
      (name) => `server/src/testing/${name}.test.ts`,
    ),
    'server/src/areas/people/merge',
    `server/src/areas/people/${NAME}`,
  ],
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'web', 'src/app', `src/areas/people/${NAME}`],
];

const copy = mkdtempSync(join(tmpdir(), 'hoivien-new-area-'));
try {
  copyTree(fileURLToPath(new URL('..', import.meta.url)), copy);
  git('init', '-q');
  commit('before');
  const started = performance.now();
  run([
    'scripts/new-area.mjs',
    NAME,
    'phiếu mượn thử',
    '--rich',
    '--about-vi=Thử thêm khu vực.',
    '--about-en=A trial of a new area.',
  ]);
  const seconds = (performance.now() - started) / 1000;
  git('add', '-A');
  const changes = git('diff', '--cached', '--numstat', 'HEAD')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const existing = new Set(git('ls-tree', '-r', '--name-only', 'HEAD').split('\n'));
  const [touched, added] = [true, false].map((isThere) =>
    changes.filter(([, , file = '']) => existing.has(file) === isThere && !file.includes('/migrations/')),
  );
  const lines = (of: typeof changes = []) => of.reduce((sum, [count]) => sum + Number(count), 0);
  console.log(`added in ${seconds.toFixed(1)} s: ${added?.length} files with ${lines(added)} lines`);
  console.log(`changed: ${touched?.length} files with ${lines(touched)} lines (and ${JOURNAL})`);
  const withArea = STEPS.every(run);
  console.log(withArea ? 'every check passes with the area' : 'a check fails with the area');
  for (const [, , file = ''] of changes) {
    if (existing.has(file)) git('checkout', 'HEAD', '--', file);
    else git('rm', '-qf', file);
  }
  const without = STEPS.map((step) => step.filter((one) => !one.includes(NAME))).every(run);
  console.log(without ? 'every check passes after its removal' : 'a check fails after its removal');
  if (!withArea || !without || (touched?.length ?? 0) > FILES_MOST) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Runs a program in the copy, and prints its output when it fails. */
function run(args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) console.error(`${args.join(' ')}\n${stdout.slice(-20_000)}${stderr.slice(-5_000)}`);
  return status === 0;
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 });
}

function commit(message: string): void {
  git('add', '-A');
  git('-c', 'user.name=trial', '-c', 'user.email=trial@example.test', 'commit', '-qm', message);
}
