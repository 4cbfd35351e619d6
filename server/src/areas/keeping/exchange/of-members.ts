import { UNDO_IMPORT_MS } from '@hoivien/contract/kit/exchange/import-run.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { importRows } from '../../../db/tables/kit.ts';
import type { Retention } from '../../../kit/area-module.ts';
import { takeRows } from '../../../kit/moved-rows.ts';
import {
  type ClubColumn,
  type MemberColumn,
  moves,
  type Moving,
  type Reached,
  type Traces,
} from '../../../kit/of-members.ts';
import { lockInOrder, lockedInOrder } from '../../../kit/crud/statements.ts';

/** Rows of workbooks that added or changed members. */
export const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'import_rows',
    column: 'entity_id',
    keyless: true,
    move: { rule: 'step', run: moveImports, key: ['import_run_id', 'row_no'], columns: ['entity_id', 'after_version'] },
    copy: { nothing: 'What a row of a workbook said stands in the record.' },
    blank: { nothing: 'Its cells are blanked with the other traces, for merged records as well.' },
  },
];

export const rowsOfClubs: readonly ClubColumn[] = [
  { table: 'import_runs', column: 'club_id', keyless: true, move: moves() },
];

/** Empties a row completely. The nightly purge deletes its workbook. */
const emptyRow = sql`cells = '{}', before = null, errors = null, code = null, edits = null, choice = null, double_of = null, marks = null`;

export const traces: Traces = {
  ofMember: async (db, { ids }) => {
    const mine = sql`entity_id in (${ids})`;
    await lockInOrder(db, importRows, mine);
    await db.execute(sql`update import_rows set ${emptyRow} where ${mine}`);
    await forgetValues(db);
  },
  mentions: {
    table: 'import_rows',
    columns: ['cells', 'before', 'errors', 'edits', 'choice', 'double_of'],
    of: ['entity_id'],
    key: ['import_run_id', 'row_no'],
    whole: emptyRow,
  },
  reached: blankRefusedRows,
};

/**
 * A row of an import points at the survivor of a merge. Without `after_version` the import cannot undo it, because the
 * record has changed.
 */
async function moveImports(db: Database, { survivor, loser }: Moving) {
  const rows = await takeRows(db, 'import_rows', sql`t.entity_id = ${loser.id}`);
  if (rows.length === 0) return rows;
  await db.execute(
    sql`update import_rows set entity_id = ${survivor.id}, after_version = null where entity_id = ${loser.id}`,
  );
  return rows;
}

/**
 * Empties rows of an import without a record that contain the person's phone number or e-mail in any spelling. The
 * nightly purge deletes their workbook.
 */
async function blankRefusedRows(db: Database, { phoneNumber, emailAddress }: Reached): Promise<void> {
  const digits = (phoneNumber ?? '').replace(/\D/g, '');
  const typed = digits ? [digits, digits.replace(/^84/, '0'), digits.replace(/^84/, '')] : [];
  const isTyped = sql.join(
    [
      sql`lower(c.value) = lower(${emailAddress ?? ''})`,
      ...typed.map((text) => sql`regexp_replace(c.value, '\\D', '', 'g') = ${text}`),
    ],
    sql` or `,
  );
  const telling = sql`entity_id is null and exists (select 1 from jsonb_each_text(cells) c where c.value <> '' and (${isTyped}))`;
  await lockInOrder(db, importRows, telling);
  await db.execute(sql`update import_rows set ${emptyRow} where ${telling}`);
  await forgetValues(db);
}

/** Takes the values of files with emptied rows out of what their dry run found: samples, first rows, unknown values. */
async function forgetValues(db: Database): Promise<void> {
  await db.execute(sql`update import_runs
    set survey = survey || jsonb_build_object('samples', '[]'::jsonb, 'values', '[]'::jsonb, 'sheets',
      (select coalesce(jsonb_agg(s || '{"head": []}'::jsonb), '[]'::jsonb) from jsonb_array_elements(survey->'sheets') s))
    where ${lockedInOrder('import_runs', sql`survey is not null and exists (select 1 from import_rows i where i.import_run_id = import_runs.id and i.cells = '{}'::jsonb)`)}`);
}

/** How long an import is kept after the upload of its workbook, in milliseconds. */
const KEPT = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes imports with their rows. The next sweep deletes the unused workbook. An import with erased rows is deleted as
 * soon as nobody can undo it.
 */
export const retention: Retention = {
  keptFor: KEPT,
  purge: async (db, now) => {
    const before = (time: number) => new Date(now.getTime() - time).toISOString();
    const undoable = before(UNDO_IMPORT_MS);
    await db.execute(
      sql`delete from import_runs where ${lockedInOrder(
        'import_runs',
        sql`created_at < ${undoable}::timestamptz
      and (started_at is null or coalesce(undone_at, finished_at, cancelled_at, failed_at) < ${undoable}::timestamptz)
      and (created_at < ${before(KEPT)}::timestamptz
        or exists (select 1 from import_rows i where i.import_run_id = import_runs.id and i.cells = '{}'::jsonb))`,
        'update',
      )}`,
    );
  },
};
