import { lineCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { fee } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { bankLines } from '../../../db/tables/bank.ts';
import { auditEntries } from '../../../db/tables/kit.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type Call, can } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { groupKey, type Group, ownEntries } from './groups.ts';
import { type Areas, type Found, type Line, not, pathOf } from './line.ts';

const BANK = 'BankStatements';

/** Bank lines that the caller ignored wait again as long as nobody let them; those that they let wait again say so. */
export async function ignored(call: Call, _: Areas, groups: readonly Group[]): Found {
  const own = groups.filter(({ area, fields }) => area === BANK && fields.includes('ignored'));
  if (own.length === 0) return new Map();
  const { changes, entityId } = auditEntries;
  const rows = await call.db
    .select({
      key: groupKey,
      id: bankLines.id,
      statement: bankLines.bankStatementId,
      by: bankLines.ignoredBy,
      isBack: sql<boolean>`${changes} #>> '{ignored,1}' is null`,
    })
    .from(auditEntries)
    .innerJoin(bankLines, eq(bankLines.id, entityId))
    .where(
      and(
        ownEntries(call),
        eq(auditEntries.area, BANK),
        sql`${changes} ? 'ignored'`,
        isOneOf(
          groupKey,
          own.map(({ key }) => key),
        ),
      ),
    );
  return new Map(
    rows.map(({ key, id, statement, by, isBack }): [string, Line] => {
      const line: Line = isBack
        ? not('undo', 'IsUndo')
        : by === null
          ? not('other', 'Undone')
          : by !== call.actor.userId
            ? not('other', 'Changed')
            : can(call, permissionCode(fee.area, 'Update'))
              ? { kind: 'other', undo: [addressOf(lineCalls.takeBack.url, { id })], reason: null }
              : not('other', 'NotAllowed');
      return [key, { ...line, ...(statement && { path: `/bank-statements/info/${statement}` }) }];
    }),
  );
}

/** Receipts that the caller sent: their letters have lines of their own, which take them back while they wait. */
export async function mailed(call: Call, { records }: Areas, groups: readonly Group[]): Found {
  const own = groups.filter(({ area, fields }) => area === receipt.area && fields.includes('sentByMail'));
  return new Map(
    own.map(({ key, count, entityId }): [string, Line] => [
      key,
      { ...not('other', 'Mailed'), path: count === 1 ? pathOf(call, records, receipt.area, entityId) : null },
    ]),
  );
}
