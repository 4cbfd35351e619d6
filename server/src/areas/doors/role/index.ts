import { roleCalls } from '@hoivien/contract/areas/doors/role/role.calls.ts';
import {
  roleRecordSchema,
  roleCreateSchema,
  roleUpdateSchema,
} from '@hoivien/contract/areas/doors/role/role.resource.ts';
import { permissionGroups } from '@hoivien/contract/permissions.ts';
import { rolePermissions, roles } from '../../../db/tables/access.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
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

/** Routes of roles: those of every list, all codes, the users of a role, and copying a role. */
function roleRoutes(): Route[] {
  return [
    ...resourceRoutes(roleRecords, {
      record: roleRecordSchema,
      create: roleCreateSchema,
      update: roleUpdateSchema,
      // A program that does not know the minutes leaves them.
      keeps: ['idleMinutes'],
      choosers: ['UsersSearch', 'UsersCreate', 'UsersUpdate'],
    }),
    serve(roleCalls.permissions, async () => ({ data: permissionGroups() })),
    serve(roleCalls.users, async (call, { params: { id } }) => ({ data: await roleUsers(call, id) })),
    serve(roleCalls.copy, async (call, { params: { id }, body }) => ({
      data: await copyRole(call, id, body.name),
      message: 'Mes.Roles.Copy.Successfully',
    })),
  ];
}
