/**
 * A program that runs in a process of its own, so that the peak of memory is that of the reader alone. It reads the
 * files of its arguments one after the other and prints a line of JSON for each.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readXlsx } from '../read-xlsx.ts';
import { SpreadsheetError } from '../spreadsheet-error.ts';

export interface HostileResult {
  key: string;
  milliseconds: number;
  /** The highest memory of the process above that at its start, in MB. */
  extraMegabytes: number;
  loopDelay99: number;
}

const startBytes = process.memoryUsage().rss;
for (const path of process.argv.slice(2)) console.log(JSON.stringify(await read(path)));

async function read(path: string): Promise<HostileResult> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const key = await refusalOf(path);
  const milliseconds = performance.now() - start;
  delay.disable();
  const extraMegabytes = (process.resourceUsage().maxRSS * 1024 - startBytes) / 1e6;
  return { key, milliseconds, extraMegabytes, loopDelay99: delay.percentile(99) / 1e6 };
}

async function refusalOf(path: string): Promise<string> {
  try {
    for await (const rows of readXlsx(path)) if (rows.length === 0) return 'an empty batch';
    return 'accepted';
  } catch (error) {
    return error instanceof SpreadsheetError ? error.key : String(error);
  }
}
