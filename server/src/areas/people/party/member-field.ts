import { sql } from 'drizzle-orm';
import { fieldGroups } from '../../../db/tables/field.ts';
import { memberFields, members } from '../../../db/tables/member.ts';
import { insertMany, isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import type { Part } from '../../../kit/crud/part.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

/** The fields of business of a member and its groups in them. A group implies its field. */
export const memberFieldsPart: Part = {
  fields: ['fieldIds', 'fieldRelationIds'],
  empty: { fieldIds: [], fieldRelationIds: [] },
  json: sql`(select json_build_object('fieldIds', json_agg(distinct f.field_id),
    'fieldRelationIds', coalesce(json_agg(f.field_group_id order by f.field_group_id) filter (where f.field_group_id is not null), '[]'))
    from member_fields f where f.member_id = ${members.id} having count(*) > 0)`,
  save: async ({ db }, records, isNew) => {
    const ids = records.map(({ id }) => id);
    if (!isNew)
      await db.delete(memberFields).where(lockedInOrder(memberFields, isOneOf(memberFields.memberId, ids), 'update'));
    const wanted = records.map(({ id, values }) => ({
      memberId: id,
      fieldIds: (values.fieldIds ?? []) as string[],
      groupIds: (values.fieldRelationIds ?? []) as string[],
    }));
    const groupIds = [...new Set(wanted.flatMap((one) => one.groupIds))];
    const groups =
      groupIds.length > 0 ? await db.select().from(fieldGroups).where(isOneOf(fieldGroups.id, groupIds)) : [];
    const fieldOf = new Map(groups.map(({ id, fieldId }) => [id, fieldId]));
    const rows = wanted.flatMap(({ memberId, fieldIds, groupIds: own }) => {
      const inGroups = own.flatMap((fieldGroupId) => {
        const fieldId = fieldOf.get(fieldGroupId);
        return fieldId ? [{ id: uuidv7(), memberId, fieldId, fieldGroupId }] : [];
      });
      const covered = new Set(inGroups.map(({ fieldId }) => fieldId));
      const bare = fieldIds
        .filter((fieldId) => !covered.has(fieldId))
        .map((fieldId) => ({ id: uuidv7(), memberId, fieldId, fieldGroupId: null }));
      return [...inGroups, ...bare];
    });
    await insertMany(db, memberFields, rows);
  },
};
