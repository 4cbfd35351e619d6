import { createHmac } from 'node:crypto';
import type {
  CassoInput,
  CassoTransfer,
  SePayTransfer,
} from '@hoivien/contract/areas/bank-statement/bank-statement.schema.ts';
import { MONEY_MAX } from '@hoivien/contract/kit/field.ts';
import { sql } from 'drizzle-orm';
import { audit } from '../../kit/audit.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Visit } from '../../kit/http/route.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { isSame, isSigned } from '../../kit/signature.ts';
import { addLines, lineLabel, type NewLine } from './lines.ts';
import { readMoment } from './moments.ts';

/** The id of a service in the history, where people have that of their account. */
const SERVICE = '00000000-0000-0000-0000-000000000000';

/** The queue in which new transfers are matched. */
export const MATCH_QUEUE = 'bank-match';

/** Whether SePay sent a request: its signature, or the key that it sends where signatures are switched off there. */
export function isOfSePay(
  secret: string,
  body: string,
  given: { signature: string | undefined; timestamp: string | undefined; authorization: string | undefined },
  now: Date,
): boolean {
  if (given.signature !== undefined) return isSigned(secret, body, given, now);
  const [, key] = /^Apikey\s+(.{1,200})$/i.exec(given.authorization ?? '') ?? [];
  return key !== undefined && isSame(hashed(secret, key), hashed(secret, secret));
}

/** The greatest difference between the time of a signed request and ours, in milliseconds. */
const DRIFT = 5 * 60_000;

/** Whether Casso sent a request: the signature of version 2 over the JSON with sorted names, or the token of version 1. */
export function isOfCasso(
  secret: string,
  body: unknown,
  given: { signature: string | undefined; token: string | undefined },
  now: Date,
): boolean {
  if (given.signature === undefined)
    return (
      given.token !== undefined &&
      given.token.length <= 200 &&
      isSame(hashed(secret, given.token), hashed(secret, secret))
    );
  const [, time, signature] = /^t=(\d{1,16}),\s*v1=([0-9a-f]{128})$/i.exec(given.signature.trim()) ?? [];
  if (!time || !signature || Math.abs(now.getTime() - Number(time)) > DRIFT) return false;
  const wanted = createHmac('sha512', secret)
    .update(`${time}.${JSON.stringify(sorted(body))}`)
    .digest('hex');
  return isSame(signature, wanted);
}

/** Keys keep their case, which a comparison of signatures ignores. */
function hashed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** A value whose objects have their names in alphabetical order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** A transfer of SePay as a line; undefined for money that went out. */
export function lineOfSePay(given: SePayTransfer): NewLine | undefined {
  const isIn = given.transferType === 'in' || given.transferType === 'credit';
  return lineOf({
    source: 'sepay',
    id: given.id,
    account: given.accountNumber,
    time: given.transactionDate,
    amount: isIn ? given.transferAmount : -given.transferAmount,
    // `description` repeats the content with the bank's own words around it.
    text: given.content || given.description || '',
    reference: given.referenceCode ?? null,
    payerName: null,
    payerAccount: null,
  });
}

export function linesOfCasso({ data }: CassoInput): (NewLine | undefined)[] {
  const all: CassoTransfer[] = Array.isArray(data) ? data : [data];
  return all.map((one) =>
    lineOf({
      source: 'casso',
      id: one.id,
      account: one.accountNumber ?? one.subAccId ?? '',
      time: one.transactionDateTime ?? one.when ?? '',
      amount: one.amount,
      text: one.description ?? '',
      reference: one.reference ?? one.tid ?? null,
      payerName: one.counterAccountName ?? null,
      payerAccount: one.counterAccountNumber ?? null,
    }),
  );
}

interface Given {
  source: 'sepay' | 'casso';
  id: string | number;
  account: string;
  time: string;
  amount: number;
  text: string;
  reference: string | null;
  payerName: string | null;
  payerAccount: string | null;
}

function lineOf(given: Given): NewLine | undefined {
  if (given.amount <= 0) return undefined;
  const moment = readMoment(given.time);
  if (!moment || !Number.isSafeInteger(given.amount) || given.amount > MONEY_MAX)
    throw new Refusal('Mes.BankStatements.Transfer.InValid', 400);
  return {
    source: given.source,
    externalId: String(given.id),
    accountNumber: given.account.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
    lineNo: null,
    bookedAt: moment.at,
    hasTime: moment.hasTime,
    amount: given.amount,
    description: given.text.replace(/\s+/g, ' ').trim().slice(0, 1000),
    bankReference: given.reference,
    balance: null,
    payerName: given.payerName,
    payerAccount: given.payerAccount,
  };
}

/**
 * Stores transfers, each once however often it is sent, and lets them be matched. Nobody is signed in, so the service is
 * the one who did it.
 */
export async function takeTransfers(
  visit: Visit,
  jobs: Jobs,
  name: string,
  given: readonly (NewLine | undefined)[],
): Promise<void> {
  const lines = given.filter((line) => line !== undefined);
  if (lines.length === 0) return;
  await visit.db.transaction(async (tx) => {
    const actor = {
      userId: SERVICE,
      userName: name,
      sessionId: '',
      roleId: null,
      clubId: null,
      permissions: new Set<string>(),
    };
    const inner = { ...visit, db: tx, actor, source: 'system' } as const;
    for (const line of lines) {
      // Calls with the same transfer wait for each other; the second finds the line of the first.
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`bank-line:${line.accountNumber}:${line.amount}`}, 0))`,
      );
      const { rows } = await tx.execute(
        sql`select 1 from bank_lines where source = ${line.source} and external_id = ${line.externalId} limit 1`,
      );
      if (rows.length > 0) continue;
      const { ids } = await addLines(tx, null, [line]);
      for (const id of ids)
        await audit(inner, {
          area: 'BankStatements',
          entity: 'BankLine',
          entityId: id,
          label: lineLabel(line),
          action: 'Create',
          changes: { amount: [null, line.amount], source: [null, line.source] },
        });
    }
    await jobs.send(MATCH_QUEUE, {}, tx);
  });
}
