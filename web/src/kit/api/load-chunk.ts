/** Milliseconds within which a chunk must arrive (specification 8). */
const CHUNK_TIMEOUT_MS = 120_000;

type ChunkFailure = 'missing' | 'timeout' | 'error';

/** A chunk did not arrive. The message has the specification's wording. */
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
 * Loads a chunk: the code of a part of a screen.
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
    return await Promise.race([reloadStyles().then(load), late]);
  } catch (error) {
    const failure = error instanceof ChunkError ? error : await explain(chunk, error);
    console.error(failure.message);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

/** The messages of browsers about a missing script, and of Vite about a missing style sheet. */
const ABSENT = /dynamically imported module|importing a module script|preload CSS/i;

/**
 * A browser's message has the address but no reason. A second request distinguishes a missing file from an unreachable
 * server.
 */
async function explain(chunk: string, error: unknown): Promise<Error> {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!ABSENT.test(error.message)) return error;
  const address = error.message.match(/(?:https?:\/)?\/\S+/)?.[0];
  const answer = address && (await fetch(address, { method: 'HEAD' }).catch(() => null));
  const type = answer && answer.status === 404 ? 'missing' : 'error';
  return new ChunkError(chunk, type, address ?? window.location.href);
}

/** Style sheets that did not arrive. Their elements stay in the page, so Vite would consider them loaded. */
const absentStyles = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') absentStyles.add(target);
  },
  true,
);

/** Requests missing style sheets again, so that a chunk that is loaded again has its styles. */
async function reloadStyles(): Promise<void> {
  const links = [...absentStyles];
  absentStyles.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const fresh = link.cloneNode() as HTMLLinkElement;
          fresh.addEventListener('load', () => resolve());
          fresh.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
          link.replaceWith(fresh);
        }),
    ),
  );
}
