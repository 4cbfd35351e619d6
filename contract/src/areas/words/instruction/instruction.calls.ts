import { recordParams } from '../../../kit/record-calls.ts';
import { declareCall } from '../../../kit/declared-call.ts';
import { instructionSchema, instructionInputSchema, instructionRestoreSchema } from './instruction.schema.ts';
import { permissionCode } from '../../../kit/permission.ts';

const code = (action: string) => [permissionCode('Instructions', action)];

const instructionAt = { tag: 'Instructions', answer: instructionSchema } as const;

/** Calls of the user manual. */
export const instructionCalls = {
  read: declareCall({
    ...instructionAt,
    method: 'GET',
    url: '/api/Instructions',
    summary: 'The user manual with its earlier versions; number 0 when there is none',
    access: 'session',
  }),
  replace: declareCall({
    ...instructionAt,
    method: 'PUT',
    url: '/api/Instructions',
    summary: 'Replace the user manual by an uploaded PDF or Word file of at most 60 MB',
    access: code('Update'),
    body: instructionInputSchema,
    refuses: [409],
  }),
  restore: declareCall({
    ...instructionAt,
    method: 'POST',
    url: '/api/Instructions/:id/Restore',
    summary: 'Bring back an earlier version of the user manual as the newest one',
    access: code('Update'),
    params: recordParams({ area: 'Instructions' }),
    body: instructionRestoreSchema,
    refuses: [409],
  }),
};
