import type { BackupOutcome } from './status.ts';

export interface NotedServices {
  now: () => Date;
  reasonOf: (error: unknown) => string;
  log: { info: (details: object, message: string) => void; warn: (details: object, message: string) => void };
}

const EVERY_MS = 30_000;
const NOTED_EVERY_MS = 5 * 60_000;

/** The server stops; what is not complete is removed by the next one. */
export class Stopping extends Error {}

/** Work that is done again and again. Its outcome is noted when it changes and every five minutes, and logged when it fails anew. */
export class NotedWork {
  readonly #services: NotedServices;
  readonly #what: { failure: string; note: (how: BackupOutcome) => Promise<void> };
  #notedAt = 0;
  /** The reason of the last failure; empty while all is well. */
  told = '';

  constructor(services: NotedServices, what: { failure: string; note: (how: BackupOutcome) => Promise<void> }) {
    this.#services = services;
    this.#what = what;
  }

  async run(work: (began: Date) => Promise<void>): Promise<void> {
    const { now, reasonOf, log } = this.#services;
    const began = now();
    const outcome = await work(began).then(
      () => ({ result: 'ok' as const }),
      (error: unknown) =>
        error instanceof Stopping || (error as Error).name === 'AbortError'
          ? undefined
          : { result: 'failed' as const, reason: reasonOf(error).slice(0, 1_000) },
    );
    if (!outcome) return;
    const isAsTold = this.told === (outcome.result === 'failed' ? outcome.reason : '');
    if (outcome.result === 'failed' && !isAsTold) log.warn({ reason: outcome.reason }, this.#what.failure);
    this.told = outcome.result === 'failed' ? outcome.reason : '';
    if (outcome.result === 'ok' && isAsTold && began.getTime() - this.#notedAt < NOTED_EVERY_MS) return;
    this.#notedAt = began.getTime();
    const seconds = (now().getTime() - began.getTime()) / 1000;
    await this.#what.note({ at: began.toISOString(), seconds, ...outcome }).catch(() => undefined);
  }
}

/** Does the work every 30 seconds. The returned function ends that when the running one has ended. */
export function repeating(work: () => Promise<void>): () => Promise<void> {
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    running = work().finally(() => {
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
