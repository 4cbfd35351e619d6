import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { filesOfMember } from '../../../kit/attachments/keep.ts';
import { takeRows } from '../../../kit/moved-rows.ts';
import type { MemberColumn, Moving } from '../../../kit/of-members.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';

/** Files of members. */
export const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'attachment_links',
    column: 'entity_id',
    keyless: true,
    move: {
      rule: 'step',
      run: moveFiles,
      key: ['id'],
      columns: ['area', 'entity_id'],
      counted: { as: 'files', place: 130 },
    },
    copy: {
      name: 'files',
      place: 100,
      rows: ({
        id,
      }) => sql`select jsonb_build_object('fileName', a.file_name, 'mime', a.mime, 'size', a.size, 'slot', x.slot) as row
        from attachment_links x join attachments a on a.id = x.attachment_id where x.entity_id = ${id} order by x.ord`,
    },
    blank: blankFiles,
  },
];

/**
 * Moves the loser's files to the survivor. A file without a free place there belongs to the merge, so that the sweep
 * keeps it.
 */
async function moveFiles(db: Database, { id, area, survivor, loser }: Moving) {
  const rows = await takeRows(db, 'attachment_links', sql`t.entity_id = ${loser.id}`);
  if (rows.length === 0) return rows;
  const isTaken = sql`exists (select 1 from attachment_links o where o.area = ${area} and o.entity_id = ${survivor.id}
    and o.slot = t.slot and (o.slot <> 'attachment' or o.attachment_id = t.attachment_id))`;
  await db.execute(
    sql`update attachment_links t set area = 'Merges', entity_id = ${id} where t.entity_id = ${loser.id} and ${isTaken}`,
  );
  await db.execute(
    sql`update attachment_links set area = ${area}, entity_id = ${survivor.id} where entity_id = ${loser.id}`,
  );
  return rows;
}

/** Removes the links and replaces the file name. `eraseSubject` deletes the bytes after the commit, the sweep at the latest. */
async function blankFiles(db: Database, id: string): Promise<void> {
  await db.execute(
    sql`update attachments set file_name = id || extension where ${lockedInOrder(
      'attachments',
      sql`id in (select attachment_id from attachment_links where ${filesOfMember(id)})
    and not exists (select 1 from attachment_links l where l.attachment_id = attachments.id and not ${filesOfMember(id)})`,
    )}`,
  );
  await db.execute(
    sql`delete from attachment_links where ${lockedInOrder('attachment_links', filesOfMember(id), 'update')}`,
  );
}
