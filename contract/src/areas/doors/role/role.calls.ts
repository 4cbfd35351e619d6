import { permissionCode } from '../../../kit/permission.ts';
import { declareCall } from '../../../kit/declared-call.ts';
import { z } from 'zod';
import { pageSchema, recordParams } from '../../../kit/record-calls.ts';
import { roleUserSchema, roleCopySchema, roleRecordSchema } from './role.resource.ts';

const code = (action: string) => [permissionCode('Roles', action)];

const roleAt = { tag: 'Roles' } as const;

/** Calls of roles. */
export const roleCalls = {
  permissions: declareCall({
    ...roleAt,
    method: 'GET',
    url: '/api/Roles/Permissions',
    summary: 'Every permission, by group and area',
    access: code('Search'),
    answer: z.array(
      z.object({
        group: z.string(),
        areas: z.array(z.object({ area: z.string(), actions: z.array(z.string()) })),
      }),
    ),
  }),
  users: declareCall({
    ...roleAt,
    method: 'GET',
    url: '/api/Roles/:id/Users',
    summary: 'Who has a role, the first hundred by name',
    access: code('View'),
    params: recordParams({ area: 'Roles' }),
    answer: pageSchema(roleUserSchema),
  }),
  copy: declareCall({
    ...roleAt,
    method: 'POST',
    url: '/api/Roles/:id/Copy',
    summary: 'A new role that grants what this one does',
    access: code('Create'),
    params: recordParams({ area: 'Roles' }),
    body: roleCopySchema,
    answer: roleRecordSchema,
    status: 201,
  }),
};
