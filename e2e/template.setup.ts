import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

/** Loads the demonstration once; every worker starts with a copy of it. */
export default async function prepareTemplate(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hoivien-template-'));
  await chmod(folder, 0o755);
  const product = await startProduct(folder);
  await product.stop();
  process.env['JOURNEY_TEMPLATE'] = folder;
}
