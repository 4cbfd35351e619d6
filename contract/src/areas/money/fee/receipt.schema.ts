import { z } from 'zod';
import { named } from '../../../kit/schema-note.ts';

/** The facts of the unit and its officers that stand on a receipt, as they were when it was written. */
export const issuerSchema = named(
  'ReceiptIssuer',
  z.object({
    name: z.string(),
    address: z.string().nullable(),
    taxCode: z.string().nullable(),
    form: z.string().nullable(),
    regime: z.string().nullable(),
    director: z.string().nullable(),
    accountant: z.string().nullable(),
    treasurer: z.string().nullable(),
  }),
);
export type ReceiptIssuer = z.infer<typeof issuerSchema>;

/** A receipt as it is printed. */
export const receiptPaperSchema = named(
  'ReceiptPaper',
  z.object({
    id: z.string(),
    code: z.string(),
    prefix: z.string(),
    year: z.int(),
    number: z.int(),
    issuedOn: z.string(),
    payerName: z.string(),
    payerAddress: z.string().nullable(),
    reason: z.string(),
    amount: z.int(),
    amountWords: z.string(),
    /** The fees of a payment of several; empty for one. */
    lines: z.array(z.object({ fee: z.string(), reference: z.string(), amount: z.int() })),
    method: z.int(),
    files: z.int(),
    receivedBy: z.string().nullable(),
    writtenBy: z.string().nullable(),
    issuer: issuerSchema,
    /** How often it was printed before; from the second time on it is a copy. */
    printed: z.int(),
    /** Why it was cancelled. */
    cancelled: z.string().nullable(),
    /** What is still owed of its fee when it is printed, with the code that pays it. */
    owed: z
      .object({
        fee: z.string(),
        debt: z.int(),
        reference: z.string(),
        bankName: z.string(),
        accountNumber: z.string(),
        accountHolder: z.string(),
        /** The text of the VietQR code. */
        code: z.string(),
      })
      .nullable(),
  }),
);
export type ReceiptPaper = z.infer<typeof receiptPaperSchema>;

/** The paper of a receipt as a file: A5 lies across, A4 stands. */
export const receiptFormSchema = z.object({
  size: z.literal(['A5', 'A4'], { error: 'Mes.Receipts.Size.InValid' }).default('A5'),
});

/** `isBilingual` sets English beside the Vietnamese words, and the amount in English words. */
export const receiptPdfSchema = receiptFormSchema.extend({ isBilingual: z.boolean().default(false) });

/** The key is made by the form once, so that a second press sends nothing more. */
export const receiptSendSchema = receiptFormSchema.extend({
  clientKey: z.guid({ error: 'Mes.Receipts.ClientKey.InValid' }),
});
