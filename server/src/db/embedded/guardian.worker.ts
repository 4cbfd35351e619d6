import { createInterface } from 'node:readline';
import { isOurs, serverPid, type Stoppable, stopServer } from './stop-server.ts';

// The guardian, a process of its own: `node guardian.worker.ts`, with what it guards as its input. The first line tells
// where the server is, each further one the process id of the one that runs now, 0 for none. The input ends with the app.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
let site: Stoppable | undefined;
let watched = 0;
for await (const line of createInterface({ input: process.stdin })) {
  if (site) watched = Number(line);
  else site = { ...(JSON.parse(line) as Omit<Stoppable, 'log'>), log: { info() {}, warn() {}, error() {} } };
}
// Another app may have come and started a server of its own by now.
const isThere = site && watched > 0 && isOurs(site, watched);
if (site && isThere && (process.platform !== 'win32' || serverPid(site) === watched)) await stopServer(site, watched);
process.exit(0);
