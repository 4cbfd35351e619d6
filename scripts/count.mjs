// npm run count: how large the house is. `npm run count -- --at HEAD~20` counts that commit too and prints the difference.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { functionsOf } from './functions.mjs';
import { root } from './tools.mjs';

const TEST = /(\.(test|journey|trial|setup)\.[a-z.]*tsx?$)|\/testing\/|^e2e\//;
const LARGEST = 20;
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'] });

const { values } = parseArgs({ options: { at: { type: 'string' } } });
const now = count(
  git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0').filter(Boolean).flatMap(readHere),
);
const before = values.at && count(filesAt(values.at));
print(now, before);

function readHere(path) {
  try {
    return [[path, readFileSync(join(root, path))]];
  } catch {
    return []; // Deleted, and not yet committed.
  }
}

function filesAt(commit) {
  const lines = git('ls-tree', '-r', commit).split('\n').filter(Boolean);
  const entries = lines.map((line) => line.split(/\s/)).filter(([, kind]) => kind === 'blob');
  const paths = lines.map((line) => line.slice(line.indexOf('\t') + 1));
  const input = entries.map(([, , id]) => id).join('\n');
  const all = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: 1 << 30 });
  let place = 0;
  return paths.map((path) => {
    const end = all.indexOf('\n', place);
    const size = Number(all.subarray(place, end).toString().split(' ')[2]);
    place = end + 1 + size + 1;
    return [path, all.subarray(end + 1, end + 1 + size)];
  });
}

function count(files) {
  const sums = {};
  const [largest, functions] = [[], []];
  for (const [path, bytes] of files) {
    const ending = path.slice(path.lastIndexOf('.') + 1);
    if (!['ts', 'tsx', 'mjs', 'mts', 'css', 'md', 'json'].includes(ending) || path === 'package-lock.json') continue;
    const text = bytes.toString();
    const workspace = path.includes('/') ? path.slice(0, path.indexOf('/')) : 'root';
    const sum = (sums[workspace] ??= { code: 0, tests: 0, css: 0, comments: 0, words: 0, json: 0 });
    const filled = text.split('\n').filter((line) => line.trim()).length;
    if (ending === 'json') sum.json += filled;
    else if (ending === 'md') sum.words += text.split(/\s+/).filter(Boolean).length;
    else {
      const comments = text.split('\n').filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length;
      const lines = filled - comments;
      sum.comments += comments;
      sum[ending === 'css' ? 'css' : TEST.test(path) ? 'tests' : 'code'] += lines;
      if (ending === 'css' || TEST.test(path)) continue;
      largest.push([lines, path]);
      functions.push(...functionsIn(path, text));
    }
  }
  return { sums, largest: top(largest), functions: top(functions) };
}

function top(list) {
  return list.toSorted(([one], [other]) => other - one).slice(0, LARGEST);
}

function functionsIn(path, text) {
  try {
    return functionsOf(path, text).map(({ name, lines }) => [lines, `${path} ${name}`]);
  } catch (error) {
    console.error(`${path} could not be parsed, and its functions are not counted: ${error.message.split('\n')[0]}`);
    return [];
  }
}

function print({ sums, largest, functions }, former) {
  const total = (of) =>
    Object.values(of).reduce(
      (all, one) => Object.fromEntries(Object.keys(one).map((k) => [k, (all[k] ?? 0) + one[k]])),
      {},
    );
  const names = [...new Set([...Object.keys(sums), ...Object.keys(former?.sums ?? {})])].toSorted();
  const rows = names.map((name) => [name, sums[name], former?.sums[name]]);
  rows.push(['all', total(sums), former && total(former.sums)]);
  const kinds = ['code', 'tests', 'css', 'comments', 'words', 'json'];
  const told = (kind, own, old) => {
    const value = own?.[kind] ?? 0;
    const more = value - (old?.[kind] ?? 0);
    return former && more !== 0 ? `${value} (${more > 0 ? '+' : ''}${more})` : String(value);
  };
  console.log('Lines without empty ones; docs in words; tests apart from code.');
  const line = (cells) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(10) : cell.padStart(17))).join(''));
  line(['', ...kinds]);
  for (const [name, own, old] of rows) line([name, ...kinds.map((kind) => told(kind, own, old))]);
  for (const [title, list] of Object.entries({ 'Largest files': largest, 'Largest functions': functions })) {
    console.log(`\n${title}`);
    for (const [lines, name] of list) console.log(`${String(lines).padStart(6)}  ${name}`);
  }
}
