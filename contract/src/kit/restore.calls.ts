import { z } from 'zod';
import { declareCall } from './declared-call.ts';
import { recordParams } from './record-calls.ts';
import { goneSchema } from './uses.ts';

export const restoreCall = declareCall({
  tag: 'AuditLogs',
  method: 'POST',
  url: '/api/Deletions/:id/Restore',
  summary: 'Put a deleted record back; its deleter may for 10 minutes, others with AuditLogsRestore for 30 days',
  access: 'role',
  params: recordParams({ area: 'Deletions' }),
  answer: z.object({ area: z.string(), entityId: z.string(), gone: goneSchema }),
});
