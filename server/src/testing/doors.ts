import type { Access } from '@hoivien/contract/kit/declared-call.ts';
import type { TestApp, TestClient } from './make-app.ts';

const UNKNOWN = '00000000-0000-7000-8000-00000000dead';
/** This route ends the session of its caller. */
const ENDS_SESSION = 'GET /api/Users/Signout';

export interface Door {
  method: string;
  url: string;
  access: Access;
}

/** The routes of the running server whose access rule a test may try. */
export function doorsOf({ routes }: TestApp): Door[] {
  return routes
    .filter(
      (route): route is (typeof routes)[number] & Door => route.access !== undefined && route.url.startsWith('/api/'),
    )
    .filter(({ method, url }) => `${method} ${url}` !== ENDS_SESSION);
}

/**
 * Sends an empty body and an unknown id, so that an admitted request changes nothing. A plain run adds a name that nobody
 * knows: the access rule stands before the check of names (decision 0008), and the answer comes without the work of the
 * route.
 */
export async function knock({ method, url }: Door, who: TestClient) {
  const address = url.replace(/:\w+/g, UNKNOWN) + (process.env['WHOLE'] ? '' : '?nobodyKnows=1');
  const ways = { GET: who.get, HEAD: who.head, POST: who.post, PUT: who.put, PATCH: who.patch, DELETE: who.del };
  const send = ways[method as keyof typeof ways] as
    | ((url: string, body?: object) => ReturnType<TestClient['get']>)
    | undefined;
  if (!send) throw new Error(`No way to send ${method}.`);
  return ['GET', 'HEAD', 'DELETE'].includes(method) ? send(address) : send(address, {});
}

/** Doors that admit a user against their rule, and doors that refuse a user against their rule. */
export async function leaks(
  doors: readonly Door[],
  who: TestClient,
  kept: 401 | 403,
  isLetIn: (access: Access) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const door of doors) {
    const { status, body } = await knock(door, who);
    const isOut = status === kept;
    if (isOut === isLetIn(door.access)) wrong.push(`${door.method} ${door.url}: ${status}`);
    if (isOut && 'data' in body) wrong.push(`${door.method} ${door.url}: data in a refusal`);
  }
  return wrong;
}

/** Doors that need a code, grouped by their codes. */
export function byCodes(doors: readonly Door[]): { codes: readonly string[]; doors: Door[] }[] {
  const groups = new Map<string, { codes: readonly string[]; doors: Door[] }>();
  for (const door of doors) {
    if (typeof door.access === 'string') continue;
    const key = [...door.access].sort().join();
    const group = groups.get(key) ?? { codes: door.access, doors: [] };
    group.doors.push(door);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export const opens = (access: Access, codes: readonly string[]) =>
  typeof access === 'string' || access.some((code) => codes.includes(code));
