import { createInterface } from 'node:readline';
import { isOurs, serverPid, type Stoppable, stopServer } from './stop-server.ts';

// The guardian is a process of its own: `node guardian.worker.ts`. The first line of its input describes the place of
// the server, each further line is the process id of the present server, 0 for none. The input closes when the app
// ends.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
let site: Stoppable | undefined;
let watched = 0;
for await (const line of createInterface({ input: process.stdin })) {
  if (site) watched = Number(line);
  else site = { ...(JSON.parse(line) as Omit<Stoppable, 'log'>), log: { info() {}, warn() {}, error() {} } };
}
// Meanwhile another app may have started a server of its own.
const isThere = site && watched > 0 && isOurs(site, watched);
if (site && isThere && (process.platform !== 'win32' || serverPid(site) === watched)) await stopServer(site, watched);
process.exit(0);
