import { z } from 'zod';
import { named } from '../../../kit/schema-note.ts';
import { LEFT_OUT, RATE_BY } from './fee.rules.ts';

/** A number of members and their amounts in đồng. */
const figure = z.object({ count: z.int(), total: z.int() });

/** What issuing a plan would do now. */
export const feePreviewSchema = named(
  'FeePreview',
  z.object({
    /** The members who get the fee. */
    asked: figure,
    /** Those of them who pay a part, because they joined within the period. */
    partly: figure,
    /** The members who have it already. */
    issued: figure,
    /** The rates by their order in the plan, each with the members for whom it is the narrowest. */
    rates: z.array(z.object({ rateId: z.string(), by: z.enum(RATE_BY), ...figure.shape })),
    leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT), count: z.int() })),
  }),
);
export type FeePreview = z.infer<typeof feePreviewSchema>;

/** Issues a plan; members whose fee by the plan was deleted get one only when they are named here. */
export const issueSchema = named(
  'FeeIssue',
  z
    .object({
      again: z
        .array(z.guid({ error: 'Mes.Fees.Again.InValid' }), { error: 'Mes.Fees.Again.InValid' })
        .max(10_000, { error: 'Mes.Fees.Again.InValid' })
        .default([]),
    })
    .nullish()
    .transform((value) => value ?? { again: [] }),
);
export type FeeIssue = z.output<typeof issueSchema>;

/** What undoing the issue of a plan does: fees that go, that stay cancelled because members heard of them, and that stay. */
export const undoIssueSchema = named(
  'FeeUndoIssue',
  z.object({
    removed: z.int(),
    cancelled: z.int(),
    /** With a payment or another entry. */
    kept: z.int(),
    /** The sum of those that go or are cancelled. */
    total: z.int(),
  }),
);
export type UndoIssue = z.infer<typeof undoIssueSchema>;

const badPage = { error: 'Mes.Fees.Page.InValid' };

/** The list behind a number of a preview. */
export const previewQuery = z.object({
  of: z.enum(['asked', 'partly', ...LEFT_OUT], { error: 'Mes.Fees.Of.InValid' }).default('asked'),
  rateId: z.guid({ error: 'Mes.Fees.RateId.InValid' }).optional(),
  page: z.coerce.number(badPage).int(badPage).min(1, badPage).max(100_000, badPage).default(1),
});

export const previewMemberSchema = named(
  'FeePreviewMember',
  z.object({
    memberId: z.string(),
    memberType: z.int(),
    code: z.string().nullable(),
    name: z.string(),
    joinedOn: z.string().nullable(),
    by: z.enum(RATE_BY).nullable(),
    /** The whole rate, and the part of it that the member pays. */
    rate: z.int().nullable(),
    amount: z.int(),
    parts: z.int(),
    of: z.int(),
    reason: z.string().nullable(),
  }),
);
export type PreviewMember = z.infer<typeof previewMemberSchema>;

export const previewPageSchema = z.object({
  items: z.array(previewMemberSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type PreviewPage = z.infer<typeof previewPageSchema>;

export const copyFeeSchema = z.object({
  year: z.coerce
    .number({ error: 'Mes.Fees.Year.InValid' })
    .int({ error: 'Mes.Fees.Year.InValid' })
    .min(2000, { error: 'Mes.Fees.Year.InValid' })
    .max(2100, { error: 'Mes.Fees.Year.InValid' }),
});
