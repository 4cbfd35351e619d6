import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { childOptions, type Site } from './site.ts';

/** A small process that ends the server when the app has gone, also one that was ended by force. */
export type Guardian = {
  /** The server that is to end with the app, by its process id. */
  watch: (pid: number | undefined) => void;
  /** Sends it away; a server that still runs is no longer its affair. */
  dismiss: () => Promise<void>;
};

/** How long one that is gone stays away: one that cannot run at all must not be started without end. */
const RETURN_MS = 500;
const FAREWELL_MS = 2_000;

/** Starts the guardian of a server, and starts it again when somebody ends it. */
export function startGuardian(site: Site): Guardian {
  let watched = 0;
  let isDismissed = false;
  let child = begin(site);
  const keep = () => {
    child.once('exit', () => {
      if (isDismissed) return;
      setTimeout(() => {
        if (isDismissed) return;
        child = begin(site);
        keep();
        say(child, watched);
      }, RETURN_MS).unref();
    });
  };
  keep();
  return {
    watch: (pid = 0) => {
      watched = pid;
      say(child, pid);
    },
    dismiss: async () => {
      isDismissed = true;
      say(child, 0);
      child.stdin?.end();
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      const late = setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS);
      await once(child, 'exit');
      clearTimeout(late);
    },
  };
}

/** Its input is a pipe that ends with this process, whatever ends it, on every system. */
function begin({ place, binaries, data, log }: Site): ChildProcess {
  // Beside the sources it is a .ts file, beside the bundle a .js file.
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const file = fileURLToPath(new URL(`./guardian.worker.${ending}`, import.meta.url));
  const { cwd, env, windowsHide } = childOptions(place);
  // As the app's own user: it may have to end a server of another one. Detached: Ctrl-C is for the app.
  const child = spawn(process.execPath, ['--max-old-space-size=32', '--max-semi-space-size=1', file, place.root], {
    cwd,
    env,
    windowsHide,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', ({ message }) => log.warn(`The guardian of the database could not be run: ${message}`));
  child.stdin?.on('error', () => {});
  child.unref();
  (child.stdin as Socket | null)?.unref();
  child.stdin?.write(`${JSON.stringify({ place, binaries, data })}\n`);
  return child;
}

function say(child: ChildProcess, pid: number): void {
  if (child.stdin?.writable) child.stdin.write(`${pid}\n`);
}
