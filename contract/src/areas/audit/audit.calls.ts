import { declareCall } from '../../kit/declared-call.ts';
import { permissionCode } from '../../kit/permission.ts';
import { auditQuerySchema, auditEntrySchema, deletionQuerySchema, deletionSchema } from './audit.schema.ts';
import { pageSchema, recordParams } from '../../kit/record-calls.ts';
import { z } from 'zod';
import { goneSchema } from '../../kit/uses.ts';

const code = (action: string) => [permissionCode('AuditLogs', action)];

/** Calls of the audit trail. */
export const auditCalls = {
  list: declareCall({
    tag: 'AuditLogs',
    method: 'GET',
    url: '/api/AuditLogs',
    summary: 'Changes of all records, newest first',
    access: code('Search'),
    query: auditQuerySchema,
    answer: pageSchema(auditEntrySchema),
  }),
};

const deletionAt = { tag: 'AuditLogs' } as const;

/** Calls of deleted records. */
export const deletionCalls = {
  list: declareCall({
    ...deletionAt,
    method: 'GET',
    url: '/api/Deletions',
    summary: 'Deleted records that can be brought back, newest first',
    access: code('Search'),
    query: deletionQuerySchema,
    answer: pageSchema(deletionSchema),
  }),
  restore: declareCall({
    ...deletionAt,
    method: 'POST',
    url: '/api/Deletions/:id/Restore',
    summary: 'Put a deleted record back; its deleter may for 10 minutes, others with AuditLogsRestore for 30 days',
    access: 'role',
    params: recordParams({ area: 'Deletions' }),
    answer: z.object({ area: z.string(), entityId: z.string(), gone: goneSchema }),
  }),
};
