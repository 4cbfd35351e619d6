import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../../db/connect.ts';
import { accessLog } from '../../db/tables/membership.ts';
import type { Call } from '../../kit/call.ts';
import { insertMany } from '../../kit/crud/statements.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { tellsOfPeople } from './subject.ts';

/** How long views wait to be written together, in milliseconds after the answer. */
const WAIT_MS = 1_000;
/** Pages ask again when one comes back to them: that is still the same look. */
const SAME_LOOK_MS = 10 * 60_000;
const LOOKS_MOST = 10_000;

/** Writes into the access log who opened which record of somebody, after the answer and in batches. */
export function logViews(app: FastifyInstance, db: Database, areas: readonly AnyCrud[]): void {
  const views = new Views(db, app.log);
  const areaOf = new Map(
    areas.filter(tellsOfPeople).map(({ source: { resource } }) => [`/api/${resource.area}/:id`, resource.area]),
  );
  app.addHook('onResponse', async (request, reply) => {
    const area = areaOf.get(request.routeOptions.url ?? '');
    // 304 is seen as well: the browser has it.
    const isSeen = reply.statusCode === 200 || reply.statusCode === 304;
    if (!area || !isSeen || request.method !== 'GET' || !request.call) return;
    views.add(request.call, area, (request.params as { id: string }).id);
  });
  app.addHook('onClose', () => views.write());
}

class Views {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  #waiting: (typeof accessLog.$inferInsert & { id: string })[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** When each person last looked at each record. */
  readonly #looks = new Map<string, number>();

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  add({ actor, now, requestId, ip }: Call, area: string, entityId: string): void {
    const key = `${actor.userId} ${entityId}`;
    const last = this.#looks.get(key);
    if (last !== undefined && now.getTime() - last < SAME_LOOK_MS) return;
    if (this.#looks.size >= LOOKS_MOST) this.#looks.clear();
    this.#looks.set(key, now.getTime());
    const { userId: createdBy, clubId } = actor;
    const look = { area, entityId, action: 'View', fields: ['*'], rows: 1 };
    this.#waiting.push({ id: uuidv7(), createdAt: now, createdBy, clubId, ...look, requestId, ip });
    this.#timer ??= setTimeout(() => void this.write(), WAIT_MS).unref();
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = this.#waiting;
    this.#waiting = [];
    try {
      await insertMany(this.#db, accessLog, rows);
    } catch (error) {
      this.#log.error({ error, views: rows.length }, 'views of personal data could not be written');
      // Kept for the next batch, as long as there is room for them.
      if (rows.length < LOOKS_MOST) this.#waiting.unshift(...rows);
    }
  }
}
