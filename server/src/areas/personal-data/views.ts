import type { Print } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../../db/connect.ts';
import { accessLog } from '../../db/tables/kit.ts';
import type { Actor, Call } from '../../kit/call.ts';
import { insertMany } from '../../kit/crud/statements.ts';
import { failureOf } from '../../kit/failure.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { tellsOfPeople } from './subject.ts';

/** The delay in which views gather before one statement writes them, in milliseconds. */
const WAIT_MS = 1_000;
/**
 * A page reads its record again when a person returns to it; within this time that counts as the same look, in
 * milliseconds.
 */
const SAME_LOOK_MS = 10 * 60_000;
const LOOKS_MOST = 10_000;

/** The route that reports a print. The log does not record the records of a reported print again. */
export const PRINT_URL = '/api/PersonalData/Prints';

/** Records in the access log who opened which record of a person, after the answer and in batches. */
export function logViews(app: FastifyInstance, db: Database, areas: readonly AnyCrud[]): void {
  const views = new Views(db, app.log);
  const records = recordUrls(areas);
  app.addHook('onResponse', async ({ routeOptions, method, call, params, body }, { statusCode }) => {
    const record = records.get(routeOptions.url ?? '');
    // 304 counts as well: the browser still has the record.
    const isSeen = method === 'GET' && (statusCode === 200 || statusCode === 304);
    if (record && isSeen && call) views.add(call, record.area, (params as Record<string, string>)[record.param] ?? '');
    if (routeOptions.url === PRINT_URL && statusCode === 200 && call) views.expect(call, body as Print);
  });
  app.addHook('onClose', () => views.write());
  app.decorate('writeViews', () => views.write());
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the waiting views at once. */
    writeViews: () => Promise<void>;
  }
}

interface RecordUrl {
  area: string;
  /** The parameter of the address with the record's id. */
  param: string;
}

/** The routes that read a record of a person, by address: those of the area, and those within a club. */
function recordUrls(areas: readonly AnyCrud[]): Map<string, RecordUrl> {
  return new Map(
    areas.filter(tellsOfPeople).flatMap(({ source: { resource } }) => [
      [`/api/${resource.area}/:id`, { area: resource.area, param: 'id' }],
      [`/api/Clubs/:id/${resource.area}/:memberId`, { area: resource.area, param: 'memberId' }],
    ]),
  );
}

class Views {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  #waiting: (typeof accessLog.$inferInsert & { id: string })[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** The last look of each user at each record. */
  readonly #looks = new Map<string, number>();
  /** The records that each user is about to print. */
  readonly #printed = new Map<string, number>();

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  add({ actor, now, requestId, ip }: Call, area: string, entityId: string): void {
    const key = keyOf(actor, entityId);
    const last = this.#looks.get(key);
    if (last !== undefined && now.getTime() - last < SAME_LOOK_MS) return;
    if (this.#isPrinted(key, now)) return;
    if (this.#looks.size >= LOOKS_MOST) this.#looks.clear();
    this.#looks.set(key, now.getTime());
    const { userId: createdBy, clubId } = actor;
    const look = { area, entityId, action: 'View', fields: ['*'], rows: 1 };
    this.#waiting.push({ id: uuidv7(), createdAt: now, createdBy, clubId, ...look, requestId, ip });
    this.#timer ??= setTimeout(() => void this.write(), WAIT_MS).unref();
  }

  /**
   * The browser is about to read these records for a print, which the log already contains; the next reading of each is
   * not a look.
   */
  expect({ actor, now }: Call, print: Print): void {
    const ids = 'ids' in print ? print.ids : [];
    if (this.#printed.size + ids.length > LOOKS_MOST) this.#printed.clear();
    for (const id of ids) this.#printed.set(keyOf(actor, id), now.getTime());
  }

  #isPrinted(key: string, now: Date): boolean {
    const told = this.#printed.get(key);
    this.#printed.delete(key);
    return told !== undefined && now.getTime() - told < SAME_LOOK_MS;
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = this.#waiting;
    this.#waiting = [];
    try {
      await insertMany(this.#db, accessLog, rows);
    } catch (error) {
      this.#log.error({ failure: failureOf(error), views: rows.length }, 'views of personal data could not be written');
      // The views wait for the next batch, as long as there is room.
      if (rows.length < LOOKS_MOST) this.#waiting.unshift(...rows);
    }
  }
}

function keyOf({ userId }: Actor, entityId: string): string {
  return `${userId} ${entityId}`;
}
