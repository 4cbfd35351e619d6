import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { childOptions, type Site } from './site.ts';

/** A small process that stops the server when the app has ended, also after `kill -9`. */
export type Guardian = {
  /** Sets the process id of the server that must end with the app. */
  watch: (pid: number | undefined) => void;
  /** Ends the guardian; a server that still runs stays. */
  dismiss: () => Promise<void>;
};

/** Milliseconds until an ended guardian is started again: one that cannot run must not be started in a tight loop. */
const RETURN_MS = 500;
const FAREWELL_MS = 2_000;

/** Starts the guardian of a server, and starts it again when it ends. */
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

/** Its input is a pipe that closes when this process ends in any way, on every system. */
function begin({ place, binaries, data, log }: Site): ChildProcess {
  // The sources have a .ts file, the bundle has a .js file.
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const file = fileURLToPath(new URL(`./guardian.worker.${ending}`, import.meta.url));
  const { cwd, env, windowsHide } = childOptions(place);
  // As the app's own user, because it may have to stop another user's server. Detached, because Ctrl-C is meant for the
  // app.
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
