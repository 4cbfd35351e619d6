/**
 * Two servers on one database with a real mail server on the loopback address, for benches that kill them while messages
 * go out.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { compiledBeside, serverEnv, serverFlags } from '../scripts/tools.mjs';
import { connect } from '../server/src/db/connect.ts';
import { startEmbedded } from '../server/src/db/embedded/embedded.ts';
import { mailServer } from '../server/src/kit/outbox/testing/answering.ts';

/** Milliseconds that the mail server takes for a mail. */
const TAKES = 40;
export const PASSWORD = 'a password for the bench';
export const quiet = { info: () => {}, warn: () => {}, error: console.error };
const root = fileURLToPath(new URL('..', import.meta.url));

export interface TwoServers {
  /** The address of the database. */
  url: string;
  /** The addresses of the servers. */
  bases: readonly string[];
  pool: pg.Pool;
  db: ReturnType<typeof connect>['db'];
  /** The moments at which each mail came in, by its Message-ID. */
  received: Map<string, number[]>;
  /** The texts of the received mails. */
  mails: readonly string[];
  /** Starts a server, and waits until it answers. */
  start: (at: number, mailPerMinute: number) => Promise<void>;
  /** Lets a server end by itself. */
  stop: (at: number) => Promise<void>;
  /** Ends a server with kill -9. */
  kill: (at: number) => Promise<void>;
  /** The number of messages that are neither sent nor failed. */
  open: () => Promise<number>;
  /** The number of mails that came a second time. */
  doubles: () => number;
  end: () => Promise<void>;
}

/** Starts the database and the mail server; `start` starts the servers. */
export async function twoServers(name: string): Promise<TwoServers> {
  const folder = await mkdtemp(join(tmpdir(), `hoivien-${name}-`));
  await chmod(folder, 0o755);
  const database = await startEmbedded({ dataDir: join(folder, 'db'), log: quiet });
  const { user, password, host, database: dbName } = database.connection as Record<string, string>;
  const url = `postgres://${user}:${encodeURIComponent(password ?? '')}@${encodeURIComponent(host ?? '')}/${dbName}`;
  const received = new Map<string, number[]>();
  const mails = await mailServer(undefined, async (text) => {
    const id = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '';
    received.set(id, [...(received.get(id) ?? []), Date.now()]);
    await sleep(TAKES);
  });
  const { pool, db } = connect({ connectionString: url }, () => undefined);
  const ports = [await freePort(), await freePort()];
  const servers: (ChildProcess | undefined)[] = [];
  return {
    url,
    bases: ports.map((port) => `http://127.0.0.1:${port}`),
    pool,
    db,
    received,
    mails: mails.mails,
    start,
    stop: async (at) => {
      const server = servers[at];
      server?.kill('SIGTERM');
      if (server?.exitCode === null) await once(server, 'exit');
    },
    kill: async (at) => {
      servers[at]?.kill('SIGKILL');
      await (servers[at] && once(servers[at], 'exit'));
    },
    open: async () => {
      const { rows } = await pool.query<{ open: string }>(
        'select count(*) as open from deliveries where sent_at is null and failed_at is null',
      );
      return Number(rows[0]?.open);
    },
    doubles: () => [...received.values()].reduce((sum, times) => sum + times.length - 1, 0),
    end: async () => {
      for (const server of servers) server?.kill('SIGKILL');
      await pool.end();
      await mails[Symbol.asyncDispose]();
      await database.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
    },
  };

  async function start(at: number, mailPerMinute: number): Promise<void> {
    const program = resolve(root, 'server/dist/main.js');
    servers[at] = spawn(process.execPath, [...serverFlags, program], {
      env: {
        ...serverEnv,
        ...compiledBeside(program),
        ...process.env,
        CAPTCHA: 'off',
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'data'),
        SECRET_KEY: 'a secret key that only the bench uses',
        ADMIN_PASSWORD: PASSWORD,
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        MAIL_FROM: 'office@hoi.example',
        MAIL_PER_MINUTE: String(mailPerMinute),
        OUTBOX_WAIT_SECONDS: '0',
        PORT: String(ports[at]),
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (let tries = 0; tries < 1_200; tries++) {
      const isReady = await fetch(`http://127.0.0.1:${ports[at]}/api/Health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await sleep(50);
    }
    throw new Error('the server does not start');
  }
}

/** Prints a figure with its bounds. A figure outside them ends the program with 1. */
export function figure(label: string, value: number, least = 0, most = 0): void {
  const isGood = value >= least && value <= most;
  if (!isGood) process.exitCode = 1;
  console.log(`${label}: ${Math.round(value * 10) / 10} (${least} to ${most})${isGood ? '' : '  WRONG'}`);
}

function freePort(): Promise<number> {
  const holder = createServer();
  return new Promise((done, fail) => {
    holder.on('error', fail);
    holder.listen(0, '127.0.0.1', () => {
      const { port } = holder.address() as AddressInfo;
      holder.close(() => done(port));
    });
  });
}
