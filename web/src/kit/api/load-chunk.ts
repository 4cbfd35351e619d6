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
    return await Promise.race([reloadStyles().then(load), late]);
  } catch (error) {
    const failure = error instanceof ChunkError ? error : await explain(chunk, error);
    console.error(failure.message);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

/** How the browsers say that a script did not arrive, and Vite that a style sheet did not. */
const ABSENT = /dynamically imported module|importing a module script|preload CSS/i;

/** Browsers name the address in the message only, and not why: asking for it again tells missing from unreachable. */
async function explain(chunk: string, error: unknown): Promise<Error> {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!ABSENT.test(error.message)) return error;
  const address = error.message.match(/(?:https?:\/)?\/\S+/)?.[0];
  const answer = address && (await fetch(address, { method: 'HEAD' }).catch(() => null));
  const type = answer && answer.status === 404 ? 'missing' : 'error';
  return new ChunkError(chunk, type, address ?? window.location.href);
}

/** Style sheets that did not arrive. Each stands in the page, where Vite takes it for loaded. */
const absentStyles = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') absentStyles.add(target);
  },
  true,
);

/** Asks once more for the style sheets that did not arrive, so that a part that is loaded again has its own. */
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
