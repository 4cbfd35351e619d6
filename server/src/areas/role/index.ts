import {
  type RoleRecord,
  role,
  roleCopySchema,
  roleCreateSchema,
  roleUpdateSchema,
  roleUserSchema,
} from '@hoivien/contract/areas/role/role.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { recordSchema, typed } from '@hoivien/contract/kit/resource.ts';
import { permissionGroups } from '@hoivien/contract/permissions.ts';
import { z } from 'zod';
import { rolePermissions, roles } from '../../db/tables/access.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import { type AnyCrud, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { loadRoles } from './demo.ts';
import { copyRole, roleArea } from './role.service.ts';
import { roleUsers } from './role-users.ts';

export { MANAGE, requireManager } from './managers.ts';
export { roleArea } from './role.service.ts';

const roleRecords: AnyCrud = roleArea;

export const roleModule: AreaModule = {
  name: 'role',
  tables: [roles, rolePermissions],
  records: [roleRecords],
  routes: roleRoutes,
  demo: { load: loadRoles },
};

const record = typed<RoleRecord>(recordSchema(role).extend({ permissionCodes: z.array(z.string()) }));
const params = z.object({ id: z.guid({ error: 'Mes.Roles.Id.NotFound' }) });
const code = (action: string) => [permissionCode('Roles', action)];

/** Routes of roles: those of every list, all codes, the users of a role, and copying a role. */
function roleRoutes(): Route[] {
  const at = { tag: 'Roles' };
  return [
    ...resourceRoutes(roleRecords, {
      record,
      create: roleCreateSchema,
      update: roleUpdateSchema,
      // A program that does not know the minutes leaves them.
      keeps: ['idleMinutes'],
      choosers: ['UsersSearch', 'UsersCreate', 'UsersUpdate'],
    }),
    route({
      ...at,
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
      handle: async () => ({ data: permissionGroups() }),
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Roles/:id/Users',
      summary: 'Who has a role, the first hundred by name',
      access: code('View'),
      params,
      answer: pageSchema(roleUserSchema),
      handle: async (call, { params: { id } }) => ({ data: await roleUsers(call, id) }),
    }),
    route({
      ...at,
      method: 'POST',
      url: '/api/Roles/:id/Copy',
      summary: 'A new role that grants what this one does',
      access: code('Create'),
      params,
      body: roleCopySchema,
      answer: record,
      status: 201,
      handle: async (call, { params: { id }, body }) => ({
        data: await copyRole(call, id, body.name),
        message: 'Mes.Roles.Copy.Successfully',
      }),
    }),
  ];
}
