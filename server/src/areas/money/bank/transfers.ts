import { createHmac } from 'node:crypto';
import {
  type CassoInput,
  cassoTransfer,
  type CassoTransfer,
  type SePayTransfer,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { MONEY_MAX } from '@hoivien/contract/kit/field.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Visit } from '../../../kit/http/route.ts';
import type { Jobs } from '../../../kit/jobs.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';
import { isNear, isSame, isSigned } from '../../../kit/signature.ts';
import { textOf } from '../../../kit/text.ts';
import { addReports, lineLabel, type NewReport } from './lines.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';
import { readMoment } from './moments.ts';
import { countStranger } from './strangers.ts';

/** The id of a service in the history, where people have that of their account. */
const SERVICE = '00000000-0000-0000-0000-000000000000';

const DAY = 24 * 60 * 60_000;

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
  if (!time || !signature || !isNear(Number(time), now)) return false;
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

/** A transfer of SePay. The type tells the direction, whatever sign the amount has. */
export function reportOfSePay(given: SePayTransfer): NewReport | undefined {
  const isOut = !/^(?:in|credit)$/i.test(given.transferType.trim()) || given.transferAmount < 0;
  return reportOf({
    source: 'sepay',
    id: given.id,
    account: given.accountNumber,
    time: given.transactionDate,
    amount: isOut ? -Math.abs(given.transferAmount) : given.transferAmount,
    // `description` repeats the content with the bank's own words around it.
    text: given.content || given.description || '',
    reference: given.referenceCode ?? null,
    // Services that do not know the balance send 0.
    balance: given.accumulated || null,
    payerName: null,
    payerAccount: null,
  });
}

/** The transfers of a batch, and what names those that cannot be read. A batch of which none can be read is refused. */
export function reportsOfCasso({ data }: CassoInput): { reports: NewReport[]; unread: string[] } {
  const all: unknown[] = Array.isArray(data) ? data : [data];
  const reports: NewReport[] = [];
  const unread: string[] = [];
  let isAnyRead = all.length === 0;
  for (const one of all) {
    const read = cassoTransfer.safeParse(one);
    try {
      if (!read.success) throw new Refusal('Mes.BankStatements.Transfer.InValid', 400);
      const report = reportOfCasso(read.data);
      isAnyRead = true;
      if (report) reports.push(report);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unread.push(nameOf(one));
    }
  }
  if (!isAnyRead) throw new Refusal('Mes.BankStatements.Transfer.InValid', 400);
  return { reports, unread };
}

/** The id of a transfer that cannot be read, or what distinguishes it from others. */
function nameOf(one: unknown): string {
  const id = typeof one === 'object' && one !== null ? textOf((one as { id?: unknown }).id) : '';
  const plain = withoutControls(id).trim().slice(0, 64);
  return plain || `#${hashed('', JSON.stringify(one)).slice(0, 8)}`;
}

/** A text without what no text of a bank has and the database does not take: NUL, or half of a letter that was cut in two. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').toWellFormed();
}

function reportOfCasso(one: CassoTransfer): NewReport | undefined {
  return reportOf({
    source: 'casso',
    id: one.id,
    account: one.accountNumber ?? one.subAccId ?? '',
    time: one.transactionDateTime ?? one.when ?? '',
    amount: one.amount,
    text: one.description ?? '',
    reference: one.reference ?? one.tid ?? null,
    balance: null,
    payerName: one.counterAccountName ?? null,
    payerAccount: one.counterAccountNumber ?? null,
  });
}

interface Given {
  source: 'sepay' | 'casso';
  id: string | number;
  account: string;
  time: string;
  amount: number;
  text: string;
  reference: string | null;
  balance: number | null;
  payerName: string | null;
  payerAccount: string | null;
}

function reportOf(given: Given): NewReport | undefined {
  if (given.amount === 0) return undefined;
  const moment = readMoment(given.time);
  const amount = Math.abs(given.amount);
  if (!moment || !Number.isSafeInteger(amount) || amount > MONEY_MAX)
    throw new Refusal('Mes.BankStatements.Transfer.InValid', 400);
  return {
    source: given.source,
    externalId: withoutControls(String(given.id)).trim(),
    accountNumber: given.account.replace(/[^0-9A-Za-z*]/g, '').toUpperCase(),
    rowNo: null,
    direction: given.amount > 0 ? 'in' : 'out',
    bookedAt: moment.at,
    hasTime: moment.hasTime,
    amount,
    description: withoutControls(given.text.slice(0, 1000)).replace(/\s+/g, ' ').trim(),
    bankReference: given.reference && withoutControls(given.reference),
    balance: Number.isSafeInteger(given.balance) ? given.balance : null,
    payerName: given.payerName && withoutControls(given.payerName),
    payerAccount: given.payerAccount && withoutControls(given.payerAccount),
  };
}

/**
 * Takes transfers, each once however often it is sent, and lets them be matched. Nothing is kept of a transfer of an account
 * that is none of ours but its count and sum. Nobody is signed in, so the service is the one who did it.
 */
export async function takeTransfers(
  visit: Visit,
  jobs: Jobs,
  name: string,
  reports: readonly NewReport[],
  unreadable: readonly string[] = [],
): Promise<void> {
  if (reports.length === 0 && unreadable.length === 0) return;
  // No bank books in the future: who reports that is wrong, or no bank. Clocks and zones may differ by a day.
  const isNever = ({ bookedAt }: NewReport) => bookedAt.getTime() > visit.now.getTime() + DAY;
  const unread = [...unreadable, ...reports.filter(isNever).map(({ externalId }) => externalId ?? '')];
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
    const accounts = await ownAccounts(inner, 'all');
    const own: NewReport[] = [];
    const strange: NewReport[] = [];
    for (const report of reports.filter((one) => !isNever(one))) {
      const account = accountNamed(accounts, report.accountNumber);
      if (account) own.push({ ...report, accountNumber: account.accountNumber });
      else strange.push(report);
    }
    // Two batches count the same accounts in the same order, whatever order they came in.
    for (const report of strange.toSorted((one, other) => (one.accountNumber < other.accountNumber ? -1 : 1)))
      await countStranger(inner, name, report);
    await tellUnread(inner, name, unread);
    const stored = await addReports(tx, { now: visit.now, statementId: null }, own);
    for (const { report, lineId, isKnown } of stored)
      await audit(inner, {
        area: 'BankStatements',
        entity: 'BankLine',
        entityId: lineId,
        label: lineLabel(report),
        action: isKnown ? 'Update' : 'Create',
        changes: { amount: [null, report.amount], source: [null, report.source] },
      });
    if (stored.length > 0) await jobs.send(MATCH_QUEUE, {}, tx);
  });
}

/** Tells those who take in statements of each transfer that could not be read, once however often it is sent. */
async function tellUnread(call: Pick<Call, 'db' | 'now'>, service: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const userIds = await holdersOf(call.db, permissionCode('Fees', 'Import'));
  for (const id of [...new Set(ids)].sort())
    await notify(call, {
      userIds,
      kind: 'Mes.Notices.UnreadTransfer',
      area: 'BankStatements',
      entityId: null,
      params: { service, id },
      dedupeKey: `bank-unread:${service}:${id}`,
    });
}
