/**
 * Prints rows per second, highest additional memory and delay of the event loop for writing and reading workbooks, each
 * in a process of its own: `node bench/spreadsheet.ts`.
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Cell, ColumnKind } from '../server/src/kit/spreadsheet/cell.ts';
import { readXlsx } from '../server/src/kit/spreadsheet/read-xlsx.ts';
import { writeXlsx } from '../server/src/kit/spreadsheet/write-xlsx.ts';

interface Figures {
  rowsPerSecond: number;
  extraMegabytes: number;
  loopDelay99: number;
}

const KINDS: readonly ColumnKind[] = ['text', 'text', 'money', 'date', 'text'];
const columns = Array.from({ length: 20 }, (_, index) => ({
  header: `Cột ${index + 1}`,
  kind: KINDS[index % KINDS.length] ?? 'text',
}));
const [task, path, count] = process.argv.slice(2);

if (task && path && count) console.log(JSON.stringify(await measure(task, path, Number(count))));
else report();

function report(): void {
  const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-bench-'));
  const file = join(folder, 'small.xlsx');
  try {
    show('write 10,000 x 20', inProcess('write', file, 10_000), { rowsPerSecond: 6_667, extraMegabytes: 60 });
    show('read 10,000 x 20', inProcess('read', file, 10_000), {});
    show('write 100,000 x 20', inProcess('write', join(folder, 'large.xlsx'), 100_000), { rowsPerSecond: 10_000 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function inProcess(name: string, file: string, rows: number): Figures {
  const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), name, file, String(rows)], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as Figures;
}

/** Prints a line and fails the run when a figure misses its goal. */
function show(title: string, figures: Figures, goal: Partial<Omit<Figures, 'loopDelay99'>>): Figures {
  const { rowsPerSecond, extraMegabytes, loopDelay99 } = figures;
  const missed =
    rowsPerSecond < (goal.rowsPerSecond ?? 0) ||
    extraMegabytes > (goal.extraMegabytes ?? Infinity) ||
    loopDelay99 >= 50;
  if (missed) process.exitCode = 1;
  const verdict = missed ? '  MISSED' : '  reached';
  console.log(
    `${title.padEnd(28)} ${String(Math.round(rowsPerSecond)).padStart(7)} rows/s ${extraMegabytes.toFixed(0).padStart(5)} MB extra ` +
      `${loopDelay99.toFixed(1).padStart(6)} ms event-loop p99${verdict}`,
  );
  return figures;
}

async function measure(name: string, file: string, rows: number): Promise<Figures> {
  const startBytes = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const handled = await perform(name, file, rows);
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  const extraMegabytes = (process.resourceUsage().maxRSS * 1024 - startBytes) / 1e6;
  return { rowsPerSecond: handled / seconds, extraMegabytes, loopDelay99: delay.percentile(99) / 1e6 };
}

async function perform(name: string, file: string, rows: number): Promise<number> {
  if (name === 'write') {
    await pipeline(writeXlsx({ sheet: 'Hội viên', columns, rows: memberRows(rows) }), createWriteStream(file));
    return rows;
  }
  return readRows(file);
}

async function readRows(file: string): Promise<number> {
  let read = 0;
  for await (const rows of readXlsx(file)) read += rows.length;
  return read;
}

/** Batches like those of a database cursor. */
async function* memberRows(rows: number): AsyncGenerator<Cell[][]> {
  for (let first = 0; first < rows; first += 500) {
    yield Array.from({ length: Math.min(500, rows - first) }, (_, index) => memberRow(first + index));
    await turn();
  }
}

function memberRow(number: number): Cell[] {
  return columns.map(({ kind }, index) => {
    if (kind === 'money') return number * 1000 + index;
    if (kind === 'date') return new Date(1_600_000_000_000 + number * 3_600_000);
    return index % 5 === 0
      ? `HV-${String(number).padStart(6, '0')}`
      : `Công ty Cổ phần Thương mại ${number} & ${index}`;
  });
}
