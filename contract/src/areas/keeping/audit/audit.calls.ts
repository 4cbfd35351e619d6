import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { auditQuerySchema, auditEntrySchema, deletionQuerySchema, deletionSchema } from './audit.schema.ts';
import { pageSchema } from '../../../kit/record-calls.ts';
import { restoreCall } from '../../../kit/restore.calls.ts';

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

/** Calls of deleted records. */
export const deletionCalls = {
  list: declareCall({
    tag: 'AuditLogs',
    method: 'GET',
    url: '/api/Deletions',
    summary: 'Deleted records that can be brought back, newest first',
    access: code('Search'),
    query: deletionQuerySchema,
    answer: pageSchema(deletionSchema),
  }),
  restore: restoreCall,
};
