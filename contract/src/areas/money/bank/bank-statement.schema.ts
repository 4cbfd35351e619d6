import { z } from 'zod';
import { MONEY_MAX } from '../../../kit/field.ts';
import { cleanLine } from '../../../kit/fold.ts';
import { reasonSchema } from '../../../kit/reason.ts';
import { aimed } from '../../../kit/aim.ts';
import { named } from '../../../kit/schema-note.ts';

const key = (field: string, rule: string) => ({ error: `Mes.BankStatements.${field}.${rule}` });

/**
 * What a column of a statement holds. `amount` is one column in the place of credit and debit: with signs, or with an
 * `indicator` beside it (C/D, Nợ/Có). `account` is the own account of a line, `payerAccount` that of the other side.
 */
export const STATEMENT_FIELDS = [
  'date',
  'credit',
  'debit',
  'amount',
  'indicator',
  'description',
  'reference',
  'balance',
  'payerName',
  'payerAccount',
  'account',
  'currency',
] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** The column of each field, counted from 0. */
export type StatementColumns = Partial<Record<StatementField, number>>;

/**
 * Why a row with money is no line: an account that is none of ours, no day, a day whose order of day and month is undecided, a day in the future, an amount
 * that cannot be read, credit and debit at once, an unknown direction, another currency than đồng, or cells that a stray
 * quote has moved.
 */
export const NOT_READ_REASONS = [
  'account',
  'date',
  'order',
  'future',
  'amount',
  'both',
  'direction',
  'currency',
  'cells',
] as const;
export type NotReadReason = (typeof NOT_READ_REASONS)[number];

/**
 * What only a person can tell about a file: the direction of amounts without a sign, the order of day and month, and
 * whether a holder with another name is ours.
 */
export const STATEMENT_QUESTIONS = ['direction', 'dayOrder', 'holder'] as const;
export type StatementQuestion = (typeof STATEMENT_QUESTIONS)[number];

const answersSchema = z.object({
  /** `sign`: the amounts have signs. */
  direction: z.enum(['in', 'out', 'sign'], key('Direction', 'InValid')).optional(),
  dayOrder: z.enum(['day', 'month'], key('DayOrder', 'InValid')).optional(),
  /** The holder as the file writes it, when a person says that it is ours. */
  holder: z.string(key('Holder', 'InValid')).max(200, key('Holder', 'OverLength')).optional(),
});
/** The answers of a person; they are remembered with the layout. */
export type StatementAnswers = z.infer<typeof answersSchema>;

/**
 * Where a line of the queue stands. Lines without money left are booked or ignored, money that
 * went out is `out`; the others have a proposal.
 */
