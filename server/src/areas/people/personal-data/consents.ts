import { lockedInOrder } from '../../../kit/crud/statements.ts';
import type { Consent, ConsentInput } from '@hoivien/contract/areas/people/personal-data/consent.schema.ts';
import type { LegalText, LegalTextInput } from '@hoivien/contract/areas/people/personal-data/legal-text.schema.ts';
import { and, desc, eq, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { users } from '../../../db/tables/access.ts';
import { consents, legalTexts } from '../../../db/tables/personal-data.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { requireRight } from '../../../kit/rights.ts';
import { subjectOf, tell } from './subject.ts';
import { personalDataRights } from './rights.ts';

/** The consents of a member, newest first. */
export async function listConsents(call: Call, memberId: string): Promise<Consent[]> {
  await subjectOf(call, memberId);
  const rows = await call.db
    .select({ consent: consents, number: legalTexts.number, language: legalTexts.language, enteredBy: users.fullName })
    .from(consents)
    .innerJoin(legalTexts, eq(legalTexts.id, consents.legalTextId))
    .leftJoin(users, eq(users.id, consents.createdBy))
    .where(eq(consents.memberId, memberId))
    .orderBy(desc(consents.givenAt), desc(consents.id));
  return rows.map(({ consent: { id, purpose, channel, givenAt, withdrawnAt }, number, language, enteredBy }) => ({
    id,
    purpose,
    channel,
    textNumber: number,
    language,
    givenAt: givenAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    enteredBy,
  }));
}

/** Records that a member agreed to a text. Each purpose has at most one open consent. */
export async function recordConsent(call: Call, areas: readonly AnyCrud[], memberId: string, input: ConsentInput) {
  const givenAt = new Date(input.givenAt);
  if (givenAt > call.now) throw inputRefusal([{ field: 'givenAt', message: 'Mes.Consents.GivenAt.NotAllowed' }]);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const subject = await subjectOf(inner, memberId, { lock: true });
    if (subject.erasedAt) throw new Refusal('Mes.PersonalData.Status.NotAllowed', 400);
    const [text] = await tx.select().from(legalTexts).where(eq(legalTexts.id, input.legalTextId));
    if (!text) throw inputRefusal([{ field: 'legalTextId', message: 'Mes.Consents.LegalTextId.NotFound' }]);
    const isOpen = and(
      eq(consents.memberId, memberId),
      eq(consents.purpose, text.purpose),
      isNull(consents.withdrawnAt),
    );
    const [open] = await tx.select({ id: consents.id }).from(consents).where(isOpen);
    if (open) throw inputRefusal([{ field: 'legalTextId', message: 'Mes.Consents.LegalTextId.AlreadyExist' }]);
    const { userId } = call.actor;
    const who = { createdAt: call.now, createdBy: userId, updatedAt: call.now, updatedBy: userId };
    const { legalTextId, channel } = input;
    await tx
      .insert(consents)
      .values({ id: uuidv7(), memberId, legalTextId, purpose: text.purpose, channel, givenAt, ...who });
    await tell(inner, areas, subject, { consent: [null, `${text.purpose} v${text.number}`] });
  });
}

/**
 * Notes in the history of a member that they refused further messages of a purpose by their own press, and withdraws the open
 * consent that was given in this form. Call it in the transaction of the refusal, with the member as the actor.
 */
export async function withdrawByMember(
  call: Call,
  areas: readonly AnyCrud[],
  memberId: string,
  { purpose, channel }: { purpose: string; channel: number },
): Promise<void> {
  const { db, now } = call;
  const { memberId: whose, purpose: what, channel: form, withdrawnAt } = consents;
  const subject = await subjectOf(call, memberId, { lock: true });
  await db
    .update(consents)
    .set({ withdrawnAt: now, withdrawnBy: null, updatedAt: now })
    .where(
      lockedInOrder(consents, and(eq(whose, memberId), eq(what, purpose), eq(form, channel), isNull(withdrawnAt))),
    );
  await tell(call, areas, subject, { consent: [purpose, null] });
}

/** Ends a consent from now on. */
export async function withdrawConsent(call: Call, areas: readonly AnyCrud[], memberId: string, consentId: string) {
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const subject = await subjectOf(inner, memberId, { lock: true });
    const [consent] = await tx
      .select()
      .from(consents)
      .where(and(eq(consents.id, consentId), eq(consents.memberId, memberId)))
      .for('update');
    if (!consent) throw new Refusal('Mes.Consents.Id.NotFound', 404);
    if (consent.withdrawnAt) throw new Refusal('Mes.Consents.Status.NotAllowed', 400);
    const { userId } = call.actor;
    await tx
      .update(consents)
      .set({
        withdrawnAt: call.now,
        withdrawnBy: userId,
        updatedAt: call.now,
        updatedBy: userId,
        version: consent.version + 1,
      })
      .where(eq(consents.id, consentId));
    await tell(inner, areas, subject, { consent: [consent.purpose, null] });
  });
}

/** All versions of all texts, or of some of them, newest first. */
export async function listTexts(db: Database, where?: SQL): Promise<LegalText[]> {
  const rows = await db
    .select()
    .from(legalTexts)
    .where(where)
    .orderBy(desc(legalTexts.publishedAt), desc(legalTexts.id));
  return rows.map(({ id, purpose, number, language, content, publishedAt }) => {
    return { id, purpose, number, language, content, publishedAt: publishedAt.toISOString() };
  });
}

/** Adds a new version of a text, in force from now. Earlier versions stay unchanged. */
export async function publishText(call: Call, { purpose, language, content }: LegalTextInput): Promise<void> {
  requireRight(call, personalDataRights.decide);
  await call.db.transaction(async (tx) => {
    // Two users who publish at once get different numbers.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`legal text ${purpose} ${language}`}))`);
    const [last] = await tx
      .select({ number: max(legalTexts.number) })
      .from(legalTexts)
      .where(and(eq(legalTexts.purpose, purpose), eq(legalTexts.language, language)));
    await tx.insert(legalTexts).values({
      id: uuidv7(),
      createdAt: call.now,
      createdBy: call.actor.userId,
      purpose,
      language,
      content,
      number: (last?.number ?? 0) + 1,
      publishedAt: call.now,
    });
  });
}
