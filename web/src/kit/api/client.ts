import type { Reached } from '@hoivien/contract/kit/reached.ts';
import { ApiError } from './api-error.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';
import { isPresent } from './presence.ts';
import { asPress } from './press-name.ts';
import { presentProof, provedFor } from './proof.ts';
import { renewTokens } from './refresh.ts';
import { readTokens } from './tokens.ts';
import { noteBuild } from './build.ts';
import { type UploadOptions, uploadFile } from './upload.ts';

export { ApiError } from './api-error.ts';

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

interface Answer<T> {
  data: T;
  message?: string;
  reached?: Reached;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

interface SendOptions extends CallOptions {
  /** The call stores nothing: a preview or a count that needs a body. */
  looks?: boolean;
  /** The page is being left; the browser sends it all the same. */
  keepalive?: boolean | undefined;
  /** The name of the press; by default its content names it (`asPress`). */
  press?: string | undefined;
}

/** Is told the body of a write that begins, and returns what happens once the server has taken it. */
type WriteWatcher = (body: unknown) => () => void;

const writeWatchers = new Set<WriteWatcher>();

/** Watches the writes of this tab. Returns a function that ends this. */
export function onWrite(watcher: WriteWatcher): () => void {
  writeWatchers.add(watcher);
  return () => writeWatchers.delete(watcher);
}

/** Is told what a write of this tab reached: letters, people, rows of money. */
type ReachWatcher = (reached: Reached) => void;

const reachWatchers = new Set<ReachWatcher>();

/** Watches what the writes of this tab reach. Returns a function that ends this. */
export function onReached(watcher: ReachWatcher): () => void {
  reachWatchers.add(watcher);
  return () => reachWatchers.delete(watcher);
}

function tellReached(reached: Reached | undefined): void {
  if (reached) for (const watcher of reachWatchers) watcher(reached);
}

/** Milliseconds that a call waits while another call refreshes the tokens (specification 9). */
const RETRY_WAIT_MS = 1000;
const RETRIES = 3;

/**
 * All calls to the server. Paths are complete: `/api/Markets`. Every call rejects with `ApiError`, or with the
 * browser's AbortError when `signal` cancelled it.
 *
 * @example const page = await api.get<Page<Market>>('/api/Markets', { query: { page: 2, code: ['A', 'B'] }, signal });
 * @example const { data, message } = await api.send<Market>('PUT', `/api/Markets/${id}`, { ...values, version });
 */
export const api = {
  /**
   * Returns the `data` of an answer. It drops null, undefined and empty query values and repeats the name for arrays. A
   * print reads hundreds of records; its purpose makes the server use other connections than those of lists.
   */
  async get<T>(path: string, options: CallOptions & { query?: Query | undefined; purpose?: 'print' } = {}): Promise<T> {
    const { query, signal = null, purpose } = options;
    const headers = purpose && { 'x-purpose': purpose };
    const response = await call(withQuery(path, query), { signal, ...(headers && { headers }) });
    return ((await readBody(response)) as { data: T }).data;
  },

  /**
   * Sends JSON and returns the `data` and the message key of the answer, with the token that undoes the call if there is
   * one.
   */
  async send<T>(
    method: Method,
    path: string,
    body?: unknown,
    options: SendOptions = {},
  ): Promise<{ data: T; message: string | null; undo?: string }> {
    const text = body === undefined ? undefined : json(body);
    const init = { method, signal: options.signal ?? null, ...(options.keepalive && { keepalive: true }), ...text };
    const taken = options.looks ? [] : [...writeWatchers].map((watcher) => watcher(body));
    const write = async (headers: Readonly<Record<string, string>>) =>
      readBody(await call(path, { ...init, headers: { ...text?.headers, ...headers } }));
    const what = { method, path, text: text?.body };
    const written = await (options.looks ? write({}) : asPress(what, options.press, write));
    const answer = written as (Answer<T> & { undo?: string }) | null;
    for (const tell of taken) tell();
    tellReached(answer?.reached);
    const { data, message = null, undo } = answer ?? {};
    return { data: data as T, message, ...(undo !== undefined && { undo }) };
  },

  /**
   * Downloads a file under the server's name for it. The token travels in a header, never in an address. A query that
   * is too long for an address goes into a body.
   */
  async download(path: string, query?: Query, body?: object): Promise<{ blob: Blob; fileName: string }> {
    const response = await call(withQuery(path, query), body ? { method: 'POST', ...json(body) } : {});
    return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) };
  },

  /** The events of a stream until the server ends it or `signal` aborts. */
  async *events(path: string, { signal }: CallOptions = {}): AsyncGenerator<StreamEvent> {
    const { body } = await call(path, { signal: signal ?? null, headers: { accept: 'text/event-stream' } });
    if (body) yield* readEvents(body, { signal });
  },

  /** Sends one file as the multipart field `file`. */
  async upload<T>(path: string, file: File, options: UploadOptions = {}): Promise<{ data: T; message: string | null }> {
    const response = await withRetries((token) => uploadFile(path, file, token, options));
    const { data, message = null, reached } = (await readBody(response)) as Answer<T>;
    tellReached(reached);
    return { data, message };
  },
};

/**
 * A path with a query.
 *
 * @example withQuery('/api/Markets', { page: 1, code: ['A', 'B'], search: null }) // '/api/Markets?page=1&code=A&code=B'
 */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) {
      if (item !== null && item !== undefined && item !== '') search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
}

function json(body: unknown): { body: string; headers: Record<string, string> } {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function call(address: string, init: RequestInit): Promise<Response> {
  return withRetries((token) => send(address, init, token));
}

/**
 * Sends with the stored token. When the server refuses the token, this call renews it or waits for the call that does. When
 * the server asks for a proof, the person gives it in a dialog, and the call is sent again. A server that is busy for a moment
 * has done nothing and says when to come again.
 */
async function withRetries(attempt: (token: string | null) => Promise<Response>): Promise<Response> {
  for (let retry = 0; ; retry += 1) {
    const token = readTokens()?.accessToken ?? null;
    const proof = presentProof();
    const response = await attempt(token);
    if (response.ok) return response;
    if (retry === 0 && isBusyForAMoment(response)) {
      await wait(RETRY_WAIT_MS);
      continue;
    }
    if (response.status === 403) {
      const refusal = await toError(response);
      if (retry < RETRIES && (await provedFor(refusal, proof))) continue;
      throw refusal;
    }
    if (response.status !== 401 || !token || retry === RETRIES) throw await toError(response);
    const renewal = await renewTokens(token);
    if (renewal === 'ended') throw await toError(response);
    if (renewal === 'busy') await wait(RETRY_WAIT_MS);
  }
}

function isBusyForAMoment({ status, headers }: Response): boolean {
  return status === 503 && headers.get('retry-after') === '1';
}

async function send(address: string, init: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (!isPresent() && !headers.has('x-purpose')) headers.set('x-purpose', 'background');
  const proof = token && presentProof();
  if (proof) headers.set('x-proof', proof);
  try {
    const response = await fetch(address, { ...init, headers });
    noteBuild(response.headers);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, null);
  }
}

async function toError(response: Response): Promise<ApiError> {
  return new ApiError(response.status, await readBody(response).catch(() => null));
}

async function readBody(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text ? (JSON.parse(text) as unknown) : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // An answer that was cut, or of something between, tells nothing of what was written.
    throw new ApiError(response.ok ? 0 : response.status, null);
  }
}

/** The file name by RFC 5987 if there is one, or else the plain one. */
function fileNameOf(disposition: string | null): string {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? 'download';
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
