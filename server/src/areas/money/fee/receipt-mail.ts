import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import type { ReceiptPaper } from '@hoivien/contract/areas/money/fee/receipt.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { FEW_FILES } from '@hoivien/contract/kit/attachment.ts';
import { eq, or, sql } from 'drizzle-orm';
import { payments, receipts } from '../../../db/tables/fee.ts';
import { keepAttachment } from '../../../kit/attachments/keep.ts';
import { linkAttachments } from '../../../kit/attachments/link.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import type { FileStore } from '../../../kit/files.ts';
import { letterServices, type LetterOptions } from '../../../kit/letter-services.ts';
import { layOut, type MailContent } from '../../../kit/mail/layout.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import { isStopped } from '../../../kit/outbox/bounces.ts';
import { today } from '../../../kit/today.ts';
import { paymentArea } from './payment.area.ts';
import { receiptName, receiptPdf } from './receipt-pdf.ts';
import { countPrint, paperOf } from './receipts.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';

const RECEIPT_MAIL = letterKind('receipt', { ends: 'withItsRecord', waits: true });

export type ReceiptMailServices = LetterOptions & { files: FileStore };

const WORDS = {
  vi: {
    subject: (code: string) => `Phiếu thu ${code}`,
    text: (who: string, association: string) =>
      `Kính gửi ${who},\n\n${association} đã nhận khoản tiền dưới đây. Phiếu thu đính kèm thư này.`,
    code: 'Số phiếu',
    amount: 'Số tiền',
    reason: 'Lý do nộp',
    thanks: 'Trân trọng cảm ơn.',
    why: 'Quý vị nhận thư này vì đã nộp tiền cho hiệp hội.',
  },
  en: {
    subject: (code: string) => `Receipt ${code}`,
    text: (who: string, association: string) =>
      `Dear ${who},\n\n${association} has received the amount below. The receipt is attached.`,
    code: 'Receipt',
    amount: 'Amount',
    reason: 'For',
    thanks: 'Thank you.',
    why: 'You get this mail because you have paid to the association.',
  },
} as const;

/** The mail that carries a receipt. */
export function receiptMail(paper: ReceiptPaper, association: string, language: 'vi' | 'en'): MailContent {
  const words = WORDS[language];
  return {
    subject: words.subject(paper.code),
    parts: [
      { paragraph: words.text(paper.payerName, association) },
      {
        facts: [
          [words.code, paper.code],
          [words.amount, `${showAmount(paper.amount)} ₫`],
          [words.reason, paper.reason],
          ...paper.lines.map(({ fee, amount }): [string, string] => [fee, `${showAmount(amount)} ₫`]),
        ],
      },
      { paragraph: words.thanks },
    ],
    why: words.why,
    language,
  };
}

/**
 * Sends a receipt as a PDF to the member who paid. It counts as a print, so the first one is the original and each further
 * one a copy; the file stays with the receipt. The same key again sends nothing.
 *
 * @throws Refusal 404, 400 for a member without an e-mail or a cancelled receipt, or 409 when the key sent another size
 */
export async function sendReceipt(
  call: Call,
  services: ReceiptMailServices,
  id: string,
  { size, clientKey }: { size: 'A5' | 'A4'; clientKey: string },
): Promise<ReceiptPaper> {
  const to = await payerOf(call, id);
  const { outbox, association } = letterServices(services);
  const own = await association(call.db);
  const keyOf = (paperSize: string) => `receipt:${id}:${clientKey}:${paperSize}`;
  const dedupeKey = keyOf(size);
  for (let isSent = false; !isSent; ) {
    const drawn = await paperOf(call, id);
    if (drawn.cancelled !== null) throw new Refusal('Mes.Receipts.Send.Cancelled', 400);
    if (!to.emailAddress || (await isStopped(call.db, [to.emailAddress])).size > 0)
      throw inputRefusal([{ field: 'emailAddress', message: 'Mes.Receipts.Send.NoAddress' }]);
    const pdf = await receiptPdf(drawn, { size, isCopy: drawn.printed > 0 });
    isSent = await call.db.transaction(async (tx) => {
      const inner = { ...call, db: tx };
      // Locks the receipt, so that two mails at once are an original and a copy.
      await tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.id, id)).for('update');
      const { rows } = await tx.execute<{ key: string }>(
        sql`select dedupe_key as key from deliveries where dedupe_key in (${keyOf('A5')}, ${keyOf('A4')})`,
      );
      if (rows.some(({ key }) => key === dedupeKey)) return true;
      if (rows.length > 0) {
        const message = 'Mes.Receipts.ClientKey.Conflict';
        throw new Refusal(message, 409, [{ field: 'size', message, params: { size: size === 'A5' ? 'A4' : 'A5' } }]);
      }
      const paper = await paperOf(inner, id);
      // Somebody printed or changed it since it was drawn.
      if (JSON.stringify(paper) !== JSON.stringify(drawn)) return false;
      const bytes = Readable.from([pdf]);
      const file = await keepAttachment(inner, services.files, {
        name: receiptName(paper),
        bytes,
        wasCut: () => false,
      });
      const limits = { ...FEW_FILES, files: 100 };
      await linkAttachments(inner, {
        area: receipt.area,
        entityId: id,
        slot: `sent-${file.id}`,
        ids: [file.id],
        limits,
      });
      await outbox.post(
        tx,
        {
          ...layOut(receiptMail(paper, own.name, own.language), senderOf(own)),
          channel: 'mail',
          address: to.emailAddress ?? '',
          attachments: [file.id],
          holds: 'nothing',
          source: RECEIPT_MAIL,
          sourceId: id,
          memberId: to.memberId,
          dedupeKey,
        },
        call.now,
      );
      await countPrint(inner, paper);
      await audit(inner, {
        area: receipt.area,
        entity: receipt.singular,
        entityId: id,
        label: paper.code,
        action: 'Update',
        changes: { sentByMail: [null, call.now.toISOString()] },
      });
      return true;
    });
  }
  return paperOf(call, id);
}

/**
 * Sends a receipt among many. The same receipt to the same address goes out once a day, so that a second press, or a tab
 * beside this one, sends nothing more.
 */
export async function sendInBulk(call: Call, services: ReceiptMailServices, id: string): Promise<null> {
  const { emailAddress } = await payerOf(call, id);
  const address = createHash('sha256')
    .update(emailAddress ?? '')
    .digest('hex')
    .slice(0, 16);
  await sendReceipt(call, services, id, { size: 'A5', clientKey: `bulk:${today(call.now)}:${address}` });
  return null;
}

/** The same for the receipt of a payment. @throws Refusal for a payment without one */
export async function sendReceiptOf(call: Call, services: ReceiptMailServices, paymentId: string): Promise<null> {
  await paymentArea.get(call, paymentId);
  const [row] = await call.db
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(payments, or(eq(receipts.paymentId, payments.id), eq(receipts.pairId, payments.pairId)))
    .where(eq(payments.id, paymentId));
  if (!row) throw new Refusal('Mes.Payments.SendReceipt.NotAllowed', 400);
  return sendInBulk(call, services, row.id);
}

async function payerOf({ db }: Call, id: string): Promise<{ memberId: string; emailAddress: string | null }> {
  const { rows } = await db.execute<{ memberId: string; emailAddress: string | null }>(
    sql`select m.id as "memberId", case when m.erased_at is null and m.restricted_at is null then m.email_address end as "emailAddress"
      from receipts r join payments p on p.id = r.payment_id join fee_histories f on f.id = p.fee_history_id
      join members m on m.id = f.member_id where r.id = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new Refusal('Mes.Receipts.Id.NotFound', 404);
  return row;
}
