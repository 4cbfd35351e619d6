import {
  auditEntrySchema,
  auditQuerySchema,
  deletionQuerySchema,
  deletionSchema,
} from '@hoivien/contract/areas/audit/audit.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { auditEntries } from '../../db/tables/kit.ts';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { listChanges, listDeletions } from './audit.service.ts';
import { rowsOfMembers, traces } from './traces.ts';

export const auditModule: AreaModule<AllAreas> = {
  name: 'audit',
  tables: [auditEntries],
  routes: auditRoutes,
  ofMembers: rowsOfMembers,
  traces,
};

const at = { tag: 'AuditLogs', method: 'GET', access: [permissionCode('AuditLogs', 'Search')] } as const;

/** The routes of the audit trail and of deletions. */
function auditRoutes({ records }: AllAreas): Route[] {
  return [
    route({
      ...at,
      url: '/api/AuditLogs',
      summary: 'Changes of all records, newest first',
      query: auditQuerySchema,
      answer: pageSchema(auditEntrySchema),
      handle: async (call, { query }) => ({ data: await listChanges(call, records, query) }),
    }),
    route({
      ...at,
      url: '/api/Deletions',
      summary: 'Deleted records that can be brought back, newest first',
      query: deletionQuerySchema,
      answer: pageSchema(deletionSchema),
      handle: async (call, { query }) => ({ data: await listDeletions(call, query) }),
    }),
  ];
}
