// What is kept of a run and how it ends. `test-results/` holds the output of failed steps and the pictures of failed
// journeys and components, also after the folder of the run is removed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './tools.mjs';

const KEPT = join(root, 'test-results');
/** The most lines of the end of a run, and the most signs of a line; a command is never cut. */
const LINES = 30;
const WIDTH = 600;

/** Removes what an earlier run kept. */
export function emptyResults() {
  rmSync(KEPT, { recursive: true, force: true });
}

/** Keeps the output of a failed step. */
export function keepOutput(name, output) {
  if (!output) return;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(join(KEPT, `${name}.log`), stripVTControlCharacters(output));
}

/** The failed tests of a report of vitest, and the files that did not load. */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/');
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ file, error: firstLine(message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      error: firstLine(failureMessages[0]),
    }));
  });
}

/** The failed journeys of a report of Playwright, and those that passed only when they were tried again. */
export function failuresOfPlaywright(report) {
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const of = (status) => specs.filter(({ tests }) => tests.some((one) => one.status === status));
  const told = ({ title, file, tests }) => ({
    file: `e2e/${file}`,
    name: title,
    error: tests
      .flatMap(({ results }) => results)
      .filter(({ errors }) => errors?.length > 0)
      .map(({ errors }) => errors.map(placed).join(' | '))
      .join(' || tried again: '),
  });
  const outside = (report?.errors ?? []).map(({ message, location }) => ({
    file: location && relative(root, location.file),
    error: firstLine(message),
  }));
  return { failures: [...outside, ...of('unexpected').map(told)], retried: of('flaky').map(told) };
}

/** The first line of an error of Playwright, what it waited for, and the line of the journey. */
function placed({ message, location }) {
  const waited = /(?:waiting for|Locator:) .+/.exec(stripVTControlCharacters(message ?? ''))?.[0];
  return [firstLine(message), waited, location && `line ${location.line}`].filter(Boolean).join(', ');
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The failure of a step without a failed test: the lines of its output that name an error, otherwise its last ones. */
export function failureOfOutput(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const named = lines.filter((line) => /\berror\b|Error\b|^\s*[×✗✘✖]/i.test(line));
  const told = named.length > 0 ? named.slice(0, 3) : lines.slice(-3);
  return told.length > 0
    ? told.map((line) => ({ error: line.trim() }))
    : [{ error: 'ended with an error and no output' }];
}

function firstLine(text = '') {
  return (
    stripVTControlCharacters(text)
      .split('\n')
      .map((line) => line.trim())
      .find(Boolean) ?? 'no message'
  );
}

/**
 * The last lines of a run: what failed with the first line of its error, where pictures and logs lie, the command that runs
 * just that again, and the counts. `again` makes the command of the failed results.
 */
export function closingLines(results, again) {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const counts = ['', `${total('passed')} passed, ${total('failed')} failed`];
  const failed = results.filter((result) => result.failed > 0);
  const retried = results.flatMap((result) => result.retried ?? []);
  const end = [];
  if (retried.length > 0)
    end.push(`Passed only when tried again: ${retried.map(({ file, name }) => `${name} (${file})`).join('; ')}`);
  if (failed.length > 0) {
    end.push(`Kept: ${keptPlaces().join(', ')}`);
    end.push(`Again: ${again(failed)}`);
  }
  const rooms = LINES - counts.length - end.length - 2;
  const told = failed.length > 0 ? ['', ...toldFailures(failed, rooms)] : [];
  return [...told, ...end.map((line) => (line.startsWith('Again: ') ? line : cut(line))), ...counts];
}

/** The failures in at most so many lines: those of every step first, the rest as numbers by file. */
function toldFailures(failed, rooms) {
  const blocks = failed.flatMap(({ name: step, failures = [] }) =>
    failures.map((one, at) => ({ ...one, step, at, lines: linesOf(step, one) })),
  );
  const all = blocks.flatMap(({ lines }) => lines);
  if (all.length <= rooms) return all.map(cut);
  const shown = new Set();
  let used = 0;
  // The first of each step, then the second, so that one step does not hide the others.
  for (const block of blocks.toSorted((one, two) => one.at - two.at)) {
    if (used + block.lines.length > rooms - 1) break;
    shown.add(block);
    used += block.lines.length;
  }
  const more = new Map();
  for (const { step, file = step } of blocks.filter((block) => !shown.has(block)))
    more.set(file, (more.get(file) ?? 0) + 1);
  const count = blocks.length - shown.size;
  const places = [...more].map(([file, number]) => `${number} in ${file}`).join(', ');
  return [
    ...blocks.filter((block) => shown.has(block)).flatMap(({ lines }) => lines),
    `and ${count} more: ${places}`,
  ].map(cut);
}

function linesOf(step, { file, name, error }) {
  if (!file) return [`FAILED ${step}: ${error}`];
  return [`FAILED ${step}: ${file}${name ? ` > ${name}` : ''}`, `       ${error}`];
}

const cut = (line) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 2)} …` : line);

/** Files and folders of pictures that were kept. */
function keptPlaces() {
  if (!existsSync(KEPT)) return ['nothing, the output stands above'];
  return readdirSync(KEPT, { withFileTypes: true })
    .map((entry) => `test-results/${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .toSorted();
}

/** The report of a runner; undefined when it wrote none. */
export function readReport(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
