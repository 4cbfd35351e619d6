import { reportCalls } from '@hoivien/contract/areas/words/outbox/report.calls.ts';
import { createHash } from 'node:crypto';
import { type EsmsReport, type ZaloEvent } from '@hoivien/contract/areas/words/outbox/outbox.schema.ts';
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { Refusal } from '../../../kit/errors.ts';
import { type Route, type Visit, servePublic } from '../../../kit/http/route.ts';
import { isNear, isSame, isSigned } from '../../../kit/signature.ts';
import { addressTriesOf } from '../../doors/user/index.ts';
import { takeBounce } from './bounce.service.ts';

/** Reports of other servers about messages. Each route answers 404 until the secret of its sender is configured. */
export function reportRoutes({ pool, config }: { pool: pg.Pool; config: AppConfig }): Route[] {
  const forged = addressTriesOf(pool, { name: 'report', most: 20, seconds: 10 * 60 });
  const refuse = async ({ ip }: Visit): Promise<never> => {
    await forged.count(ip);
    throw new Refusal('Mes.Outbox.Signature.InValid', 401);
  };
  return [
    servePublic(
      reportCalls.bounce,
      async (visit, { body, request }) => {
        const secret = requireSecret(config.bounceSecret);
        const [timestamp, signature] = [header(request, 'x-hoivien-timestamp'), header(request, 'x-hoivien-signature')];
        if (!isSigned(secret, request.signedText ?? '', { timestamp, signature }, visit.now)) return refuse(visit);
        await takeBounce(visit.db, body, visit.now);
        return { data: null };
      },
      { signed: true, takes: 'page' },
    ),
    servePublic(
      reportCalls.zalo,
      async (visit, { body, request }) => {
        const secret = requireSecret(config.zaloWebhookSecret);
        if (!isOfZalo(body, request, { appId: config.zaloAppId ?? '', secret, now: visit.now })) return refuse(visit);
        await takeEvent(visit, body);
        return { data: null };
      },
      { signed: true, takes: 'page' },
    ),
    servePublic(reportCalls.sms, async (visit, { params, query }) => {
      const secret = requireSecret(config.smsCallbackSecret);
      if (!isSame(digest(params.secret), digest(secret))) return refuse(visit);
      await takeReport(visit, query);
      return { data: null };
    }),
  ];
}

function requireSecret(secret: string | undefined): string {
  if (secret === undefined) throw new Refusal('Mes.Route.NotFound', 404);
  return secret;
}

function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Zalo signs with SHA-256 of the application, the body, its timestamp and the secret key of the official account. */
function isOfZalo(
  { timestamp }: ZaloEvent,
  request: FastifyRequest,
  { appId, secret, now }: { appId: string; secret: string; now: Date },
): boolean {
  const given = header(request, 'x-zevent-signature');
  if (given === undefined || timestamp === undefined) return false;
  // The time is signed, so an old event cannot come again with a new one.
  if (!/^\d{1,16}$/.test(`${timestamp}`) || !isNear(Number(timestamp), now)) return false;
  const wanted = createHash('sha256')
    .update(`${appId}${request.signedText ?? ''}${timestamp}${secret}`)
    .digest('hex');
  return isSame(given.replace(/^mac\s*=\s*/, ''), wanted);
}

/**
 * Notes the arrival of a message. Without a time of delivery the event belongs to a chat. An event that comes twice
 * changes nothing more.
 */
async function takeEvent({ db, now }: Visit, { event_name: name, message }: ZaloEvent): Promise<void> {
  if (name !== 'user_received_message' || message?.msg_id === undefined || message.delivery_time === undefined) return;
  const time = new Date(Number(message.delivery_time));
  const at = Number.isNaN(time.getTime()) || time > now ? now : time;
  await note(
    db,
    and(eq(deliveries.channel, 'zalo'), eq(deliveries.providerId, `${message.msg_id}`), isNull(deliveries.deliveredAt)),
    arrivedAt(at),
  );
}

/** The secret as a text whose letters have no case. */
function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const [REFUSED, DONE] = ['4', '5'];

/**
 * Notes what became of an SMS. Each message has one recipient, so one success is its arrival, also after a refusal. A report
 * that comes again changes nothing more.
 */
async function takeReport({ db, now }: Visit, report: EsmsReport): Promise<void> {
  const { SMSID, RequestId, SendStatus, SendSuccess, SendFailed } = report;
  const arrived = SendStatus === DONE && Number(SendSuccess) > 0;
  const failed = SendStatus === REFUSED || (SendStatus === DONE && !arrived && Number(SendFailed) > 0);
  if (!arrived && !failed) return;
  const isId = z.guid().safeParse(RequestId).success;
  const of = isId ? eq(deliveries.id, `${RequestId}`) : SMSID ? eq(deliveries.providerId, SMSID) : undefined;
  if (!of) return;
  const reason = SendStatus === REFUSED ? 'eSMS refused' : 'eSMS not delivered';
  await note(
    db,
    and(
      of,
      eq(deliveries.channel, 'sms'),
      isNull(deliveries.deliveredAt),
      arrived ? undefined : isNull(deliveries.failedAt),
    ),
    arrived ? arrivedAt(now) : { failedAt: now, failReason: reason },
  );
}

/** A message that arrived did not fail, whatever was reported before: services try again by themselves. */
function arrivedAt(deliveredAt: Date) {
  return { deliveredAt, failedAt: null, failReason: null };
}

/** Changes messages that a report names, locked in the order of their ids. */
async function note(db: Database, which: SQL | undefined, set: Partial<typeof deliveries.$inferInsert>): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(which)
      .orderBy(asc(deliveries.id))
      .for('update');
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.update(deliveries).set(set).where(inArray(deliveries.id, ids));
  });
}
