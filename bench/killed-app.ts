/** Runs the bundle with a data folder of its own and kills it with SIGKILL, for benches that look at what is left. */
import { fetchProving } from './fetch-proving.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { visitEmbedded } from '../server/src/db/embedded/embedded.ts';
import { processesNaming } from '../server/src/db/embedded/process.ts';

const PASSWORD = 'a password for the kills';
const bundle = fileURLToPath(new globalThis.URL('../server/dist/main.js', import.meta.url));

interface Answer {
  status: number;
  // The bodies have many shapes, and each caller reads its own.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

export interface KilledApp {
  /** The address of the server, `http://…`. */
  url: string;
  token: () => string;
  send: (method: string, path: string, body?: object) => Promise<Answer>;
  /** Sends a request and throws what was refused. */
  must: (method: string, path: string, body?: object) => Promise<Answer['data']>;
  /**
   * Kills the app, or the app and its database in one moment, waits for its end and starts it again; `others` are requests
   * that end with it.
   */
  strike: (others?: Promise<unknown>, what?: 'app' | 'both') => Promise<void>;
  /** The rows of a statement over the database of the running app. */
  rows: (statement: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

/** Starts the bundle on a port in a new folder, as a person starts it: with its own database. */
export async function openKilledApp(name: string, port: number): Promise<KilledApp> {
  const folder = await mkdtemp(join(tmpdir(), `hoivien-${name}-`));
  await chmod(folder, 0o755);
  const url = `http://127.0.0.1:${port}`;
  let app: ChildProcess | undefined;
  let token = '';

  const start = async (): Promise<void> => {
    app = spawn(process.execPath, [bundle], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        PORT: String(port),
        ADMIN_PASSWORD: PASSWORD,
        LOG_LEVEL: 'fatal',
        CAPTCHA: 'off',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const patience = Date.now() + 180_000;
    for (;;) {
      const response = await fetch(`${url}/api/Health`).catch(() => undefined);
      if (response?.ok) break;
      if (Date.now() > patience) throw new Error('The app does not start.');
      await sleep(50);
    }
    const { data } = await send('POST', '/api/Users/SignIn', { username: 'admin', password: PASSWORD });
    token = data.accessToken as string;
  };

  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const init = {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    };
    const response = await fetchProving(`${url}${path}`, init, PASSWORD);
    const answer = (await response.json()) as { data?: unknown };
    return { status: response.status, data: answer.data ?? answer };
  }

  const must = async (method: string, path: string, body?: object): Promise<Answer['data']> => {
    const { status, data } = await send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(data)}`);
    return data;
  };

  const strike = async (others?: Promise<unknown>, what: 'app' | 'both' = 'app'): Promise<void> => {
    const servers = what === 'both' ? processesNaming('postgres', folder) : [];
    app?.kill('SIGKILL');
    for (const pid of servers) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // A server process of a connection ended with it.
      }
    }
    await others;
    if (app && app.exitCode === null && app.signalCode === null) await once(app, 'exit');
    await start();
  };

  const rows = async (statement: string) => {
    const log = { info: () => {}, warn: console.warn, error: console.error };
    const visit = await visitEmbedded({ dataDir: folder, log });
    if (!visit) throw new Error('The app has a database.');
    const client = new pg.Client(visit.connection);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
      await visit.stop();
    }
  };

  const close = async (): Promise<void> => {
    app?.kill('SIGKILL');
    // The database ends by itself a moment after its app.
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  };

  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return { url, token: () => token, send, must, strike, rows, close };
}
