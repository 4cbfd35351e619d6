import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiAddress } from './api-address.ts';
import { offlineWorker } from './offline-worker-plugin.ts';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json']);

/** Writes `.br` and `.gz` beside the assets, so that the server never compresses at run time. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => COMPRESSIBLE.has(extname(file))).map((file) => compressFile(join(folder, file))),
      );
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < 1024) return;
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

const API = apiAddress(process.env, resolve(import.meta.dirname, '..', '.env'));

export default defineConfig({
  plugins: [react(), precompress(), offlineWorker()],
  // index.html names a placeholder that the server replaces; assets are served from the root.
  server: { port: 5173, proxy: { '/api': API, '/auth': API } },
  build: {
    target: 'es2022',
    manifest: true,
    // Inlined fonts or pictures would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // Every page that is loaded late would split the first script once more, and pieces compress worse than the whole.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
});
