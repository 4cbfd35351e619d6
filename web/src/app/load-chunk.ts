/** How long a part of a screen may take to arrive, in milliseconds (specification 8). */
const CHUNK_TIMEOUT_MS = 120_000;

type ChunkFailure = 'missing' | 'timeout' | 'error';

/** A part of a screen did not arrive; the message follows the specification's wording. */
export class ChunkError extends Error {
  readonly chunk: string;
  readonly type: ChunkFailure;
  readonly address: string;

  constructor(chunk: string, type: ChunkFailure, address: string) {
    super(`Loading chunk ${chunk} failed (${type}: ${address})`);
    this.name = 'ChunkLoadError';
    this.chunk = chunk;
    this.type = type;
    this.address = address;
  }
}

/**
 * Loads a part of a screen.
 *
 * @throws ChunkError with the type of failure and the requested address
 * @example const { ListPage } = await loadChunk('list', () => import('../kit/resource/ListPage.tsx'));
 */
export async function loadChunk<T>(
  chunk: string,
  load: () => Promise<T>,
  timeout: number = CHUNK_TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError(chunk, 'timeout', window.location.href)), timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    const failure = error instanceof ChunkError ? error : await explain(chunk, error);
    console.error(failure.message);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers name the address in the message only, and not why: asking for it again tells missing from unreachable. */
async function explain(chunk: string, error: unknown): Promise<Error> {
  const address = error instanceof Error ? error.message.match(/https?:\/\/\S+/)?.[0] : undefined;
  if (!(error instanceof TypeError) || !address) return error instanceof Error ? error : new Error(String(error));
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => null);
  return new ChunkError(chunk, answer?.status === 404 ? 'missing' : 'error', address);
}
