import { vi } from 'vitest';

export interface StubRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  token: string | null;
  /** The purpose of the call, if it states one. */
  purpose: string | null;
  /** The proof that the person gave their password again, if the call brings one. */
  proof: string | null;
  /** The name of the press, at writes. */
  press: string | null;
  body: unknown;
}

export type StubAnswer = { status?: number; body?: unknown; headers?: Readonly<Record<string, string>> };
type Handler = (request: StubRequest) => StubAnswer | Promise<StubAnswer>;

/**
 * Answers the calls of a test instead of the server. Returns the list of requests, which grows.
 *
 * @example const asked = stubServer(({ path }) => (path === '/api/Users/Profile' ? { body: { data: profile } } : { status: 404 }));
 */
export function stubServer(handle: Handler): StubRequest[] {
  const asked: StubRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, window.location.origin);
    const headers = new Headers(init.headers);
    const request: StubRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      purpose: headers.get('x-purpose'),
      proof: headers.get('x-proof'),
      press: headers.get('idempotency-key'),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    asked.push(request);
    init.signal?.throwIfAborted();
    const { status = 200, body = { data: null }, headers: own } = withUsual(request, await handle(request));
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...own } });
  });
  return asked;
}

/**
 * A test that is not about what a deletion touches need not answer that it touches nothing, nor that all channels are set
 * up, nor that a list has no saved views.
 */
function withUsual({ method, path }: StubRequest, answer: StubAnswer): StubAnswer {
  const body = answer.body as { data?: { uses?: unknown; unset?: unknown } | null } | undefined;
  if (path === '/api/Outbox/Channels' && !body?.data?.unset) return { body: { data: { unset: [] } } };
  if (method === 'GET' && path === '/api/SavedViews' && !Array.isArray(body?.data)) return { body: { data: [] } };
  if (!path.endsWith('/Uses') || body?.data?.uses || (answer.status ?? 200) >= 500) return answer;
  return { body: { data: { records: 1, refused: 0, uses: [] } } };
}
