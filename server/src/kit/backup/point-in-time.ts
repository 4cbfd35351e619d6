import { archiveName } from '../../db/embedded/archiving.ts';
import { type BaseTask, copyBase } from './base-copy.ts';
import {
  basesIn,
  beginChain,
  BrokenChain,
  collectParts,
  endChain,
  freeIn,
  FREE_LEAST,
  partsOf,
  requireOwnChains,
  sizeOfChains,
  trimChains,
  waitingParts,
} from './log-archive.ts';
import { lastTimeOf } from './nightly.ts';
import { type NotedServices, NotedWork, repeating, Stopping } from './noted.ts';
import { copyChains } from './point-in-time-copy.ts';
import { notePointInTime, notePointInTimeCopy } from './status.ts';
import { KEPT } from './store.ts';

export interface PointInTimeServices extends Omit<BaseTask, 'sealedTo'>, NotedServices {
  sealedTo: () => string | null;
  /** A second folder of backups. */
  copyTo?: string | undefined;
  /** Bytes that all base copies and logs may take in each place. */
  limit: number;
  /** The hour of the nightly base copy in Vietnam. */
  hour: number;
}

/** Parts of 16 MiB that may wait. With more of them archiving is given up, so that the log never fills the disk. */
const WAITING_MOST = 64;
/** Free bytes above which archiving begins again. */
const FREE_BEGIN = 2 * FREE_LEAST;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Archiving was given up; the message says why. */
class GivenUp extends Error {}

/**
 * Stores the log every 30 seconds and a base copy every night, and brings both to the second place beside it: a slow one must
 * not hold the log back. The returned function ends that.
 */
export function keepPointInTime(services: PointInTimeServices): () => Promise<void> {
  const stop = new AbortController();
  const keeper = new PointInTimeKeeper({
    ...services,
    step: () => {
      if (stop.signal.aborted) throw new Stopping();
    },
  });
  const { copyTo } = services;
  const ends = [repeating(() => keeper.look())];
  if (copyTo !== undefined) {
    const copier = new PointInTimeCopier(services, copyTo, stop.signal);
    ends.push(repeating(() => copier.look()));
  }
  return async () => {
    stop.abort();
    await Promise.all(ends.map((end) => end()));
  };
}

/** Brings what is new to the second place. */
export class PointInTimeCopier {
  readonly #services: PointInTimeServices;
  readonly #target: string;
  readonly #signal: AbortSignal;
  readonly #noted: NotedWork;
  /** When a base copy did not arrive last, and why: the next try waits an hour. */
  #failure: { at: number; error: unknown } | undefined;

  constructor(services: PointInTimeServices, target: string, signal: AbortSignal) {
    this.#services = services;
    this.#target = target;
    this.#signal = signal;
    this.#noted = new NotedWork(services, {
      failure: 'the log of the database did not reach its second place',
      note: (how) => notePointInTimeCopy(services.folder, how),
    });
  }

  look(): Promise<void> {
    return this.#noted.run((now) => this.#work(now));
  }

  async #work(now: Date): Promise<void> {
    const { folder: root, installation, limit } = this.#services;
    const copiesBases = !this.#failure || now.getTime() - this.#failure.at >= HOUR;
    const oldest = new Date(now.getTime() - KEPT * DAY);
    const task = { root, target: this.#target, installation, limit, oldest, copiesBases, signal: this.#signal };
    try {
      const missing = await copyChains(task);
      if (this.#failure && missing.length > 0) throw this.#failure.error;
      this.#failure = undefined;
    } catch (error) {
      if (copiesBases && !this.#signal.aborted) this.#failure = { at: now.getTime(), error };
      throw error;
    }
  }
}

export class PointInTimeKeeper {
  readonly #services: PointInTimeServices;
  readonly #noted: NotedWork;
  /** When archiving or a base copy failed last: the next try waits an hour. */
  #failedAt: number | undefined;

  constructor(services: PointInTimeServices) {
    this.#services = services;
    this.#noted = new NotedWork(services, {
      failure: 'the log of the database could not be archived',
      note: (how) => notePointInTime(services.folder, how),
    });
  }

  /** Does what is due and notes how it went. */
  look(): Promise<void> {
    return this.#noted.run((now) => this.#work(now));
  }

  async #work(now: Date): Promise<void> {
    const { data, folder, limit, hour } = this.#services;
    await this.#giveUpWhereFull();
    if (archiveName(data) === undefined) await this.#begin(now);
    try {
      await collectParts(folder, data, this.#services.sealedTo());
    } catch (error) {
      if (!(error instanceof BrokenChain)) throw error;
      this.#services.log.warn({ reason: error.message }, 'the archived log is broken; a new one begins');
      await this.#begin(now);
    }
    const last = (await basesIn(folder)).findLast(({ chain }) => chain.endsWith(archiveName(data) ?? '/'));
    const parts = last ? (await partsOf(last.chain)).filter(({ name }) => name > last.manifest.stop) : [];
    const isLong = parts.reduce((sum, { bytes }) => sum + bytes, 0) > limit / 2;
    // A restore asks for the key of the base copy, which must be the present one.
    const isOfKey = last?.manifest.keyFingerprint === this.#services.keyFingerprint;
    if (!last || !isOfKey || isLong || Date.parse(last.manifest.madeAt) < lastTimeOf(hour, now).getTime())
      await this.#copy(now);
    await trimChains(folder, limit, new Date(now.getTime() - KEPT * DAY), archiveName(data));
  }

  async #begin(now: Date): Promise<void> {
    const { data, folder } = this.#services;
    if (this.#isTooSoon(now)) throw new GivenUp(this.#noted.told);
    await requireOwnChains(folder, this.#services.installation);
    const free = Math.min(await freeIn(data), await freeIn(folder));
    if (free < FREE_BEGIN) throw new GivenUp(`ENOSPC: ${Math.floor(free / 1e6)} MB`);
    await beginChain(folder, data, now);
  }

  async #copy(now: Date): Promise<void> {
    if (this.#isTooSoon(now)) {
      if (this.#noted.told !== '') throw new GivenUp(this.#noted.told);
      return;
    }
    const { log, sealedTo, ...services } = this.#services;
    try {
      await copyBase({ ...services, sealedTo: sealedTo() });
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

  /** The product goes on without a point in time before its disk is full of log. */
  async #giveUpWhereFull(): Promise<void> {
    const { data, folder, limit, now } = this.#services;
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
    throw new GivenUp(`${this.#noted.told && `${this.#noted.told}; `}${reason}`);
  }
}
