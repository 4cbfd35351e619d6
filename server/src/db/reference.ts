import { readFile } from 'node:fs/promises';

/**
 * Reads a file of reference data that comes with the product. It lies beside the source in development and tests,
 * beside the bundle in production.
 */
export async function readReference<Data>(name: 'units' | 'person-names'): Promise<Data> {
  return JSON.parse(await readFile(new URL(`./reference/${name}.json`, import.meta.url), 'utf8')) as Data;
}
