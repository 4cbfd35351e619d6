import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiAddress } from './api-address.ts';
import { narrowFonts } from './narrow-fonts-plugin.ts';
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

/** Bytes below which a file, such as one icon, is not worth its name in a list: it comes with the file that imports it. */
const SMALL = 4_000;

/**
 * The files that are loaded before any page opens. A page's list of files to preload leaves them out, and small ones, because
 * these lists stand in the frame and were as large as the table of screens itself.
 */
function frameFiles(): Plugin & { beyond: (host: string, files: string[]) => string[] } {
  const frame = new Set<string>();
  const hosts = new Set<string>();
  return {
    name: 'frame-files',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler: (_, bundle) => {
        const closure = (file: string, found: Set<string>) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || found.has(file)) return;
          found.add(file);
          for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
          for (const next of chunk.imports) closure(next, found);
        };
        const start = new Set<string>();
        for (const [file, chunk] of Object.entries(bundle)) {
          if (chunk.type !== 'chunk') continue;
          if (chunk.isEntry && chunk.facadeModuleId?.endsWith('/web/index.html')) closure(file, start);
          if (chunk.moduleIds.some((id) => id.endsWith('/src/app/PrivateApp.tsx'))) closure(file, frame);
        }
        for (const file of frame) if (!start.has(file)) hosts.add(file);
        for (const file of start) frame.add(file);
        for (const [file, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && chunk.code.length < SMALL) frame.add(file);
      },
    },
    beyond: (host, files) => (hosts.has(host) ? files.filter((file) => !frame.has(file)) : files),
  };
}

const inFrame = frameFiles();

/**
 * What loads together, the first one first; each has the modules that it needs and none before it has. Every page that is
 * loaded late would split the others' scripts once more: a hundred files for the first page, and pieces compress worse
 * than the whole.
 */
const TOGETHER = [
  { name: 'start', tags: ['$initial' as const], priority: 9 },
  { name: 'door', test: /\/app\/PublicApp\.tsx$/, priority: 8 },
  { name: 'frame', test: /\/app\/PrivateApp\.tsx$/, priority: 7 },
  { name: 'home', test: /\/app\/home\/HomePage\.tsx$/, priority: 6 },
  { name: 'list', test: /\/kit\/resource\/list\/ListPage\.tsx$/, priority: 5 },
];

const API = apiAddress(process.env, resolve(import.meta.dirname, '..', '.env'));

export default defineConfig({
  plugins: [react(), inFrame, narrowFonts(), precompress(), offlineWorker()],
  // index.html names a placeholder that the server replaces; assets are served from the root.
  server: { port: 5173, proxy: { '/api': API, '/auth': API } },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { resolveDependencies: (_, files, { hostId }) => inFrame.beyond(hostId, files) },
    // Inlined fonts or pictures would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
});
