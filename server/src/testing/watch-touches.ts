import type { FastifyInstance } from 'fastify';
import { textOf } from '@hoivien/contract/messages.ts';
import type pg from 'pg';
import { z } from 'zod';
import type { RouteFacts } from '../kit/http/route.ts';
import { TOUCHES } from './touches.table.ts';

/** What a table says of the routes that touch others: by route and by what it touches, the question before, or why there is none. */
export type Touches = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A route with what its requests touched beside its own area: the area of an entry in the audit trail, letters or money. */
interface Touch {
  route: string;
  touched: string;
}

/** Any area, for what gives back or takes apart records of all areas. */
const ANY = '*';

/** Areas whose records stand on the page of another area alone. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ActivityParticipants: ['Activities', 'ActivityChildren'],
  MediaFolders: ['Medias'],
};

/**
 * Notes what the writes of a test touch beside the area of their address: records of other areas by the audit trail, letters
 * and money by what the answer says it reached. The function reads the trail of a house and returns what no table tells.
 */
export function watchTouches(app: FastifyInstance): (pool: pg.Pool) => Promise<string[]> {
  const asked = new Map<string, { route: string; own: ReadonlySet<string> }>();
  const found: Touch[] = [];
  app.addHook<unknown>('onSend', async ({ routeOptions, method, id, body }, { statusCode }, payload) => {
    const { facts, access } = routeOptions.config;
    if (statusCode >= 300 || !facts || access === undefined || method === 'GET' || method === 'HEAD') return;
    if (isDeletion(method, facts.url, body) || facts.url.endsWith('/Undo')) return;
    const route = `${method} ${routeOptions.url}`;
    asked.set(id, { route, own: new Set([facts.tag, ...facts.url.split('/')]) });
    if (typeof payload !== 'string' || !payload.includes('"reached":{')) return;
    const { reached } = JSON.parse(payload) as { reached?: { letters: number | null; money: readonly unknown[] } };
    if (reached && reached.letters !== 0) found.push({ route, touched: 'letters' });
    if (reached && reached.money.length > 0) found.push({ route, touched: 'money' });
  });
  return async (pool) => {
    // What a file changes stands in its dry run. A test may have broken its database.
    const { rows } = await pool
      .query<{ id: string; area: string }>(
        "select distinct request_id as id, area from audit_entries where source = 'web' and request_id = any($1)",
        [[...asked.keys()]],
      )
      .catch(() => ({ rows: [] }));
    for (const { id, area } of rows) {
      const { route = '', own } = asked.get(id) ?? {};
      if (![area, ...(PARTS[area] ?? [])].some((one) => own?.has(one))) found.push({ route, touched: area });
    }
    const untold = untoldOf(found.splice(0));
    asked.clear();
    return untold;
  };
}

/** What deletions of records touch is counted by their call `Uses` before, and given back after (`uses.test.ts`). */
function isDeletion(method: string, url: string, body: unknown): boolean {
  if (method === 'DELETE') return /^\/api\/\w+\/:id$/.test(url);
  return url.endsWith('/Bulk') && (body as { action?: string } | null)?.action === 'Delete';
}

function untoldOf(found: readonly Touch[], table: Touches = TOUCHES): string[] {
  const untold = found.filter(({ route, touched }) => !(table[route]?.[touched] ?? table[route]?.[ANY]));
  return [...new Set(untold.map(({ route, touched }) => `${route} touches ${touched}`))];
}

interface Served {
  method: string;
  url: string;
  facts: Pick<RouteFacts, 'looks' | 'query'> | undefined;
}

const takesAnswers = (query: z.ZodType | undefined) => query instanceof z.ZodObject && 'confirmed' in query.shape;

/** What is wrong with a table: a route that is gone, a question that the route cannot ask or that has no number, a reason of a word. */
export function faultsOf(table: Touches, routes: readonly Served[]): string[] {
  return Object.entries(table).flatMap(([route, touched]) => {
    const served = routes.find(({ method, url }) => `${method} ${url}` === route);
    if (!served) return [`${route} is gone`];
    return Object.values(touched).flatMap((said) => {
      if (/^(?:GET|POST) \//.test(said))
        return routes.some(
          ({ method, url, facts }) => `${method} ${url}` === said && (method === 'GET' || facts?.looks),
        )
          ? []
          : [`${route}: nothing is counted at ${said}`];
      if (!/^Mes\.\S+$/.test(said)) return said.split(' ').length > 3 ? [] : [`${route}: "${said}" is no reason`];
      if (!textOf(said, 'vi', { count: 7 })?.includes('7')) return [`${route}: ${said} tells no number`];
      return takesAnswers(served.facts?.query) ? [] : [`${route} cannot ask ${said}`];
    });
  });
}
