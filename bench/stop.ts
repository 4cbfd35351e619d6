/**
 * Stops the app by SIGTERM, again and again, while eight people write, eight read, four listen to events and four hold
 * silent connections, and examines the end of each request. In every fourth round a sender also hangs in the middle of
 * a body. Prints the seconds. Fails when a stop takes more than 8 s, when an accepted request got no answer, when an
 * acknowledged record is lost, or when a process remains. Needs the bundle. `node bench/stop.ts [--rounds 20]`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serverEnv, serverFlags } from '../scripts/tools.mjs';
import { processesNaming } from '../server/src/db/embedded/process.ts';
import { readStoredMarkets } from './stored-markets.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const ROUNDS = Number(values.rounds);
const PEOPLE = 8;
const LONGEST_MS = 8_000;
const PORT = 18_443;
const PASSWORD = 'a password for the stops';
const bundle = fileURLToPath(new globalThis.URL('../server/dist/main.js', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'hoivien-stop-'));
await chmod(folder, 0o755);
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const acknowledged = new Set<string>();
/** Numbers of the ends of requests during a stop. */
const ends = { answered: 0, refused: 0, notIn: 0, cut: 0, wrong: 0 };
const stops: number[] = [];
let left = 0;
let app: ChildProcess | undefined;
let token = '';

try {
  for (let round = 0; round < ROUNDS; round++) await playRound(round);
  process.exitCode = await judge();
} finally {
  app?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function playRound(round: number): Promise<void> {
  const server = await startApp();
  const state = { isStopping: false };
  const work = [
    ...Array.from({ length: PEOPLE }, (_, index) => keepAsking(state, (n) => write(`S${round}-${index}-${n}`))),
    ...Array.from({ length: PEOPLE }, () => keepAsking(state, () => ask('GET', '/api/Markets?pageSize=100'))),
  ];
  const sockets = [
    ...Array.from({ length: 4 }, () => hold(eventRequest())),
    ...Array.from({ length: 4 }, () => hold('')),
  ];
  const hanging = round % 4 === 3 ? hold(halfRequest()) : undefined;
  await sleep(800 + Math.random() * 400);
  state.isStopping = true;
  const start = performance.now();
  server.kill('SIGTERM');
  const newcomers = sleep(50).then(() => keepComing(server));
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  stops.push(performance.now() - start);
  await Promise.all([...work, newcomers]);
  if (hanging && !(await hanging.said).includes(' 503 ')) {
    ends.cut++;
    console.log('cut off: the sender who hung');
  }
  for (const { socket } of sockets) socket.destroy();
  left += processesNaming(folder).length;
}

async function startApp(): Promise<ChildProcess> {
  const env = { ...serverEnv, ...process.env, DATA_DIR: folder, PORT: String(PORT), ADMIN_PASSWORD: PASSWORD };
  app = spawn(process.execPath, [...serverFlags, bundle], {
    env: { ...env, LOG_LEVEL: 'error', CAPTCHA: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; ; tries++) {
    const response = await fetch(`http://127.0.0.1:${PORT}/api/Health`).catch(() => undefined);
    if (response?.ok) break;
    if (tries > 1_500) throw new Error('the app does not start');
    await sleep(20);
  }
  token = '';
  const { body } = await ask('POST', '/api/Users/SignIn', { username: 'admin', password: PASSWORD });
  token = (JSON.parse(body) as { data: { accessToken: string } }).data.accessToken;
  return app;
}

/** Sends one request after the other over a kept connection until the server answers that it is stopping. */
async function keepAsking(state: { isStopping: boolean }, act: (n: number) => ReturnType<typeof ask>): Promise<void> {
  for (let n = 0; ; n++) {
    try {
      const { status, headers, body } = await act(n);
      if (status === 200 || status === 201) {
        if (state.isStopping) ends.answered++;
        continue;
      }
      if (!state.isStopping) throw new Error(`${status} before the stop: ${body}`);
      const isTold = status === 503 && /"Mes\.Server\.(Stopping|Unavailable)"/.test(body);
      const isOurs = isTold && (headers['retry-after'] !== undefined || body.includes('Unavailable'));
      if (isOurs) ends.refused++;
      else ends.wrong++;
      return;
    } catch (error) {
      if (!state.isStopping) throw error;
      // The port was already closed, so no request was accepted.
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') ends.notIn++;
      else {
        ends.cut++;
        console.log(`cut off: ${error instanceof Error ? error.message : String(error)}`);
      }
      return;
    }
  }
}

/**
 * A new client every few moments until the port closes. A connection that the server had not accepted yet is no
 * request.
 */
async function keepComing(server: ChildProcess): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) {
    const response = await fetch(`http://127.0.0.1:${PORT}/api/Markets`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    );
    if (!response) ends.notIn++;
    // Before the signal arrives, the app still answers that nobody is signed in.
    else if (response.status === 401) ends.answered++;
    else if ((await response.text()).includes('"Mes.Server.Stopping"')) ends.refused++;
    else ends.wrong++;
    await sleep(20);
  }
}

async function write(code: string): ReturnType<typeof ask> {
  const answer = await ask('POST', '/api/Markets', { code, name: `Thị trường ${code}` });
  if (answer.status === 201) acknowledged.add(code);
  return answer;
}

async function ask(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  const payload = body && JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  const sent = request({ host: '127.0.0.1', port: PORT, method, path, headers, agent });
  sent.end(payload);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

function eventRequest(): string {
  return `GET /api/Notices/Stream HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}\r\n\r\n`;
}

function halfRequest(): string {
  return `POST /api/Markets HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\nauthorization: Bearer ${token}\r\n\r\n{"code":`;
}

/** A connection that sends something once, and everything that it receives. */
function hold(words: string): { socket: Socket; said: Promise<string> } {
  const socket = connect(PORT, '127.0.0.1');
  socket.on('error', () => undefined);
  if (words) socket.write(words);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  return { socket, said: once(socket, 'close').then(() => said) };
}

async function judge(): Promise<number> {
  const { codes: stored } = await readStoredMarkets(folder);
  const lost = [...acknowledged].filter((code) => !stored.has(code));
  const sorted = stops.toSorted((a, b) => a - b).map((milliseconds) => (milliseconds / 1000).toFixed(1));
  console.log(`figure: seconds of the ${ROUNDS} stops: ${sorted.join(' ')} (at most ${LONGEST_MS / 1000})`);
  const { answered, refused, notIn, cut, wrong } = ends;
  console.log(
    `figure: requests during the stops: ${answered} answered, ${refused} told to come later, ${notIn} found nobody`,
  );
  console.log(`figure: cut off without an answer: ${cut} (at most 0); answered otherwise: ${wrong} (at most 0)`);
  console.log(`figure: acknowledged ${acknowledged.size}, lost ${lost.length}; processes left ${left} (at most 0)`);
  const late = stops.filter((milliseconds) => milliseconds > LONGEST_MS).length;
  const failed = late + cut + wrong + lost.length + left;
  console.log(`tried ${ROUNDS} stops and ${answered + refused + notIn + cut + wrong} requests, failed ${failed}`);
  return failed > 0 ? 1 : 0;
}
