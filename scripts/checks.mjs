// Runs checks and trials and counts their results.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { bin, environment, requireNode, run, runQuietly } from './tools.mjs';

/** Whether programs print their output directly; otherwise it comes back with the counts. */
const isLive = () => process.env.HOIVIEN_LIVE === '1';

/** Runs a Node program; it counts as one test. */
export async function program(args, env = {}) {
  const options = { env: environment(env) };
  if (isLive()) return counted(await run(requireNode(), args, options), '');
  const { code, output } = await runQuietly(requireNode(), args, options);
  return counted(code, output);
}

export function tool(packageName, command, args, env = {}) {
  return program([bin(packageName, command), ...args], env);
}

/** Runs several works one after the other; the result passes when all pass. */
export async function all(works) {
  const results = [];
  for (const work of works) results.push(await work());
  const output = results.map((result) => result.output).join('');
  return counted(results.some(({ failed }) => failed > 0) ? 1 : 0, output);
}

/** Runs the files of a project of vitest.config.ts and counts its tests. */
export async function vitest(project, folder, { env = {}, files = [], without = [] } = {}) {
  const kind = [project, ...Object.values(env), ...files].join('-').replaceAll('/', '');
  const report = join(folder, `report-${kind}.json`);
  const args = [bin('vitest'), 'run', ...files, '--project', project, '--reporter', 'default', '--reporter', 'json'];
  for (const one of without) args.push('--exclude', `**/${one}/**`, '--exclude', `**/${one}.test.{ts,tsx}`);
  const { failed, output } = await program([...args, `--outputFile.json=${report}`], env);
  const read = readReport(report);
  return { ...sum(read?.numPassedTests, read?.numFailedTests, failed), output };
}

/** Runs journeys of playwright.config.ts; `files` are parts of their names. */
export async function playwright(folder, { env = {}, files = [] } = {}) {
  const report = join(folder, `report-journeys-${Object.keys(env).join('-')}.json`);
  const all = { ...env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = [bin('@playwright/test', 'playwright'), 'test', ...files, '--reporter', 'list,json'];
  const { failed, output } = await program(args, all);
  const stats = readReport(report)?.stats;
  return { ...sum((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected, failed), output };
}

/** Runs a step and prints its duration and result. */
export async function runStep({ name, work }) {
  console.log(`== ${name} ..`);
  const started = performance.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    counts = { passed: 0, failed: 1, output: `${error instanceof Error ? error.message : String(error)}\n` };
  }
  const seconds = (performance.now() - started) / 1000;
  if (counts.output) process.stdout.write(counts.output);
  console.log(`== ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds.toFixed(1)} s`);
  return { name, seconds, ...counts };
}

/** The end of a step's output has the summary of its failures. */
const SUMMARY_LINES = 150;

/** Prints the closing lines of a run and sets its exit code. The failures come last, where a cut log still has them. */
export function conclude(results) {
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failed = results.reduce((total, result) => total + result.failed, 0);
  const names = results.filter((result) => result.failed > 0).map(({ name }) => name);
  for (const result of results.filter((one) => one.failed > 0 && one.output)) {
    console.log(`\n== ${result.name} failed, the end of its output:`);
    console.log(result.output.trimEnd().split('\n').slice(-SUMMARY_LINES).join('\n'));
  }
  if (failed > 0) console.log(`\nFailed: ${names.join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function counted(code, output) {
  return { ...(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }), output };
}

/** A runner that fails without a failed test (a file does not load, no test exists) counts as one failure. */
function sum(passed = 0, failed = 0, runnerFailed = 0) {
  return { passed, failed: failed || runnerFailed || (passed === 0 ? 1 : 0) };
}

function readReport(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
