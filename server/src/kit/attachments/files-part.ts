import type { AttachmentLimits } from '@hoivien/contract/kit/attachment.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Part } from '../crud/part.ts';
import { literal } from '../crud/statements.ts';
import { linkAttachments } from './link.ts';

/**
 * The files of a record as a part: the input has ids, the answer has files.
 *
 * @example filesPart('attachmentIds', 'Members', members.id, FEW_FILES)
 */
export function filesPart(
  field: string,
  area: string,
  record: PgColumn,
  limits: AttachmentLimits,
  slot = 'attachment',
): Part {
  const json: SQL = sql`(select json_build_object(${literal(field)}, json_agg(json_build_object('id', a.id, 'fileName', a.file_name, 'mime', a.mime, 'size', a.size) order by l.ord))
    from attachment_links l join attachments a on a.id = l.attachment_id
    where l.area = ${literal(area)} and l.entity_id = ${record} and l.slot = ${literal(slot)} having count(*) > 0)`;
  return {
    fields: [field],
    empty: { [field]: [] },
    json,
    save: async (call, records, isNew) => {
      for (const { id, values } of records) {
        const ids = ((values[field] ?? []) as (string | { id: string })[]).map((file) =>
          typeof file === 'string' ? file : file.id,
        );
        if (isNew && ids.length === 0) continue;
        await linkAttachments(call, { area, entityId: id, slot, ids, limits, field });
      }
    },
  };
}
