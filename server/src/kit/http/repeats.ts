import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { and, asc, eq, gt, gte, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditEntries } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../errors.ts';
import { idsSince } from '../uuid.ts';

/**
 * The header by which a client names one press (draft-ietf-httpapi-idempotency-key-header): a request with a name that
 * was taken already writes nothing again.
 */
export const PRESS_HEADER = 'idempotency-key';

/** Milliseconds for which an answer is kept, and the most answers of a process. */
const KEPT_FOR = 10 * 60_000;
const KEPT_MOST = 300;
/** Milliseconds for which the audit trail is asked about presses whose answer is not kept. */
const KNOWN_FOR = 24 * 3_600_000;

interface Taken {
  /** What was asked, as a digest. */
  asked: string;
  answer: Promise<unknown>;
  at: number;
}

/**
 * Presses that a client named. When the network or the server ends before the answer, the second press gets the answer of
 * the first, unless what it wrote was changed since: then it may be meant anew. What the process no longer keeps stands in
 * the audit trail, which is written with the change or not at all.
 */
export class Repeats {
  readonly #taken = new Map<string, Taken>();

  /**
   * Runs the write of a named press once; a press without a name always.
   *
   * @throws Refusal 409 `Mes.Press.Done` when the press wrote something else, or its answer is not kept; `written` tells
   * what it wrote.
   */
  async once<Answer>(request: FastifyRequest, call: Call, write: (call: Call) => Promise<Answer>): Promise<Answer> {
    const id = pressOf(request, call);
    if (id === undefined) return write(call);
    const asked = digest(request.method, request.url, JSON.stringify(request.body ?? null));
    const known = this.#taken.get(id);
    if (known?.asked === asked && !(await isOvertaken(call, id))) return known.answer as Promise<Answer>;
    const begin = async () => {
      await known?.answer.catch(() => undefined);
      await refuseDone(call, id);
      return write({ ...call, requestId: id });
    };
    const answer = begin();
    this.#keep(id, { asked, answer, at: Date.now() });
    return answer;
  }

  #keep(id: string, taken: Taken): void {
    this.#taken.delete(id);
    this.#taken.set(id, taken);
    for (const [key, { at }] of this.#taken) {
      if (this.#taken.size <= KEPT_MOST && at > Date.now() - KEPT_FOR) break;
      this.#taken.delete(key);
    }
    // A refusal wrote nothing, so the next try may write; after a failure the trail knows.
    taken.answer.catch(() => {
      if (this.#taken.get(id) === taken) this.#taken.delete(id);
    });
  }
}

/** The name of a press among those of its user, as the trail has it. */
function pressOf({ headers }: FastifyRequest, { actor }: Call): string | undefined {
  const key = headers[PRESS_HEADER];
  if (typeof key !== 'string') return undefined;
  if (!/^[\w-]{16,64}$/.test(key)) throw new Refusal('Mes.Press.Key.InValid', 400);
  return digest(actor.userId, key).slice(0, 36);
}

/** The entries of a press in the trail. */
function entriesOf({ actor }: Call, id: string): SQL | undefined {
  const { id: entry, createdBy, requestId } = auditEntries;
  return and(eq(createdBy, actor.userId), gte(entry, idsSince(Date.now() - KNOWN_FOR)), eq(requestId, id));
}

/** Whether another press changed since what a press wrote. */
async function isOvertaken(call: Call, id: string): Promise<boolean> {
  const later = alias(auditEntries, 'later');
  const [found] = await call.db
    .select({ id: later.id })
    .from(auditEntries)
    .innerJoin(later, and(eq(later.entityId, auditEntries.entityId), gt(later.id, auditEntries.id)))
    .where(and(entriesOf(call, id), ne(later.requestId, id)))
    .limit(1);
  return found !== undefined;
}

/** Refuses a press that the trail knows. */
async function refuseDone(call: Call, id: string): Promise<void> {
  const { area, entityId, action } = auditEntries;
  const [written] = await call.db
    .select({ area, id: entityId, action })
    .from(auditEntries)
    .where(entriesOf(call, id))
    .orderBy(asc(auditEntries.id))
    .limit(1);
  if (written) throw new Refusal('Mes.Press.Done', 409, [], { written });
}

function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
