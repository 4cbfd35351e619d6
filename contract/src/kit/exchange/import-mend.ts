import { z } from 'zod';
import { REASON_MAX } from '../reason.ts';
import { named } from '../schema-note.ts';

const badCells = { error: 'Mes.Imports.Cells.InValid' };
const badChoice = { error: 'Mes.Imports.Choice.InValid' };
const cellText = z.string(badCells).max(2_000, badCells);

/** The body of `PUT /api/Imports/{runId}/Rows/{rowNo}`: new texts of cells by column key; null takes a change back. */
export const mendRowSchema = z.object({
  cells: z
    .record(z.string().max(200, badCells), cellText.nullable(), badCells)
    .refine((cells) => Object.keys(cells).length > 0, badCells),
});

/**
 * The body of `PUT /api/Imports/{runId}/Cells`: one text for all cells of a column with the same text as the cell of
 * `rowNo`; null takes their changes back.
 */
export const mendCellsSchema = z.object({
  field: z.string(badCells).max(200, badCells),
  rowNo: z.int(badCells).min(1, badCells),
  to: cellText.nullable(),
});

/** What a row is that has the values of another row or record: the same, a new one, or left out. */
export const DOUBLE_CHOICES = ['same', 'new', 'leave'] as const;
export type DoubleChoice = (typeof DOUBLE_CHOICES)[number];

/** Another row of the file or a record that a row may be the same as. */
export const importDoubleSchema = z.object({
  /** The fields with equal values. */
  fields: z.array(z.string()),
  /** The other row of the file. */
  row: z.int().nullable(),
  /** The record, which the person may see. */
  record: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The choices that the rules of the area allow. */
  may: z.array(z.enum(DOUBLE_CHOICES)),
});
export type ImportDouble = z.output<typeof importDoubleSchema>;

/** Whether a question is about a person within the record, such as its leader, and not about the record. */
export function asksPerson(double: ImportDouble | null | undefined): boolean {
  return double?.fields.some((field) => field.includes('.')) ?? false;
}

/** A person's choice about a row, with the double that it answers. */
export interface ImportChoice {
  is: DoubleChoice;
  reason?: string | undefined;
  double: ImportDouble | null;
  /** The answer about a person within the record, when `is` answers about the record. */
  people?: 'same' | 'new' | undefined;
}

/**
 * The body of `PUT /api/Imports/{runId}/Doubles`: a choice for some rows, or for all undecided ones that allow it; null
 * takes the choice back.
 */
export const doublesSchema = z
  .object({
    choice: z.enum(DOUBLE_CHOICES, badChoice).nullable(),
    reason: z.string(badChoice).trim().max(REASON_MAX, badChoice).optional(),
    rowNos: z.array(z.int(badChoice).min(1, badChoice), badChoice).min(1, badChoice).max(1_000, badChoice).optional(),
    all: z.literal(true, badChoice).optional(),
  })
  .refine(({ rowNos, all }) => (rowNos === undefined) !== (all === undefined), badChoice);

/** The errors of each column. The answer of `GET /api/Imports/{runId}/Wrong`. */
export const wrongColumnsSchema = named(
  'ImportWrongColumns',
  z.object({ columns: z.array(z.object({ field: z.string(), count: z.int() })) }),
);

/** The number of records of which each column changes. The answer of `GET /api/Imports/{runId}/Changes`. */
export const changedColumnsSchema = named(
  'ImportChangedColumns',
  z.object({ columns: z.array(z.object({ field: z.string(), count: z.int() })) }),
);

/** The place of a row with an error in a column. The answer of `GET /api/Imports/{runId}/NextWrong`. */
export const nextWrongSchema = named('ImportNextWrong', z.object({ rowNo: z.int().nullable(), index: z.int() }));
