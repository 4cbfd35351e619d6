// npm start: from a fresh clone to a running product, with any Node from 20 up. It passes its arguments on.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensurePackages } from './packages.mjs';
import { compiledBeside, requireNode, root, serverEnv, serverFlags, whenNpmEnds } from './tools.mjs';

await ensurePackages();
await ensureBuilt();

const main = join(root, 'server', 'dist', 'main.js');
const server = spawn(requireNode(), [...serverFlags, main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...serverEnv, ...compiledBeside(main), ...process.env },
});

for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
  process.on(name, () => {
    // Ctrl-C in a terminal already reached the server, and a second signal would stop it at once.
    if (name !== 'SIGINT' || !process.stdin.isTTY) server.kill(name === 'SIGHUP' ? 'SIGTERM' : name);
  });
}
whenNpmEnds(() => server.kill('SIGTERM'));
server.on('error', (error) => {
  console.error(`The server could not be run: ${error.message}`);
  process.exit(1);
});
server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
