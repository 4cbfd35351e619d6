import { auditCalls, deletionCalls } from '@hoivien/contract/areas/keeping/audit/audit.calls.ts';
import { auditEntries } from '../../../db/tables/kit.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { listChanges, listDeletions } from './audit.service.ts';
import { rowsOfMembers, traces } from './traces.ts';

export const auditModule: AreaModule<AllAreas> = {
  name: 'audit',
  tables: [auditEntries],
  routes: auditRoutes,
  ofMembers: rowsOfMembers,
  traces,
};

/** The routes of the audit trail and of deletions. */
function auditRoutes({ records }: AllAreas): Route[] {
  return [
    serve(auditCalls.list, async (call, { query }) => ({ data: await listChanges(call, records, query) })),
    serve(deletionCalls.list, async (call, { query }) => ({ data: await listDeletions(call, query) })),
  ];
}
