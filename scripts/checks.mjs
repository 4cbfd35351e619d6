// Runs checks and trials and counts their results.
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { withoutLong } from './long-tests.mjs';
import {
  closingLines,
  failureOfOutput,
  failuresOfPlaywright,
  failuresOfVitest,
  keepOutput,
  readReport,
} from './results.mjs';
import { bin, environment, requireNode, root, runQuietly } from './tools.mjs';

/** Whether programs print their output directly; otherwise the end of the step prints it. */
const isLive = () => process.env.HOIVIEN_LIVE === '1';

/** Runs a Node program; it counts as one test. */
export async function program(args, env = {}) {
  const { code, output } = await runQuietly(requireNode(), args, { env: environment(env) }, isLive());
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
  const failures = results.flatMap((result) => result.failures ?? []);
  return { ...counted(failures.length > 0 ? 1 : 0, output), ...(failures.length > 0 && { failures }) };
}

/** Runs the files of a project of vitest.config.ts and counts its tests. */
export async function vitest(project, folder, { env = {}, files = [], without = [], isPlain = false } = {}) {
  const kind = [project, ...Object.values(env), ...files].join('-').replaceAll('/', '');
  const report = join(folder, `report-${kind}.json`);
  const retried = join(folder, `retried-${kind}.json`);
  const reporters = ['default', 'json', join(root, 'scripts/retried-reporter.mjs')];
  const args = [
    bin('vitest'),
    'run',
    ...files,
    '--project',
    project,
    ...reporters.flatMap((one) => ['--reporter', one]),
  ];
  for (const one of without) args.push('--exclude', `**/${one}/**`);
  if (isPlain) args.push(...withoutLong(project));
  const result = await program([...args, `--outputFile.json=${report}`], { ...env, RETRIED: retried });
  const read = readReport(report);
  const failures = failuresOfVitest(read);
  return {
    ...sum(read?.numPassedTests, failures.length, result.failed),
    output: result.output,
    failures: told(failures, result),
    retried: readReport(retried) ?? [],
  };
}

/** Runs journeys of playwright.config.ts; `files` are parts of their names. */
export async function playwright(folder, { env = {}, files = [] } = {}) {
  const report = join(folder, `report-journeys-${Object.keys(env).join('-')}.json`);
  const all = { ...env, CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = [bin('@playwright/test', 'playwright'), 'test', ...files, '--reporter', 'list,json'];
  const result = await program(args, all);
  const read = readReport(report);
  const { failures, retried } = failuresOfPlaywright(read);
  const { expected = 0, flaky = 0 } = read?.stats ?? {};
  return {
    ...sum(expected + flaky, failures.length, result.failed),
    output: result.output,
    failures: told(failures, result),
    retried,
  };
}

/** Runs a step and prints its duration and result. */
export async function runStep({ name, work }) {
  console.log(`== ${name} ..`);
  const started = performance.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    const output = `${error instanceof Error ? error.message : String(error)}\n`;
    counts = { passed: 0, failed: 1, output, failures: failureOfOutput(output) };
  }
  const seconds = (performance.now() - started) / 1000;
  if (!isLive()) process.stdout.write(counts.output);
  if (counts.failed > 0) keepOutput(name, counts.output);
  console.log(`== ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds.toFixed(1)} s`);
  return { name, seconds, ...counts };
}

/** Prints the closing lines of a run and sets its exit code; `again` makes the command that repeats failed steps. */
export function conclude(results, again) {
  console.log(closingLines(results, again).join('\n'));
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
}

function counted(code, output) {
  if (code === 0) return { passed: 1, failed: 0, output };
  return { passed: 0, failed: 1, output, failures: failureOfOutput(output) };
}

/** The failed tests of a report, or what the output tells of a runner that failed without one. */
function told(failures, { failed, failures: ofOutput }) {
  return failures.length > 0 || failed === 0 ? failures : ofOutput;
}

/** A runner that fails without a failed test (a file does not load, no test exists) counts as one failure. */
function sum(passed = 0, failed = 0, runnerFailed = 0) {
  return { passed, failed: failed || runnerFailed || (passed === 0 ? 1 : 0) };
}
