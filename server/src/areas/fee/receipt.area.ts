import { userName } from '../../db/names.ts';
import { receipt } from '@hoivien/contract/areas/fee/receipt.resource.ts';
import { type SQL, sql } from 'drizzle-orm';
import { feeHistories, payments, receipts } from '../../db/tables/fee.ts';
import { crudOf } from '../../kit/crud/crud.ts';
import type { Source } from '../../kit/crud/source.ts';
import { tableOf } from '../../kit/crud/table.ts';
import type { Scope } from '../../kit/scope.ts';
import { feeScope } from './fee-history.area.ts';

/** Who sees a fee sees the receipts of its payments. */
export const receiptScope: Scope = {
  filter: (actor) => {
    const seen = feeScope.filter(actor);
    return (
      seen &&
      sql`${receipts.paymentId} in (select ${payments.id} from ${payments} join ${feeHistories} on ${feeHistories.id} = ${payments.feeHistoryId} where ${seen})`
    );
  },
  // Receipts are written by payments and cancelled by what takes these back.
  mayWrite: () => false,
};

const ofMember = (column: SQL) =>
  sql`(select ${column} from payments p join fee_histories f on f.id = p.fee_history_id join members m on m.id = f.member_id where p.id = ${receipts.paymentId})`;

const source: Source = {
  resource: receipt,
  table: tableOf(receipt, receipts),
  scope: receiptScope,
  computed: {
    memberName: ofMember(sql`m.name`),
    memberCode: ofMember(sql`m.code`),
    memberId: ofMember(sql`m.id::text`),
    method: sql<number>`(select p.method from payments p where p.id = ${receipts.paymentId})`,
    state: sql<'valid' | 'cancelled'>`case when ${receipts.cancelledById} is null then 'valid' else 'cancelled' end`,
    cancelReason: sql`(select p.reason from payments p where p.id = ${receipts.cancelledById})`,
    writtenBy: userName(receipts.createdBy),
  },
};

/** The book of receipts. Nobody adds, changes or deletes one in it. */
export const receiptArea = crudOf(receipt, source);
