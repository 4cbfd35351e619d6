// npm run dev: the server from its sources, restarted after each change, and vite with the interface in front of it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './packages.mjs';
import { bin, environment, requireNode, root, whenNpmEnds } from './tools.mjs';

await ensurePackages();
const parts = [
  start(['--watch', '--watch-preserve-output', join(root, 'server', 'src', 'main.ts'), ...process.argv.slice(2)]),
];
if (existsSync(join(root, 'web', 'vite.config.ts'))) parts.push(start([bin('vite')], join(root, 'web')));

let isStopping = false;
for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => stop());
whenNpmEnds(() => stop());
for (const part of parts) part.on('exit', (code) => stop(code ?? 0));

function start(args, cwd = root) {
  return spawn(requireNode(), args, { cwd, env: environment(), stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Stops both parts when one ends. */
async function stop(code = 0) {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const part of parts) part.kill('SIGTERM');
}
