import { subjectCalls } from '@hoivien/contract/areas/people/personal-data/personal-data.calls.ts';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import type { Print } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../../../db/connect.ts';
import { accessLog } from '../../../db/tables/kit.ts';
import type { AccessEntry } from '../../../kit/access-log.ts';
import type { Actor, Call } from '../../../kit/call.ts';
import { insertMany } from '../../../kit/crud/statements.ts';
import { failureOf } from '../../../kit/failure.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { clubOf } from '../../../kit/rights.ts';
import { tellsOfPeople } from './subject.ts';

/** The delay in which views gather before one statement writes them, in milliseconds. */
const WAIT_MS = 1_000;
/**
 * A page reads its record again when a person returns to it; within this time that counts as the same look, in
 * milliseconds.
 */
const SAME_LOOK_MS = 10 * 60_000;
const LOOKS_MOST = 10_000;

/** Records in the access log who opened which record of a person, after the answer and in batches. */
export function logViews(app: FastifyInstance, db: Database, areas: readonly AnyCrud[]): void {
  const views = new Views(db, app.log);
  const records = recordUrls(areas);
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { routeOptions, method, visit, call, params, body } = request;
    const record = records.get(routeOptions.url ?? '');
    // 304 counts as well: the browser still has the record.
    const isSeen = method === 'GET' && (statusCode === 200 || statusCode === 304);
    if (record && isSeen && call) views.add(call, record.area, (params as Record<string, string>)[record.param] ?? '');
    const reader = call ?? (visit?.copiedBy && { ...visit, actor: visit.copiedBy });
    if (reader && isSeen) for (const look of reader.looks ?? []) views.look(reader, look);
    // The log does not record the records of a reported print again.
    if (routeOptions.url === subjectCalls.print.url && statusCode === 200 && call) views.expect(call, body as Print);
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
      [recordCalls(resource).read.url, { area: resource.area, param: 'id' }],
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

  add(call: Call, area: string, entityId: string): void {
    const { actor, now } = call;
    const key = keyOf(actor, entityId);
    if (this.#isSame(key, now) || this.#isPrinted(key, now)) return;
    this.#put(call, key, { area, entityId, action: 'View', fields: ['*'] });
  }

  /** A look at some fields of a record in another place, such as the birthdays of the week. */
  look(call: Call, entry: AccessEntry): void {
    const key = `${keyOf(call.actor, entry.entityId ?? '')} ${entry.fields.join()}`;
    if (!this.#isSame(key, call.now)) this.#put(call, key, entry);
  }

  #isSame(key: string, now: Date): boolean {
    const last = this.#looks.get(key);
    return last !== undefined && now.getTime() - last < SAME_LOOK_MS;
  }

  #put({ actor, now, requestId, ip }: Call, key: string, { fields, ...entry }: AccessEntry): void {
    if (this.#looks.size >= LOOKS_MOST) this.#looks.clear();
    this.#looks.set(key, now.getTime());
    const who = { createdAt: now, createdBy: actor.userId, clubId: clubOf(actor), requestId, ip };
    const action = actor.seeing && entry.action === 'View' ? 'ViewAs' : entry.action;
    this.#waiting.push({ id: uuidv7(), ...who, rows: 1, ...entry, action, fields: [...fields] });
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
