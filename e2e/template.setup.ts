import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { startProduct } from './product.ts';

/** Loads the demonstration once; every worker starts with a copy of it. One worker loads it itself. */
export default async function prepareTemplate({ workers }: FullConfig): Promise<void> {
  if (workers === 1) return;
  const folder = await mkdtemp(join(tmpdir(), 'hoivien-template-'));
  await chmod(folder, 0o755);
  const product = await startProduct(folder);
  await product.stop();
  process.env['JOURNEY_TEMPLATE'] = folder;
}
