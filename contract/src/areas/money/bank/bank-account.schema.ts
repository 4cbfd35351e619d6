import { z } from 'zod';
import { BANKS } from '../../../kit/payment/banks.ts';
import { cleanLine } from '../../../kit/fold.ts';
import { named } from '../../../kit/schema-note.ts';

const key = (field: string, rule: string) => ({ error: `Mes.BankAccounts.${field}.${rule}` });

const account = z.object({
  bankBin: z
    .string(key('BankBin', 'Required'))
    .min(1, key('BankBin', 'Required'))
    .refine((bin) => BANKS.some((bank) => bank.bin === bin), key('BankBin', 'InValid')),
  /** Letters and digits; blanks that people type are dropped. */
  accountNumber: z
    .string(key('AccountNumber', 'Required'))
    .overwrite((text) => text.replace(/[\s.-]/g, '').toUpperCase())
    .min(1, key('AccountNumber', 'Required'))
    .regex(/^[A-Z0-9]{4,19}$/, key('AccountNumber', 'InValid')),
  accountHolder: z
    .string(key('AccountHolder', 'Required'))
    .overwrite(cleanLine)
    .min(1, key('AccountHolder', 'Required'))
    .max(100, key('AccountHolder', 'OverLength')),
  /** The club whose members pay to it; null for all members. */
  clubId: z
    .guid(key('ClubId', 'NotFound'))
    .nullish()
    .transform((id) => id ?? null),
});

export const bankAccountInputSchema = named('BankAccountInput', account);
export const bankAccountUpdateSchema = named(
  'BankAccountUpdate',
  account.extend({ version: z.int(key('Version', 'Required')).min(1) }),
);
export const bankAccountCloseSchema = z.object({ version: z.int(key('Version', 'Required')).min(1) });
export type BankAccountInput = z.output<typeof bankAccountInputSchema>;

export const bankAccountSchema = named(
  'BankAccount',
  z.object({
    id: z.string(),
    version: z.int(),
    bankBin: z.string(),
    bankName: z.string(),
    accountNumber: z.string(),
    accountHolder: z.string(),
    clubId: z.string().nullable(),
    clubName: z.string().nullable(),
    changedAt: z.string(),
    changedBy: z.string().nullable(),
  }),
);
export type BankAccount = z.infer<typeof bankAccountSchema>;

/** A change of an account within the last 7 days, which everybody who works with fees sees. */
export const accountChangeSchema = named(
  'BankAccountChange',
  z.object({
    at: z.string(),
    by: z.string().nullable(),
    what: z.enum(['added', 'changed', 'closed']),
    bankName: z.string(),
    accountNumber: z.string(),
    clubName: z.string().nullable(),
  }),
);
export type AccountChange = z.infer<typeof accountChangeSchema>;

/** Days for which a change of an account is shown. */
export const CHANGE_SHOWN_DAYS = 7;

const line = (field: string, max: number) =>
  z
    .string(key(field, 'InValid'))
    .overwrite(cleanLine)
    .max(max, key(field, 'OverLength'))
    .nullish()
    .transform((value) => value || null);

const receiptSetting = z.object({
  /** The letters before the numbers of receipts: PT-2026-0001. */
  prefix: z
    .string(key('Prefix', 'Required'))
    .overwrite((text) => text.trim().toUpperCase())
    .min(1, key('Prefix', 'Required'))
    .regex(/^[A-Z0-9]{1,10}$/, key('Prefix', 'InValid')),
  /** The number of the form and the accounting rules, as the accountant words them; nothing is printed without them. */
  form: line('Form', 100),
  regime: line('Regime', 200),
  director: line('Director', 100),
  accountant: line('Accountant', 100),
  treasurer: line('Treasurer', 100),
});

export const receiptSettingInputSchema = named(
  'ReceiptSettingInput',
  receiptSetting.extend({ version: z.int(key('Version', 'Required')).min(0) }),
);
export type ReceiptSetting = z.output<typeof receiptSetting>;

export const receiptSettingSchema = named(
  'ReceiptSetting',
  z.object({
    prefix: z.string(),
    form: z.string().nullable(),
    regime: z.string().nullable(),
    director: z.string().nullable(),
    accountant: z.string().nullable(),
    treasurer: z.string().nullable(),
    version: z.int(),
    updatedAt: z.string().nullable(),
  }),
);
export type ReceiptSettingRecord = z.infer<typeof receiptSettingSchema>;
