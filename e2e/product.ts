import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WAIT } from '../patience.config.ts';

/** The administrator's password in every journey. */
export const PASSWORD = 'a password for journeys';

/** The secret by which a mail server signs its reports of returned mails. */
export const BOUNCE_SECRET = 'a secret for the journeys';

const BUNDLE = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));

/** Starts the built product on a free port, with the demo data or empty, and further settings. Rejects when it does not get ready. */
export async function startProduct(
  folder: string,
  {
    demo = true,
    settings,
    bundle = BUNDLE,
  }: { demo?: boolean; settings?: Readonly<Record<string, string>>; bundle?: string } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [bundle, ...(demo ? ['--demo'] : [])], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      CAPTCHA: 'off',
      REGISTRATION: 'on',
      BOUNCE_SECRET,
      OUTBOX_WAIT_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  };
  // A server that goes on would keep the output of the run open, and the run would never end.
  await ready(url, server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + WAIT;
  while (Date.now() < end && server.exitCode === null) {
    const response = await fetch(`${url}/api/Health`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error('The product did not start.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