export const LINE_STATES = ['sure', 'ask', 'none', 'booked', 'ignored', 'out'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Why a line is ignored; `returned` was given back, `own` came from another own account. `other` has a reason in words. */
export const IGNORE_KINDS = ['interest', 'sponsor', 'mistake', 'ticket', 'returned', 'own', 'other'] as const;
export type IgnoreKind = (typeof IGNORE_KINDS)[number];

/** What speaks for a proposal, and what speaks against it. The web has a sentence for each. */
export const FOR_REASONS = [
  'reference',
  'referenceSplit',
  'taxCode',
  'code',
  'codeSplit',
  'nameFull',
  'nameCut',
  'namePart',
  'contact',
  'account',
  'amountExact',
  'amountAll',
  'amountSome',
  'together',
] as const;
export const AGAINST_REASONS = [
  'amountLess',
  'amountMore',
  'noDebt',
  'sameName',
  'otherMember',
  'otherPerson',
  'unknownPayer',
  'unknownCompany',
  'nameOnly',
  'noName',
  'whichFee',
  'otherYear',
  'twice',
  'maybeKnown',
  'returned',
  'missing',
  'notAFee',
  'changed',
] as const;

export const matchReasonSchema = named(
  'MatchReason',
  z.object({
    kind: z.enum([...FOR_REASONS, ...AGAINST_REASONS]),
    /** Whether it speaks for the proposal. */
    good: z.boolean(),
    /** An amount in whole đồng, or a piece of the bank's text. */
    amount: z.number().optional(),
    text: z.string().optional(),
  }),
);
export type MatchReason = z.infer<typeof matchReasonSchema>;

const feePart = z.object({
  feeId: z.string(),
  /** Whole đồng of the line for this fee. */
  amount: z.number(),
  year: z.int(),
  period: z.string(),
  kind: z.int(),
  debt: z.number(),
  /** Whose fee it is; one transfer may pay for several members. */
  memberId: z.string(),
  memberName: z.string(),
  memberCode: z.string().nullable(),
});

export const candidateSchema = named(
  'BankCandidate',
  z.object({
    memberId: z.string(),
    memberName: z.string(),
    memberCode: z.string().nullable(),
    /** 0 to 1. */
    confidence: z.number(),
    parts: z.array(feePart),
    reasons: z.array(matchReasonSchema),
  }),
);
export type BankCandidate = z.infer<typeof candidateSchema>;

/** Why two lines may be one: several fit equally, facts are too few or differ, days meet at midnight, both are dealt with. */
export const DOUBT_REASONS = ['several', 'unclear', 'nextDay', 'both'] as const;

/** A movement in a few words. */
const lineBrief = z.object({
  id: z.string(),
  source: z.enum(['file', 'sepay', 'casso']),
  bookedAt: z.string(),
  hasTime: z.boolean(),
  amount: z.number(),
  description: z.string(),
  bankReference: z.string().nullable(),
  payerName: z.string().nullable(),
  payerAccount: z.string().nullable(),
  state: z.enum(LINE_STATES),
  receiptCodes: z.array(z.string()),
});
export type LineBrief = z.infer<typeof lineBrief>;

/** What a movement out of the account is. */
export const DEBIT_KINDS = ['return', 'refund', 'own'] as const;

export const bankLineSchema = named(
  'BankLine',
  z.object({
    id: z.string(),
    direction: z.enum(['in', 'out']),
    accountNumber: z.string(),
    /** What the account held after the movement, where a source tells it. */
    balance: z.number().nullable(),
    /** The sources that tell of it: rows of files and services. */
    sources: z.array(z.enum(['file', 'sepay', 'casso'])),
    /** Open questions: lines that may be this one. */
    doubts: z.array(z.object({ id: z.string(), why: z.enum(DOUBT_REASONS), line: lineBrief })),
    /** Answers of people that can be taken back. */
    answered: z.array(z.object({ id: z.string(), answer: z.enum(['same', 'other']) })),
    /** Money that went out: it gives a credit back, pays a refund of the books, or goes to an own account. */
    kind: z.enum(DEBIT_KINDS).nullable(),
    /** The credit that it gives back, or the other side between own accounts. */
    counter: lineBrief.nullable(),
    /** The refund in the books that it pays out. */
    refund: z
      .object({ feeId: z.string(), memberId: z.string(), memberName: z.string(), payDate: z.string() })
      .nullable(),
    statementId: z.string().nullable(),
    source: z.enum(['file', 'sepay', 'casso']),
    lineNo: z.int().nullable(),
    bookedAt: z.string(),
    hasTime: z.boolean(),
    amount: z.number(),
    /** What is booked of the amount. */
    booked: z.number(),
    description: z.string(),
    bankReference: z.string().nullable(),
    payerName: z.string().nullable(),
    payerAccount: z.string().nullable(),
    state: z.enum(LINE_STATES),
    /** Pieces of the description that were recognised, as places of characters: from, to. */
    marks: z.array(z.tuple([z.int(), z.int()])),
    hint: z.enum(IGNORE_KINDS).nullable(),
    /** The other lines that pay the same debt together with this one. */
    group: z.string().nullable(),
    candidates: z.array(candidateSchema),
    /** What is booked: the fees of a finished line. */
    matches: z.array(feePart.extend({ receiptCode: z.string().nullable() })),
    ignored: z
      .object({ kind: z.enum(IGNORE_KINDS), reason: z.string().nullable(), by: z.string().nullable(), at: z.string() })
      .nullable(),
  }),
);
export type BankLine = z.infer<typeof bankLineSchema>;

export const linesQuery = z.object({
  /** Lines of one statement; without it the lines of all statements and of transfers as they come. */
  statementId: z.guid(key('Id', 'NotFound')).optional(),
  /** One state, or several: lines in any of them. */
  state: z
    .union([z.enum(LINE_STATES), z.array(z.enum(LINE_STATES)).max(LINE_STATES.length)], key('State', 'InValid'))
    .optional(),
  search: z.string().max(100, key('Search', 'OverLength')).default(''),
  page: z.coerce.number().int().min(1, key('Page', 'InValid')).max(100_000, key('Page', 'InValid')).default(1),
  pageSize: z.coerce.number().int().min(1, key('PageSize', 'InValid')).max(100, key('PageSize', 'InValid')).default(50),
});
export type LinesQuery = z.output<typeof linesQuery>;

const tally = z.object({ count: z.int(), sum: z.number() });

/** Counts and sums of a statement, or of everything that waits. */
export const bankSummarySchema = named(
  'BankSummary',
  z.object({
    sure: tally,
    ask: tally,
    none: tally,
    booked: tally,
    ignored: tally,
    /** Money that went out. */
    out: tally,
    /** Open questions whether two lines are one. */
    doubts: z.int(),
    /** Money that went back to its payer while what came in still counts: it is booked, or waits. */
    returns: z.int(),
    /** Lines that were known before, from another statement or a transfer as it came. */
    known: tally,
    /** All incoming lines of the file. */
    credits: tally,
    /** Fees, members or payments have changed since the lines were matched. */
    isStale: z.boolean(),
  }),
);
export type BankSummary = z.infer<typeof bankSummarySchema>;

const columnsSchema = z.partialRecord(
  z.enum(STATEMENT_FIELDS, key('Columns', 'InValid')),
  z.int(key('Columns', 'InValid')).min(0, key('Columns', 'InValid')).max(399, key('Columns', 'InValid')),
);

/** A row with money that is not read as a line. Amounts in whole đồng, as far as they are known. */
export const notReadSchema = named(
  'StatementNotRead',
  z.object({
    /** As spreadsheet programs count. */
    row: z.int(),
    cells: z.array(z.string()),
    why: z.enum(NOT_READ_REASONS),
    credit: z.number().nullable(),
    debit: z.number().nullable(),
    day: z.string().nullable(),
    /** The own account that the row or its part of the file names; null is that of the head. */
    account: z.string().nullable(),
  }),
);
export type NotRead = z.infer<typeof notReadSchema>;

/** How the file of a statement was read, and what a person sees to confirm it. */
export const statementSurveySchema = named(
  'StatementSurvey',
  z.object({
    sheet: z.string(),
    /** The row of the headings, as spreadsheet programs count. */
    headingRow: z.int(),
    headings: z.array(z.string()),
    /** The first values of each column. */
    samples: z.array(z.array(z.string())),
    columns: columnsSchema,
    /** What the file says of itself. Numbers of accounts may be masked (1012xxx678). */
    head: z.object({
      /** Above the heading. */
      accounts: z.array(z.string()),
      /** In a column of own accounts, or above a part of the rows. */
      inRows: z.array(z.string()),
      holder: z.string().nullable(),
      bankBin: z.string().nullable(),
      currency: z.string().nullable(),
    }),
    answers: answersSchema,
    /** What is known of the layout from files before. */
    remembered: answersSchema,
    /** Other sheets of the file that look like statements; they are not read. */
    otherSheets: z.array(z.string()),
    /** Nothing is stored before these are answered. */
    questions: z.array(z.enum(STATEMENT_QUESTIONS)),
    /** Rows with money: lines and rows that are not read, always. */
    rowCount: z.int(),
    /** The first rows with money that are no lines, and how many there are. */
    notRead: z.array(notReadSchema),
    notReadCount: z.int(),
    /** The first lines as they are understood. */
    lines: z.array(
      z.object({
        row: z.int(),
        day: z.string(),
        credit: z.number(),
        debit: z.number(),
        description: z.string(),
        reference: z.string().nullable(),
        payerName: z.string().nullable(),
      }),
    ),
    credits: tally,
    debits: tally,
  }),
);
export type StatementSurvey = z.infer<typeof statementSurveySchema>;

export const bankStatementSchema = named(
  'BankStatement',
  z.object({
    id: z.string(),
    version: z.int(),
    fileName: z.string(),
    /** `mapping` until a person confirms the columns, then `open`; `undone` keeps nothing. */
    state: z.enum(['mapping', 'open', 'undone']),
    bankBin: z.string().nullable(),
    bankName: z.string().nullable(),
    accountNumber: z.string().nullable(),
    layoutId: z.string().nullable(),
    layoutName: z.string().nullable(),
    fromOn: z.string().nullable(),
    toOn: z.string().nullable(),
    createdAt: z.string(),
    createdBy: z.string().nullable(),
    survey: statementSurveySchema.nullable(),
    /** Whether the balances of the file agree with its lines; null without balances. */
    isBalanced: z.boolean().nullable(),
    difference: z.number(),
    /** Rows that the balances do not prove although they agree. */
    butFor: z.int(),
    closing: z.number().nullable(),
    /** All credits of the file as far as they could be read, and those of them that were known before. */
    credits: tally,
    known: tally,
    debits: tally,
    knownDebits: tally,
    /**
     * Rows with money = new + known + not read. `unread` are rows that were not read and not entered by hand, with the sums that could be; `open`
     * ones wait for a person, and `uncounted` have no amount. Zero rows for statements of before the count.
     */
    rows: z.object({
      total: z.int(),
      fresh: z.int(),
      known: z.int(),
      unread: z.int(),
      open: z.int(),
      uncounted: z.int(),
      unreadCredits: z.number(),
      unreadDebits: z.number(),
    }),
    /** Lines of its days that are stored and that it lacks, on days that it covers whole. */
    missing: z.int(),
    doubts: z.int(),
    waiting: z.int(),
    booked: tally,
    /** Until when the whole statement can be undone; null when that is over. */
    undoUntil: z.string().nullable(),
  }),
);
export type BankStatement = z.infer<typeof bankStatementSchema>;

export const uploadStatementSchema = named(
  'BankStatementInput',
  z.object({ attachmentId: z.guid({ error: 'Mes.Files.Required' }) }),
);

export const readStatementSchema = named(
  'BankStatementReading',
  z.object({
    headingRow: z.int(key('HeadingRow', 'InValid')).min(1, key('HeadingRow', 'InValid')).optional(),
    columns: columnsSchema.optional(),
    answers: answersSchema.optional(),
  }),
);
export type ReadStatementInput = z.output<typeof readStatementSchema>;

export const confirmStatementSchema = named(
  'BankStatementConfirmation',
  z.object({
    columns: columnsSchema,
    answers: answersSchema.default({}),
    accountId: z.guid(key('AccountId', 'Required')),
    /** The name under which these columns are remembered. */
    layoutName: z
      .string(key('LayoutName', 'Required'))
      .overwrite(cleanLine)
      .min(1, key('LayoutName', 'Required'))
      .max(100, key('LayoutName', 'OverLength')),
  }),
);
export type ConfirmStatementInput = z.output<typeof confirmStatementSchema>;

/** Most lines of one call; the browser asks again until nothing is left. */
export const LINES_MOST = 100;

const ids = z
  .array(z.guid(key('LineIds', 'InValid')), key('LineIds', 'Required'))
  .min(1, key('LineIds', 'Required'))
  .max(LINES_MOST, key('LineIds', 'OverLength'));

export const acceptSchema = named(
  'BankAccept',
  aimed(
    z.object({
      /** These lines; without it the next sure ones of the statement. */
      lineIds: ids.optional(),
      /** Null for those of all statements. */
      statementId: z.guid(key('Id', 'NotFound')).nullish(),
      /** Sure lines that stay. */
      except: z
        .array(z.guid(key('Except', 'InValid')), key('Except', 'InValid'))
        .max(5_000, key('Except', 'OverLength'))
        .default([]),
      receipt: z.boolean(key('Receipt', 'InValid')).default(true),
    }),
    { fields: ['lineIds', 'statementId'], all: 'statementId: null' },
  ),
);
export type AcceptInput = z.output<typeof acceptSchema>;

export const acceptedSchema = named(
  'BankAccepted',
  z.object({
    /** The lines that were booked now. */
    lineIds: z.array(z.string()),
    sum: z.number(),
    /** Lines whose fee changed meanwhile; a person looks at them. */
    changed: z.int(),
    /** Sure lines that are left. */
    left: z.int(),
    firstReceipt: z.string().nullable(),
    lastReceipt: z.string().nullable(),
  }),
);
export type BankAccepted = z.infer<typeof acceptedSchema>;

export const assignSchema = named(
  'BankAssign',
  z.object({
    /** The fees and their shares, which add up to what is left of the line. */
    parts: z
      .array(
        z.object({
          feeId: z.guid(key('FeeId', 'NotFound')),
          amount: z.int(key('Amount', 'InValid')).min(1, key('Amount', 'InValid')),
        }),
        key('Parts', 'Required'),
      )
      .min(1, key('Parts', 'Required'))
      .max(50, key('Parts', 'OverLength')),
    receipt: z.boolean(key('Receipt', 'InValid')).default(true),
  }),
);
export type AssignInput = z.output<typeof assignSchema>;

export const ignoreSchema = named(
  'BankIgnore',
  z
    .object({
      kind: z.enum(IGNORE_KINDS, key('Kind', 'InValid')),
      reason: reasonSchema('BankStatements').optional(),
    })
    .refine(({ kind, reason }) => kind !== 'other' || reason !== undefined, {
      path: ['reason'],
      error: 'Mes.BankStatements.Reason.Required',
    }),
);
export type IgnoreInput = z.output<typeof ignoreSchema>;

export const undoLinesSchema = named('BankUndoLines', z.object({ lineIds: ids }));

export const answerDoubtSchema = named(
  'BankDoubtAnswer',
  z.object({ answer: z.enum(['same', 'other'], key('Answer', 'Required')) }),
);
export type AnswerDoubtInput = z.output<typeof answerDoubtSchema>;

/** A row with money that was not read, and what became of it. */
export const unreadRowSchema = named(
  'BankUnreadRow',
  notReadSchema.extend({
    id: z.string(),
    /** What the balances around the row say that it moved, positive for money that came in. */
    implied: z.number().nullable(),
    state: z.enum(['open', 'mended', 'ignored']),
    reason: z.string().nullable(),
    by: z.string().nullable(),
    lineId: z.string().nullable(),
  }),
);
export type UnreadRow = z.infer<typeof unreadRowSchema>;

export const mendRowSchema = named(
  'BankRowMending',
  z.object({
    day: z.iso.date(key('Day', 'InValid')),
    direction: z.enum(['in', 'out'], key('Direction', 'InValid')),
    amount: z.int(key('Amount', 'InValid')).min(1, key('Amount', 'InValid')).max(MONEY_MAX, key('Amount', 'InValid')),
    description: z
      .string(key('Description', 'Required'))
      .overwrite(cleanLine)
      .max(1000, key('Description', 'OverLength')),
    bankReference: z.string().overwrite(cleanLine).max(254, key('Reference', 'OverLength')).nullish(),
  }),
);
export type MendRowInput = z.output<typeof mendRowSchema>;

export const ignoreRowSchema = named('BankRowIgnore', z.object({ reason: reasonSchema('BankStatements') }));

/** An account that is none of ours, of which a service told. */
export const strangerSchema = named(
  'BankStranger',
  z.object({
    id: z.string(),
    source: z.enum(['sepay', 'casso']),
    lastFour: z.string(),
    count: z.int(),
    sum: z.number(),
    lastAt: z.string(),
  }),
);
export type BankStranger = z.infer<typeof strangerSchema>;

export const undoneSchema = named(
  'BankUndone',
  z.object({
    /** Entries that were taken back now, and lines that could not be. */
    undone: z.int(),
    kept: z.array(z.object({ lineId: z.string(), message: z.string() })),
    left: z.int(),
  }),
);
export type BankUndone = z.infer<typeof undoneSchema>;

export const feeSearchQuery = z.object({
  search: z.string().max(100, key('Search', 'OverLength')).default(''),
  amount: z.coerce.number().int().min(0).optional().catch(undefined),
});

/** A member with fees that a line may pay. */
export const feeChoiceSchema = named(
  'BankFeeChoice',
  z.object({
    memberId: z.string(),
    memberName: z.string(),
    memberCode: z.string().nullable(),
    memberType: z.int(),
    /** How the search found the member: a name of a leader or contact, or null for the member itself. */
    person: z.string().nullable(),
    fees: z.array(feePart.omit({ amount: true, memberId: true, memberName: true, memberCode: true })),
  }),
);
export type FeeChoice = z.infer<typeof feeChoiceSchema>;

export const bankLayoutSchema = named(
  'BankLayout',
  z.object({
    id: z.string(),
    version: z.int(),
    name: z.string(),
    bankBin: z.string().nullable(),
    bankName: z.string().nullable(),
    /** The heading of each field, as words; several are tried in their order. */
    words: z.partialRecord(z.enum(STATEMENT_FIELDS), z.array(z.string())),
    confirmedAt: z.string().nullable(),
    confirmedBy: z.string().nullable(),
    used: z.int(),
  }),
);
export type BankLayout = z.infer<typeof bankLayoutSchema>;

export const layoutUpdateSchema = named(
  'BankLayoutUpdate',
  z.object({
    version: z.int(key('Version', 'Required')).min(1, key('Version', 'InValid')),
    name: confirmStatementSchema.shape.layoutName,
    words: z.partialRecord(
      z.enum(STATEMENT_FIELDS, key('Words', 'InValid')),
      z
        .array(
          z
            .string(key('Words', 'InValid'))
            .overwrite(cleanLine)
            .min(1, key('Words', 'InValid'))
            .max(100, key('Words', 'OverLength')),
          key('Words', 'InValid'),
        )
        .max(10, key('Words', 'OverLength')),
    ),
    isConfirmed: z.boolean(key('IsConfirmed', 'InValid')),
  }),
);
export type LayoutUpdateInput = z.output<typeof layoutUpdateSchema>;

/** A transfer as SePay sends it. Names that are not needed are let through. */
export const sePaySchema = named(
  'SePayTransfer',
  z.looseObject({
    id: z.union([z.int(), z.string().max(64)]),
    gateway: z.string().max(100).nullish(),
    transactionDate: z.string().max(40),
    accountNumber: z.string().max(40),
    subAccount: z.string().max(100).nullish(),
    content: z.string().max(2000).nullish(),
    transferType: z.string().max(10),
    transferAmount: z.number(),
    accumulated: z.number().nullish(),
    referenceCode: z.string().max(254).nullish(),
    description: z.string().max(4000).nullish(),
  }),
);
export type SePayTransfer = z.infer<typeof sePaySchema>;

/** One transfer of Casso; each is read alone, so that a bad one keeps no other back. */
export const cassoTransfer = z.looseObject({
  id: z.union([z.int(), z.string().max(64)]),
  tid: z.string().max(254).nullish(),
  reference: z.string().max(254).nullish(),
  description: z.string().max(4000).nullish(),
  amount: z.number(),
  when: z.string().max(40).nullish(),
  transactionDateTime: z.string().max(40).nullish(),
  subAccId: z.string().max(100).nullish(),
  accountNumber: z.string().max(40).nullish(),
  counterAccountName: z.string().max(254).nullish(),
  counterAccountNumber: z.string().max(40).nullish(),
});
export type CassoTransfer = z.infer<typeof cassoTransfer>;

/** Transfers as Casso sends them: a list (v1) or one (v2). */
export const cassoSchema = named(
  'CassoTransfers',
  z.looseObject({ error: z.int().nullish(), data: z.union([z.array(z.unknown()).max(100), z.looseObject({})]) }),
);
export type CassoInput = z.infer<typeof cassoSchema>;
