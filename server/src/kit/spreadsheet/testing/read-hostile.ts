/**
 * A program that reads the files of its arguments in a process of its own, one after the other, and prints a line of JSON
 * for each. The trial `parsers` measures time and memory.
 */
import { readXlsx } from '../read-xlsx.ts';
import { SpreadsheetError } from '../spreadsheet-error.ts';

export interface HostileResult {
  key: string;
}

for (const path of process.argv.slice(2)) console.log(JSON.stringify({ key: await refusalOf(path) }));

async function refusalOf(path: string): Promise<string> {
  try {
    for await (const rows of readXlsx(path)) if (rows.length === 0) return 'an empty batch';
    return 'accepted';
  } catch (error) {
    return error instanceof SpreadsheetError ? error.key : String(error);
  }
}
