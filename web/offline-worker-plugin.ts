import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The address of the page that the worker keeps. */
const PAGE = '/check-in';
const WORKER = 'check-in-worker.js';
/** The module behind which all code of the page lies. */
const START = '/src/app/offline/OfflineApp.tsx';
/** Files of `public` that the page loads. */
const PLAIN = ['first-paint.js', 'favicon.svg'];

interface Chunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  moduleIds: readonly string[];
  imports: readonly string[];
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
}

/**
 * Writes the service worker of the page for work without a network, with the list of exactly the files that the page
 * needs: those of the first script, and all code behind `OfflineApp.tsx`.
 */
export function offlineWorker(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'offline-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    // Not before the files are written: Vite drops scripts of which only the styles are left.
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk') as unknown as Chunk[];
      const entry = chunks.find(({ isEntry }) => isEntry);
      const home = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => id.endsWith(START));
      if (!entry || home === undefined) throw new Error(`The build has no chunk of ${START}.`);
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
      // A file may have modules of other screens, too. What only those load late is left out.
      const starts = new Set([home]);
      const reached = new Set(starts);
      for (const id of reached) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        if (id.includes('/node_modules/')) continue;
        for (const late of dynamicallyImportedIds) starts.add(late);
        for (const next of [...importedIds, ...dynamicallyImportedIds]) reached.add(next);
      }
      const found = new Set<Chunk>();
      const visit = (chunk: Chunk | undefined) => {
        if (!chunk || found.has(chunk)) return;
        found.add(chunk);
        for (const name of chunk.imports) visit(byName.get(name));
      };
      visit(entry);
      for (const id of starts) visit(byModule.get(id));
      const names = [...found].flatMap(({ fileName, viteMetadata }) => [
        fileName,
        ...(viteMetadata?.importedCss ?? []),
        ...(viteMetadata?.importedAssets ?? []),
      ]);
      const files = [...new Set([...names, ...PLAIN])].sort().map((name) => `/${name}`);
      const plain = await Promise.all(
        ['index.html', ...PLAIN.map((name) => `public/${name}`)].map((name) => readFile(resolve(root, name))),
      );
      const version = createHash('sha256');
      for (const part of [...files, ...plain]) version.update(part);
      const shell = { version: version.digest('hex').slice(0, 16), page: PAGE, entry: entry.fileName, files };
      const source = await readFile(resolve(root, 'offline-worker.js'), 'utf8');
      await writeFile(join(folder, WORKER), source.replace('__SHELL__', JSON.stringify(shell)));
    },
  };
}
