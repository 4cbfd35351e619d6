import { userName } from '../../../db/names.ts';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import { type SQL, sql } from 'drizzle-orm';
import { receipts } from '../../../db/tables/fee.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { tableOf } from '../../../kit/crud/table.ts';
import { receiptRights } from './rights.ts';

const ofMember = (column: SQL) =>
  sql`(select ${column} from payments p join fee_histories f on f.id = p.fee_history_id join members m on m.id = f.member_id where p.id = ${receipts.paymentId})`;

const source: Source = {
  resource: receipt,
  table: tableOf(receipt, receipts),
  scope: receiptRights,
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
