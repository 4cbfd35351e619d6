/**
 * Sends hostile files and bodies to every reader of what people send, one after the other, and measures the answer, its
 * time, the peak of the server's memory above its memory before, and the delay of the requests of others meanwhile.
 * Calendars are only written and pasted tables are read by the browser, so neither has a reader here. Needs the bundle.
 * `node bench/parsers.ts --only picture` tries the readers whose name has this text.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Hostile, hostile } from './hostile.ts';
import { type BenchHouse, openHouse, PASSWORD } from './house.ts';

/** Most milliseconds until an answer: ten of work on a text and what stands around them. */
const TIME_MOST = 15_000;
const MEMORY_MOST = 300;
const DELAY_MOST = 500;
const PAUSE = 5;

interface Answer {
  status: number;
  key: string;
}

if (isMainThread) await judge();
else await probe(workerData as { address: string; headers: Record<string, string> });

async function judge(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
  const house = await openHouse();
  try {
    const signedIn = async () => {
      const person = { username: 'admin', password: PASSWORD };
      const { accessToken } = (await house.send('POST', '/api/Users/SignIn', person)) as { accessToken: string };
      return { authorization: `Bearer ${accessToken}` };
    };
    let headers = await signedIn();
    // The others have a thread of their own, so that making the files does not slow them down.
    const others = new Worker(new URL(import.meta.url), {
      workerData: { address: `${house.base}/api/Markets`, headers },
    });
    const report = async (): Promise<number[]> => {
      others.postMessage('report');
      const [waits] = (await once(others, 'message')) as [number[]];
      return waits.sort((a, b) => a - b);
    };
    let missed = 0;
    const tell = (reader: string, title: string, answer: string, time: number, memory: number, waits: number[]) => {
      const delay = waits[Math.floor(waits.length * 0.99)] ?? Number.NaN;
      const isMissed =
        time > TIME_MOST ||
        memory > MEMORY_MOST ||
        delay > DELAY_MOST ||
        answer.startsWith('5') ||
        answer.startsWith('401');
      if (isMissed) missed++;
      console.log(
        `${reader.padEnd(17)} ${title.padEnd(46)} ${answer.padEnd(52)} ${time.toFixed(0).padStart(6)} ${memory.toFixed(0).padStart(5)} ${delay.toFixed(0).padStart(6)}${isMissed ? ' MISSED' : ''}`,
      );
    };
    console.log(
      `${'reader'.padEnd(17)} ${'file'.padEnd(46)} ${'answer'.padEnd(52)}     ms    MB p99 ms   (at most ${TIME_MOST}, ${MEMORY_MOST}, ${DELAY_MOST})`,
    );
    await sleep(5_000);
    await report();
    await sleep(3_000);
    tell('none', 'others alone', '', 0, 0, await report());
    let tried = 0;
    for (const [reader, cases] of Object.entries(hostile).filter(([name]) => name.includes(values.only))) {
      // A token lives for 15 minutes, and all readers together take longer on a busy machine.
      headers = await signedIn();
      others.postMessage(headers);
      for (const one of cases) {
        const send = prepared(house, headers, one);
        const before = memoryOf(house.pid(), 'VmRSS');
        writeFileSync(`/proc/${house.pid()}/clear_refs`, '5');
        await report();
        const start = performance.now();
        const { status, key } = await send().catch((error: unknown) => ({
          status: 599,
          key: String(error).slice(0, 50),
        }));
        const time = performance.now() - start;
        const waits = await report();
        tell(reader, one.title, `${status} ${key}`, time, memoryOf(house.pid(), 'VmHWM') - before, waits);
        tried++;
      }
    }
    others.postMessage('end');
    console.log(
      `figure: of ${tried} files and bodies beyond a limit: ${missed} (at most 0)${missed > 0 ? ' MISSED' : ''}`,
    );
    process.exitCode = missed > 0 ? 1 : 0;
  } finally {
    await house.stop();
  }
}

/** The sending of a case; its bytes are made before. */
function prepared(house: BenchHouse, signed: Record<string, string>, one: Hostile): () => Promise<Answer> {
  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer | string | FormData,
  ) => {
    const init = {
      method,
      headers: { ...signed, ...headers },
      ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
    };
    const response = await fetch(house.base + path, init);
    const text = await response.text();
    const said = text.startsWith('{')
      ? (JSON.parse(text) as { message?: string; errors?: { message: string }[]; data?: Data })
      : {};
    const key = said.errors?.[0]?.message ?? said.message ?? response.headers.get('upload-offset') ?? '';
    return { status: response.status, key, data: said.data, location: response.headers.get('location') ?? '' };
  };
  const json = { 'content-type': 'application/json' };
  if (one.as === 'request') {
    const body = one.body();
    return () => ask(one.method, one.path, one.headers, body);
  }
  if (one.as === 'upload') {
    const tus = { 'tus-resumable': '1.0.0' };
    return async () => {
      let last = await ask('POST', '/api/Uploads', {
        ...tus,
        'upload-length': one.length,
        'upload-metadata': one.metadata,
      });
      const { location } = last;
      for (const [offset, bytes] of one.parts)
        if (last.status < 300)
          last = await ask(
            'PATCH',
            location,
            { ...tus, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
            bytes,
          );
      return last;
    };
  }
  const bytes = one.bytes();
  const upload = () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), one.name);
    return ask('POST', '/api/Attachments', {}, form);
  };
  return async () => {
    const sent = await Promise.all(Array.from({ length: one.copies ?? 1 }, upload));
    const ids = sent.map(({ data }) => data?.id);
    if (sent[0]?.data === undefined) return sent[0] as Answer;
    if (one.as === 'picture') {
      const files = (id: string | undefined) => JSON.stringify({ files: [{ attachmentId: id }] });
      const [first] = await Promise.all(ids.map((id) => ask('POST', '/api/Medias', json, files(id))));
      return first as Answer;
    }
    const body = JSON.stringify({ attachmentId: ids[0] });
    if (one.as === 'statement') return ask('POST', '/api/BankStatements', json, body);
    const begun = await ask('POST', '/api/Members/Import', json, body);
    for (const run = begun.data?.runId; run !== undefined; await sleep(100)) {
      const { status, data } = await ask('GET', `/api/Imports/${run}`, {});
      if (data?.state === 'failed' || data?.state === 'checked') return { status, key: data.failReason ?? data.state };
      if (data?.state !== 'checking' && data?.state !== 'waiting' && data?.state !== 'pending')
        return { status, key: String(data?.state) };
    }
    return begun;
  };
}

type Data = { id?: string; runId?: string; state?: string; failReason?: string };

/** A line of the process's status in MB: VmRSS now, VmHWM at its peak since it was reset. */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
}

/** Another person: asks for a list again and again, and tells how long each answer took. */
async function probe({ address, headers }: { address: string; headers: Record<string, string> }): Promise<void> {
  let waits: number[] = [];
  let isDone = false;
  let started = performance.now();
  parentPort?.on('message', (word) => {
    if (word === 'end') isDone = true;
    if (typeof word === 'object') {
      headers = word as typeof headers;
      return;
    }
    // A request that still waits counts with its time until now.
    parentPort?.postMessage([...waits, performance.now() - started]);
    waits = [];
  });
  while (!isDone) {
    started = performance.now();
    const response = await fetch(address, { headers }).catch(() => undefined);
    await response?.arrayBuffer();
    waits.push(performance.now() - started);
    await sleep(PAUSE);
    started = performance.now();
  }
  parentPort?.close();
}
