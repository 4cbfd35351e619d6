import { statfs } from 'node:fs/promises';
import { archiveName } from '../../db/embedded/archiving.ts';
import { type BaseTask, copyBase } from './base-copy.ts';
import {
  basesIn,
  beginChain,
  BrokenChain,
  collectParts,
  endChain,
  partsOf,
  sizeOfChains,
  trimChains,
  waitingParts,
} from './log-archive.ts';
import { lastTimeOf } from './nightly.ts';
import { notePointInTime } from './status.ts';
import { KEPT } from './store.ts';

export interface PointInTimeHouse extends Omit<BaseTask, 'sealedTo'> {
  sealedTo: () => string | null;
  /** Bytes that all base copies and logs may take. */
  limit: number;
  /** The hour of the nightly base copy in Vietnam. */
  hour: number;
  now: () => Date;
  reasonOf: (error: unknown) => string;
  log: { info: (details: object, message: string) => void; warn: (details: object, message: string) => void };
}

/** Parts of 16 MiB that may wait. With more of them archiving is given up, so that the log never fills the disk. */
const WAITING_MOST = 64;
/** Free bytes below which archiving is given up, and above which it begins again. */
const FREE_LEAST = 512 * 1024 * 1024;
const FREE_BEGIN = 2 * FREE_LEAST;
const EVERY_MS = 30_000;
const NOTED_EVERY_MS = 5 * 60_000;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Archiving was given up; the message says why. */
class GivenUp extends Error {}

/** The server stops; what is not complete is removed by the next one. */
class Stopping extends Error {}

/** Stores the log every 30 seconds and a base copy every night. The returned function ends that. */
export function keepPointInTime(house: PointInTimeHouse): () => Promise<void> {
  let isStopping = false;
  const keeper = new PointInTimeKeeper({
    ...house,
    step: () => {
      if (isStopping) throw new Stopping();
    },
  });
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    running = keeper.look().finally(() => {
      if (!isStopping) timer = setTimeout(run, EVERY_MS).unref();
    });
  };
  run();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
  };
}

export class PointInTimeKeeper {
  readonly #house: PointInTimeHouse;
  /** When archiving or a base copy failed last: the next try waits an hour. */
  #failedAt: number | undefined;
  #told = '';
  #notedAt = 0;

  constructor(house: PointInTimeHouse) {
    this.#house = house;
  }

  /** Does what is due and notes how it went. */
  async look(): Promise<void> {
    const { folder, now, reasonOf, log } = this.#house;
    const began = now();
    const outcome = await this.#work(began).then(
      () => ({ result: 'ok' as const }),
      (error: unknown) =>
        error instanceof Stopping ? undefined : { result: 'failed' as const, reason: reasonOf(error).slice(0, 1_000) },
    );
    if (!outcome) return;
    const isAsTold = this.#told === (outcome.result === 'failed' ? outcome.reason : '');
    if (outcome.result === 'failed' && !isAsTold)
      log.warn({ reason: outcome.reason }, 'the log of the database could not be archived');
    this.#told = outcome.result === 'failed' ? outcome.reason : '';
    if (outcome.result === 'ok' && isAsTold && began.getTime() - this.#notedAt < NOTED_EVERY_MS) return;
    this.#notedAt = began.getTime();
    const seconds = (now().getTime() - began.getTime()) / 1000;
    await notePointInTime(folder, { at: began.toISOString(), seconds, ...outcome }).catch(() => undefined);
  }

  async #work(now: Date): Promise<void> {
    const { data, folder, limit, hour } = this.#house;
    await this.#giveUpWhereFull();
    if (archiveName(data) === undefined) await this.#begin(now);
    try {
      await collectParts(folder, data, this.#house.sealedTo());
    } catch (error) {
      if (!(error instanceof BrokenChain)) throw error;
      this.#house.log.warn({ reason: error.message }, 'the archived log is broken; a new one begins');
      await this.#begin(now);
    }
    const last = (await basesIn(folder)).findLast(({ chain }) => chain.endsWith(archiveName(data) ?? '/'));
    const parts = last ? (await partsOf(last.chain)).filter(({ name }) => name > last.manifest.stop) : [];
    const isLong = parts.reduce((sum, { bytes }) => sum + bytes, 0) > limit / 2;
    // A restore asks for the key of the base copy, which must be the present one.
    const isOfKey = last?.manifest.keyFingerprint === this.#house.keyFingerprint;
    if (!last || !isOfKey || isLong || Date.parse(last.manifest.madeAt) < lastTimeOf(hour, now).getTime())
      await this.#copy(now);
    await trimChains(folder, limit, new Date(now.getTime() - KEPT * DAY), archiveName(data));
  }

  async #begin(now: Date): Promise<void> {
    const { data, folder } = this.#house;
    if (this.#isTooSoon(now)) throw new GivenUp(this.#told);
    const free = Math.min(await freeIn(data), await freeIn(folder));
    if (free < FREE_BEGIN) throw new GivenUp(`ENOSPC: ${Math.floor(free / 1e6)} MB`);
    await beginChain(folder, data, now);
  }

  async #copy(now: Date): Promise<void> {
    if (this.#isTooSoon(now)) {
      if (this.#told !== '') throw new GivenUp(this.#told);
      return;
    }
    const { log, sealedTo, ...house } = this.#house;
    try {
      await copyBase({ ...house, sealedTo: sealedTo() });
      this.#failedAt = undefined;
      log.info({}, 'a base copy of the database was made');
    } catch (error) {
      if (!(error instanceof BrokenChain)) this.#failedAt = now.getTime();
      throw error;
    }
  }

  #isTooSoon(now: Date): boolean {
    return this.#failedAt !== undefined && now.getTime() - this.#failedAt < HOUR;
  }

  /** The house goes on without a point in time before its disk is full of log. */
  async #giveUpWhereFull(): Promise<void> {
    const { data, folder, limit, now } = this.#house;
    if (archiveName(data) === undefined) return;
    const waiting = await waitingParts(data);
    const free = await freeIn(data);
    const stored = await sizeOfChains(folder).catch(() => 0);
    const reason =
      waiting > WAITING_MOST
        ? `${waiting} x 16 MB WAL > ${WAITING_MOST}`
        : free < FREE_LEAST
          ? `ENOSPC: ${Math.floor(free / 1e6)} MB`
          : stored > 2 * limit
            ? `${Math.floor(stored / 1e6)} MB > POINT_IN_TIME_MB`
            : undefined;
    if (reason === undefined) return;
    await endChain(data);
    this.#failedAt = now().getTime();
    throw new GivenUp(`${this.#told && `${this.#told}; `}${reason}`);
  }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Number.MAX_SAFE_INTEGER, bsize: 1 }));
  return bavail * bsize;
}
