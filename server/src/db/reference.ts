import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * Reads a file of reference data that comes with the product. It lies beside the source in development and tests,
 * beside the bundle in production.
 */
export async function readReference<Data>(name: 'units' | 'person-names'): Promise<Data> {
  return JSON.parse(await readFile(placeOf(name), 'utf8')) as Data;
}

/** The same at once, for the few readers that cannot wait; they keep what they read. */
export function readReferenceNow<Data>(name: 'units'): Data {
  return JSON.parse(readFileSync(placeOf(name), 'utf8')) as Data;
}

function placeOf(name: string): URL {
  return new URL(`./reference/${name}.json`, import.meta.url);
}
