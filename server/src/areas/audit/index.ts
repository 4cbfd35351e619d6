import {
  auditEntrySchema,
  auditQuerySchema,
  deletionQuerySchema,
  deletionSchema,
} from '@hoivien/contract/areas/audit/audit.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type AnyCrud, pageSchema } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { listChanges, listDeletions } from './audit.service.ts';

const at = { tag: 'AuditLogs', method: 'GET', access: [permissionCode('AuditLogs', 'Search')] } as const;

/** What happened to every record, and what was deleted. `areas` are those of all records. */
export function auditRoutes(areas: readonly AnyCrud[]): Route[] {
  return [
    route({
      ...at,
      url: '/api/AuditLogs',
      summary: 'Changes of all records, newest first',
      query: auditQuerySchema,
      answer: pageSchema(auditEntrySchema),
      handle: async (call, { query }) => ({ data: await listChanges(call, areas, query) }),
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
