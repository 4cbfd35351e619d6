import { z } from 'zod';
import { LANGUAGES } from '../message.ts';
import { PAGE_SIZE_MAX } from '../paging.ts';
import type { Field } from '../field.ts';
import type { Resource } from '../resource.ts';
import { importDoubleSchema, DOUBLE_CHOICES } from './import-mend.ts';
import { named } from '../schema-note.ts';

/**
 * The outcome of a row: it creates a record, changes one, leaves one the same, is refused, waits for the answer whether it
 * is a double (`asked`), or is left out or joined to another row (`left`).
 */
export const IMPORT_OUTCOMES = ['create', 'update', 'same', 'refused', 'asked', 'left'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/**
 * `noted`: rows with an address for which a person must choose a commune; `emptied`: rows with a cell that stays empty
 * because it could not be read; `kept`: rows that an undo left as they were; `double`: rows with an undecided double;
 * `decided`: rows with a choice about it; `mended`: rows with changed cells.
 */
const ROW_FILTERS = [...IMPORT_OUTCOMES, 'noted', 'emptied', 'kept', 'double', 'decided', 'mended'] as const;
export type ImportRowFilter = (typeof ROW_FILTERS)[number];

export const IMPORT_STATES = [
  'checking',
  'checked',
  'running',
  'finished',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The note at a cell of an accepted row: the commune was divided, so the address stays unchanged. */
export const DIVIDED = 'Mes.Imports.Address.Divided';

/** The note at a cell of an accepted row: several units fit, so the unit stays empty. */
export const SEVERAL_FIT = 'Mes.Imports.Address.SeveralFit';

/** The note at a cell of an accepted row: a name fits no unit, so it stays in the road. */
export const NO_UNIT = 'Mes.Imports.Address.NotFound';

/** The note at a cell of an accepted row: a unit stands there without its province, so it stays in the road. */
export const NO_PROVINCE = 'Mes.Imports.Address.NoProvince';

/** The note at a cell of an accepted row: the column and the address name different provinces, so it stays in the road. */
export const CONFLICT = 'Mes.Imports.Address.Conflict';

/** The note at a cell of an accepted row: its former and its present name mean different places, so the text stays in the road. */
export const TWO_PLACES = 'Mes.Imports.Address.TwoPlaces';

/** The note at a cell of an accepted row: it has several addresses, so the text stays in the road. */
export const SEVERAL_ADDRESSES = 'Mes.Imports.Address.Several';

/** The note at a cell with a whole address, which was divided into its parts. */
export const SPLIT = 'Mes.Imports.Address.Split';

/** Notes that require a person to choose a unit later. */
export const TO_CHOOSE: readonly string[] = [
  DIVIDED,
  SEVERAL_FIT,
  NO_UNIT,
  NO_PROVINCE,
  CONFLICT,
  TWO_PLACES,
  SEVERAL_ADDRESSES,
];

/** What happens to a row with a cell that cannot be read and that may be empty: refused, or taken without that cell. */
export const BAD_CELLS = ['refuse', 'empty'] as const;
export type BadCells = (typeof BAD_CELLS)[number];

/** The body of `PUT /api/Imports/{runId}/BadCells`, which repeats the dry run. */
export const badCellsSchema = z.object({ badCells: z.enum(BAD_CELLS, { error: 'Mes.Input.Unreadable' }) });

/** A note about a cell: one that stays empty has the reason of its refusal, and `emptied` among the parameters. */
interface CellNote {
  message: string;
  params?: Readonly<Record<string, string | number>> | undefined;
}

/** Whether a note of an accepted row tells a cell that stays empty because it could not be read. */
export function isEmptied({ params }: CellNote): boolean {
  return params?.emptied === 1;
}

/** Whether a note of an accepted row tells a value that was read otherwise than it is written. */
export function isUnderstood({ message }: CellNote): boolean {
  return message.startsWith('Mes.Imports.Understood.') || message === SPLIT;
}

/** Milliseconds for which a finished import can be undone. */
export const UNDO_IMPORT_MS = 24 * 60 * 60 * 1000;

const unreadable = { error: 'Mes.Input.Unreadable' };
const badMapping = { error: 'Mes.Imports.Mapping.InValid' };
const column = z.int(badMapping).min(0, badMapping).max(16_383, badMapping);
const mapping = z.record(z.string(), column.nullable(), badMapping);

/**
 * How rows find their records: by the area's own key (`key`), a tax code, an identity number, an e-mail, or not at all
 * (`none`: every row is new). A row without the chosen value is found by the others.
 */
export const IMPORT_MATCHES = ['key', 'taxCode', 'idCard', 'emailAddress', 'none'] as const;
export type ImportMatch = (typeof IMPORT_MATCHES)[number];

/** What a person says of hidden or struck-through rows. */
export const ROW_ANSWERS = ['take', 'leave'] as const;

/**
 * Rows of a file that a person must decide about: the number, and the first ones. `sums`: only their amounts say that they
 * are sums of others. `sections`: headings of sections say something of a field that the file has no column for; `take`
 * gives the rows below them that value.
 */
const markedSchema = z.object({
  is: z.enum(['hidden', 'struck', 'sums', 'sections']),
  count: z.int(),
  rows: z.array(z.int()),
  /** The texts of the first rows; for sections the text of each heading, its value and the number of its rows. */
  texts: z.array(z.string()).optional(),
  values: z.array(z.object({ text: z.string(), value: z.string(), rows: z.int() })).optional(),
  /** The field of sections. */
  field: z.string().optional(),
  answer: z.enum(ROW_ANSWERS).nullable(),
});

/** Rows in a colour that few records have; colours are not stored. */
const colouredSchema = z.object({ count: z.int(), rows: z.array(z.int()) });

/** What programs show beside the cells: cells with comments, which are not read, and columns that are not shown and are read. */
const asideSchema = z.object({
  is: z.enum(['comments', 'hiddenColumns']),
  count: z.int(),
  /** The first cells (`C5`), or the columns (`C “Vốn điều lệ”`). */
  places: z.array(z.string()),
});

/** Sheets that cannot be read: charts, dialogs and macros, and those that no program offers to show. */
const UNREAD_SHEETS = ['chart', 'veryHidden'] as const;

/** How `1,125` is read: as 1125, or as one and an eighth. */
export const DECIMAL_READINGS = ['thousands', 'decimals'] as const;
/** How a day such as 03/04/2005 of a doubtful column is read: as it stands, or with day and month exchanged. */
export const DAY_READINGS = ['shown', 'swapped'] as const;
export type DayReading = (typeof DAY_READINGS)[number];
export type DecimalReading = (typeof DECIMAL_READINGS)[number];

/**
 * How the amounts of a column are read, where the file or a person says something about it. `unit`: the đồng of 1; null while
 * a person must choose. `from`: where it is said. `why`: the reason of the question; `doubt`: the amounts look as if they
 * were in đồng already; `small`: all of them are too small for đồng.
 */
const importMoneySchema = z.object({
  field: z.string(),
  unit: z.number().nullable(),
  from: z.enum(['heading', 'table', 'column', 'format', 'amounts', 'chosen']),
  /** The text of the file, and its row above the table. */
  said: z.string().nullable(),
  row: z.int().nullable(),
  why: z.enum(['unclear', 'foreign', 'doubt', 'small']).nullable(),
  currency: z.string().nullable(),
});
export type ImportMoney = z.output<typeof importMoneySchema>;

/** A column of quantities with numbers such as `1,125` that nothing in the file decides; `reading`: what a person chose. */
const importDecimalsSchema = z.object({
  field: z.string(),
  text: z.string(),
  reading: z.enum(DECIMAL_READINGS).nullable(),
});

/**
 * A column of days that nothing decides: a spreadsheet program of another country exchanged day and month of some
 * (`isDamaged`), or its cells prove both orders.
 */
const importDaysSchema = z.object({
  field: z.string(),
  text: z.string(),
  isDamaged: z.boolean(),
  reading: z.enum(DAY_READINGS).nullable(),
});

const restSchema = z.object({ header: z.string(), isIgnored: z.boolean() });

const badOptions = { error: 'Mes.Imports.Options.InValid' };
const shortText = z.string(badOptions).max(2_000, badOptions);

/** What a value of the file becomes: an existing one, a new one of its catalogue, or nothing. */
const decision = z.union(
  [
    z.object({ to: shortText }),
    /** The name of the new record. */
    z.object({ create: shortText }),
    z.object({ empty: z.literal(true, badOptions) }),
  ],
  badOptions,
);
export type ImportDecision = z.output<typeof decision>;

/** Choices of a person about a file; what is left out is guessed. */
export const importOptionsSchema = z.object({
  /** The sheets to read together, by their places in the survey. */
  sheets: z
    .array(z.int(badOptions).min(0, badOptions).max(999, badOptions), badOptions)
    .min(1, badOptions)
    .max(100, badOptions)
    .optional(),
  /**
   * The first row of the heading, as spreadsheet programs number it, and its height in rows. A height of 0 means that the
   * sheet has no heading and that `row` is its first record.
   */
  heading: z
    .object({
      row: z.int(badOptions).min(1, badOptions).max(1_048_576, badOptions),
      rows: z.int(badOptions).min(0, badOptions).max(2, badOptions),
    })
    .optional(),
  /** Rows that a person wants although they look like sums or headings of sections. */
  taken: z
    .array(z.int(badOptions).min(1, badOptions).max(104_857_600, badOptions), badOptions)
    .max(1_000, badOptions)
    .optional(),
  /**
   * Further columns of fields, whose texts are joined with those of the column of the field: given names, the month and
   * the year of a day, and for a sex the column of women behind that of men. They belong to the mapping.
   */
  joined: z.record(z.string(), z.array(column).min(1, badOptions).max(9, badOptions), badOptions).optional(),
  /** Whether hidden and struck-through rows are records; the import waits until a person says so. */
  hidden: z.enum(ROW_ANSWERS, badOptions).optional(),
  struck: z.enum(ROW_ANSWERS, badOptions).optional(),
  /** Whether rows that may be sums are records, and whether headings of sections give their rows the value of a field. */
  sums: z.enum(ROW_ANSWERS, badOptions).optional(),
  sections: z.record(z.string(), z.enum(ROW_ANSWERS, badOptions), badOptions).optional(),
  match: z.enum(IMPORT_MATCHES, badOptions).optional(),
  /** Whether an empty cell keeps the present value (default) or clears it. */
  empty: z.enum(['keep', 'clear'], badOptions).optional(),
  /** Texts for columns that the file lacks and for its empty cells, by column key. */
  presets: z.record(z.string(), shortText, badOptions).optional(),
  /** Columns or whole fields that existing records keep as they are; new ones take the values of the file. */
  kept: z.array(shortText, badOptions).max(200, badOptions).optional(),
  /** What happens to cells that cannot be read and that may be empty; `refuse` by default. */
  badCells: z.enum(BAD_CELLS, badOptions).optional(),
  /** How many đồng 1 is in a column of amounts, by column key, whatever the file says. */
  units: z.record(z.string(), z.literal([1, 1e3, 1e6, 1e9], badOptions), badOptions).optional(),
  /** What a sign before three digits is in a column of quantities, such as `1,125`. */
  decimals: z.record(z.string(), z.enum(DECIMAL_READINGS, badOptions), badOptions).optional(),
  /** How doubtful days of a column are read, by column key. */
  days: z.record(z.string(), z.enum(DAY_READINGS, badOptions), badOptions).optional(),
  /** `ignore`: rows are not checked by the column of what is left. */
  rest: z.enum(['ignore'], badOptions).optional(),
  /** What values become, by column key and the key of the value in the survey. */
  values: z.record(z.string(), z.record(shortText, decision, badOptions), badOptions).optional(),
});
export type ImportOptions = z.output<typeof importOptionsSchema>;

/** The body of `POST /api/{A}/Import`. Without `mapping` the server matches the file's headers to the fields. */
export const startImportSchema = z.object({
  attachmentId: z.guid({ error: 'Mes.Files.Required' }),
  mapping: mapping.optional(),
  options: importOptionsSchema.optional(),
});

/**
 * The column of each field, counted from 0; null for a field without a column. Without `mapping` the columns are matched
 * anew; of `former`, the columns before another sheet or heading was chosen, those stay that still fit. `options`
 * replaces the choices of before.
 */
export const mappingSchema = z.object({
  mapping: mapping.optional(),
  former: mapping.optional(),
  options: importOptionsSchema.optional(),
});

/** The legal basis for importing personal data: consent, a membership, or a law. */
export const LEGAL_BASES = ['consent', 'membership', 'law'] as const;
export type LegalBasis = (typeof LEGAL_BASES)[number];

/** `valid` skips refused rows; `all` requires that no row is refused. Personal data require a legal basis. */
export const runImportSchema = z.object({
  mode: z.enum(['valid', 'all'], { error: 'Mes.Imports.Status.NotAllowed' }),
  legalBasis: z.enum(LEGAL_BASES, { error: 'Mes.Imports.LegalBasis.InValid' }).optional(),
  /** The numbers that the person saw; other numbers refuse the run with 409. */
  seen: z
    .object({ create: z.int(unreadable).min(0, unreadable), update: z.int(unreadable).min(0, unreadable) })
    .optional(),
});

const PERSONAL: readonly Field['kind'][] = ['person', 'phone', 'email', 'identity'];

/** Whether an area's records contain personal data, so that an import must state its legal basis. */
export function asksLegalBasis({ fields }: Pick<Resource, 'fields'>): boolean {
  return Object.values(fields)
    .flatMap((field) => [field, ...Object.values(field.fields ?? {})])
    .some(({ kind }) => PERSONAL.includes(kind));
}

export const languageQuerySchema = z.object({ language: z.enum(LANGUAGES, unreadable).default('vi') });

export const importRowsQuerySchema = z.object({
  outcome: z.enum(ROW_FILTERS, unreadable).optional(),
  page: z.coerce.number(unreadable).int(unreadable).min(1, unreadable).max(100_000, unreadable).default(1),
  pageSize: z.coerce
    .number(unreadable)
    .int(unreadable)
    .min(1, unreadable)
    .max(PAGE_SIZE_MAX, unreadable)
    .default(PAGE_SIZE_MAX),
});
export type ImportRowsQuery = z.output<typeof importRowsQuerySchema>;

/** The query of `GET /api/Imports/{runId}/NextWrong`: a column, and the row after which the search begins. */
export const nextWrongQuerySchema = z.object({
  field: z.string(unreadable).max(200, unreadable),
  after: z.coerce.number(unreadable).int(unreadable).min(0, unreadable).default(0),
  outcome: z.enum(ROW_FILTERS, unreadable).optional(),
});

const count = z.int();

/**
 * Numbers of rows by outcome. `noted`: accepted, with a unit to choose later; `emptied`: accepted without a cell that
 * could not be read; `done`: created and updated so far; `undone` and `kept`: the result of an undo;
 * `voided`: those of the undone ones that stay cancelled, because others know of them;
 * `double`: rows with an undecided double; `decided`: rows with a choice about it; `mended`: changed cells.
 */
const countsSchema = z.object({
  rows: count,
  create: count,
  update: count,
  same: count,
  refused: count,
  asked: count,
  left: count,
  noted: count,
  emptied: count,
  done: count,
  undone: count,
  kept: count,
  voided: count,
  double: count,
  decided: count,
  mended: count,
});

/** The answer of `GET /api/Imports/{runId}`. */
export const importRunSchema = named(
  'ImportRun',
  z.object({
    id: z.string(),
    area: z.string(),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    /** The message key of the reason of a failure. */
    failReason: z.string().nullable(),
    /** The texts of the first row. */
    headers: z.array(z.string()),
    mapping: z.record(z.string(), z.int()),
    /** The fields that a file can fill, in the order of the declaration. */
    columns: z.array(z.object({ field: z.string(), required: z.boolean() })),
    /** Required fields without a column, which let the import wait. */
    lacking: z.array(z.string()),
    /** Fields without a column that presets or the product fill: a type for all rows, numbered codes. */
    given: z.array(z.string()),
    /** Whether a person should look at the columns: one was guessed, one has no field, or there are no codes. */
    asks: z.boolean(),
    options: importOptionsSchema,
    /** The sheets that were read together, each with what is to be subtracted from its row numbers; none for one sheet. */
    sheets: z.array(z.object({ name: z.string(), before: count })),
    /** Hidden and struck-through rows, and rows in a rare colour. */
    marked: z.array(markedSchema),
    coloured: colouredSchema,
    asides: z.array(asideSchema),
    /** The places of the sheets that were read. */
    read: z.array(count),
    /** The sheets with content that were not read: with the same columns, with others, or with nothing that can be read. */
    beside: z.array(
      z.object({
        sheet: count,
        name: z.string(),
        rows: count,
        isHidden: z.boolean(),
        is: z.enum(['alike', 'other', ...UNREAD_SHEETS]),
      }),
    ),
    /** The number of values that no catalogue has and about which nobody has decided. */
    undecided: count,
    counts: countsSchema,
    badCells: z.enum(BAD_CELLS),
    /** The units of its amounts and the questions about its numbers. */
    money: z.array(importMoneySchema),
    decimals: z.array(importDecimalsSchema),
    days: z.array(importDaysSchema),
    /** The column of what is left of an amount, by which rows are checked: its heading and the rows that do not fit. */
    rest: restSchema.nullable(),
    /** Whether it imports personal data, and the stated legal basis. */
    /** The field with the reason for a second record; null when the area has none. */
    reasonField: z.string().nullable(),
    asksLegalBasis: z.boolean(),
    legalBasis: z.enum(LEGAL_BASES).nullable(),
    /** From 0 to 1; null until the number of rows is known. */
    progress: z.number().nullable(),
    createdAt: z.string(),
    /** The time until which the import can be undone; null when nothing can be undone. */
    undoUntil: z.string().nullable(),
  }),
);
export type ImportRun = z.output<typeof importRunSchema>;

/**
 * What undoing an import would do: records that go, that stay cancelled, that get their earlier values back and that stay,
 * receipts that are cancelled, and records of closed years, with which nothing is undone.
 */
export const importUndoSchema = named(
  'ImportUndo',
  z.object({ removed: count, cancelled: count, restored: count, kept: count, receipts: count, closed: count }),
);
export type ImportUndo = z.output<typeof importUndoSchema>;

/** The query of `GET /api/Imports`: the area of the imports. */
export const importRunsQuerySchema = z.object({ area: z.string(unreadable).max(100, unreadable) });

/** The last imports of a person into an area, those that wait for the person first. */
export const importRunsSchema = z.object({ items: z.array(importRunSchema) });

/** Reasons why a column fills a field; `kept`: it did so before another sheet or heading was chosen. */
export const MATCH_REASONS = ['label', 'written', 'earlier', 'values', 'kept'] as const;

/** What the server found in a file: its sheets, columns and unknown values. */
export const importSurveySchema = named(
  'ImportSurvey',
  z.object({
    sheets: z.array(
      z.object({
        name: z.string(),
        isHidden: z.boolean(),
        /** Why it has no rows to read. */
        unread: z.enum(UNREAD_SHEETS).optional(),
        rows: count,
        /** The place of the heading as guessed or chosen. */
        heading: z.object({ row: count, rows: count }),
        /** Whether its heading equals that of the first chosen sheet, so that both can be read together. */
        isAlike: z.boolean(),
        /** The first rows, each with its number. */
        head: z.array(z.object({ row: count, cells: z.array(z.string()) })),
      }),
    ),
    /** The chosen sheets; `before` is to be subtracted from the row numbers of a run to get those of the sheet. */
    chosen: z.array(z.object({ sheet: count, before: count })),
    heading: z.object({ row: count, rows: count }),
    /** Rows that are no records; `groups`: sums and headings of sections among the records. */
    left: z.object({
      above: count,
      repeated: count,
      below: count,
      groups: z.array(z.object({ row: count, text: z.string() })).optional(),
    }),
    marked: z.array(markedSchema).optional(),
    coloured: colouredSchema.optional(),
    asides: z.array(asideSchema).optional(),
    /** The units of its amounts and the questions about its numbers. */
    money: z.array(importMoneySchema).optional(),
    decimals: z.array(importDecimalsSchema).optional(),
    days: z.array(importDaysSchema).optional(),
    rest: restSchema.nullable().optional(),
    /** Some values of each column. */
    samples: z.array(z.array(z.string())),
    /** The number of cells with a value of each column. */
    filled: z.array(count),
    /** Columns that offices have and no record has. */
    untaken: z.array(count),
    /** For columns without a field, by their number: the fields that a person may mean. */
    suggested: z.record(z.string(), z.array(z.string())).optional(),
    reasons: z.record(z.string(), z.enum(MATCH_REASONS)),
    /** Whether an earlier file of the same shape gave the columns and the choices. */
    isRemembered: z.boolean(),
    /** The ways in which rows of this area can find their records. */
    matches: z.array(z.enum(IMPORT_MATCHES)),
    match: z.enum(IMPORT_MATCHES),
    /** The first code that the product gives, when the file has no codes; null when the file or the area needs codes. */
    firstCode: z.string().nullable(),
    /** Values that no catalogue and no list of choices has, the most frequent first. */
    values: z.array(
      z.object({
        field: z.string(),
        /** The key of a decision. */
        key: z.string(),
        text: z.string(),
        count,
        /** The catalogue of the field; null for a list of choices. */
        area: z.string().nullable(),
        mayCreate: z.boolean(),
        /** The nearest existing value. */
        nearest: z.object({ to: z.string(), text: z.string() }).nullable(),
      }),
    ),
    /** Values that the fields of choices and references accept, by column key, when they are few. */
    accepted: z.record(z.string(), z.array(z.object({ to: z.string(), text: z.string() }))),
  }),
);
export type ImportSurvey = z.output<typeof importSurveySchema>;

const values = z.record(z.string(), z.string().nullable());

export const importRowSchema = named(
  'ImportRow',
  z.object({
    /** The number that the spreadsheet program shows beside the row. */
    rowNo: z.int(),
    outcome: z.enum(IMPORT_OUTCOMES),
    /** The texts of the row by field. */
    cells: values,
    /**
     * The reasons of a refusal, or for an accepted row notes about values that were read in another form than written.
     */
    errors: z
      .array(
        z.object({
          field: z.string(),
          message: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        }),
      )
      .nullable(),
    /** For an update: the earlier values of the record. */
    before: values.nullable(),
    /**
     * For an update: the columns whose values change, and fields without a column; another form of the same value is no
     * change.
     */
    changed: z.array(z.string()),
    entityId: z.string().nullable(),
    /** The texts of the file in cells that a person changed. */
    mended: values,
    /** The row or record that this row may be the same as, and the choice about it. */
    double: importDoubleSchema.nullable(),
    choice: z.enum(DOUBLE_CHOICES).nullable(),
    done: z.boolean(),
    /** The message key of the reason why an undo kept the record. */
    undoKept: z.string().nullable(),
  }),
);
export type ImportRow = z.output<typeof importRowSchema>;

/** The answers to a change of a row: the row as it is judged now, the import, and the number of changed rows. */
export const mendedRowSchema = named(
  'ImportMendedRow',
  z.object({
    row: importRowSchema,
    run: importRunSchema,
    /** The number of other cells of the column with the former text, and the row of one of them. */
    alike: z.object({ count, rowNo: z.int(), text: z.string() }).nullable(),
  }),
);
export const mendedSchema = named('ImportMended', z.object({ changed: count, run: importRunSchema }));
export type MendedRow = z.output<typeof mendedRowSchema>;
export type Mended = z.output<typeof mendedSchema>;

/** The counts of an import of which no row has been read. */
export const NO_ROWS = {
  rows: 0,
  create: 0,
  update: 0,
  same: 0,
  refused: 0,
  asked: 0,
  left: 0,
  noted: 0,
  emptied: 0,
  done: 0,
  undone: 0,
  kept: 0,
  voided: 0,
  double: 0,
  decided: 0,
  mended: 0,
} as const;
