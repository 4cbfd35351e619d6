import { z } from 'zod';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../../kit/paging.ts';
import { named } from '../../../kit/schema-note.ts';

const bad = (field: string) => ({ error: `Mes.AuditLogs.${field}.InValid` });

export const AUDIT_ACTIONS = ['Create', 'Update', 'Delete', 'Restore', 'Undo'] as const;

const paging = {
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000, bad('Page')).default(1),
  pageSize: z.coerce
    .number(bad('PageSize'))
    .int(bad('PageSize'))
    .min(1, bad('PageSize'))
    .max(PAGE_SIZE_MAX, bad('PageSize'))
    .default(PAGE_SIZE),
};
const areaName = z
  .string(bad('Area'))
  .regex(/^[A-Z][A-Za-z]{1,63}$/, bad('Area'))
  .optional();
const instant = (field: string) => z.iso.datetime({ offset: true, ...bad(field) }).optional();

/** The query of `GET /api/AuditLogs`: every filter narrows the list; `to` is exclusive. */
export const auditQuerySchema = z.object({
  ...paging,
  area: areaName,
  action: z.enum(AUDIT_ACTIONS, bad('Action')).optional(),
  userId: z.guid(bad('UserId')).optional(),
  entityId: z.guid(bad('EntityId')).optional(),
  from: instant('From'),
  to: instant('To'),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** The query of `GET /api/Deletions`. */
export const deletionQuerySchema = z.object({ ...paging, area: areaName });
export type DeletionQuery = z.output<typeof deletionQuerySchema>;

/**
 * One change of one record. `changes` has the old and the new value by field; `deletionId` is set while the deletion
 * can be undone.
 */
export const auditEntrySchema = named(
  'AuditEntry',
  z.object({
    id: z.string(),
    at: z.string(),
    actorId: z.string().nullable(),
    actorName: z.string().nullable(),
    area: z.string(),
    entity: z.string(),
    entityId: z.string(),
    label: z.string().nullable(),
    action: z.string(),
    source: z.string(),
    ip: z.string().nullable(),
    // A pair of old and new value, declared as an array because the serialiser supports no tuples of unknown values.
    changes: z.record(z.string(), z.array(z.unknown())).nullable(),
    deletionId: z.string().nullable(),
  }),
);
export type AuditEntry = z.output<typeof auditEntrySchema>;

/** A deleted record that can be restored, without its content. */
export const deletionSchema = named(
  'Deletion',
  z.object({
    id: z.string(),
    area: z.string(),
    entityId: z.string(),
    label: z.string(),
    deletedAt: z.string(),
    deletedByName: z.string().nullable(),
    purgeOn: z.string(),
  }),
);
export type Deletion = z.output<typeof deletionSchema>;
