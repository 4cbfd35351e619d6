import { z } from 'zod';
import { createSchema, defineResource, type InputOf, type RecordOf, updateSchema } from '../../kit/resource.ts';
import { named } from '../../kit/schema-note.ts';

export const role = defineResource({
  area: 'Roles',
  singular: 'Role',
  path: '/roles',
  menu: 'setting',
  sort: 'name:asc',
  ownForm: true,
  actions: ['Search', 'View', 'Create', 'Update', 'Delete', 'Export'],
  fields: {
    name: { kind: 'text', required: true, unique: true, search: true, list: 'shown', sort: true },
    description: { kind: 'longText', max: 500, search: true, list: 'shown' },
    userCount: { kind: 'count', list: 'shown', readOnly: true, computed: true },
    permissionCount: { kind: 'count', list: 'shown', readOnly: true, computed: true },
  },
});

const codes = z
  .array(z.string({ error: 'Mes.Roles.PermissionCodes.InValid' }), {
    error: (issue) => `Mes.Roles.PermissionCodes.${issue.input == null ? 'Required' : 'InValid'}`,
  })
  .min(1, { error: 'Mes.Roles.PermissionCodes.Required' })
  .max(1_000, { error: 'Mes.Roles.PermissionCodes.InValid' })
  .transform((list) => [...new Set(list)].sort());

const withCodes = { permissionCodes: codes };

/** A role as input: its name and its permission codes. */
export type RoleInput = InputOf<typeof role> & { permissionCodes: string[] };

/** A role as the API answers it. The list has the number of the codes instead of the codes. */
export type RoleRecord = RecordOf<typeof role> & { permissionCodes: string[] };

/** The body of `POST /api/Roles`. */
export const roleCreateSchema = extend<RoleInput>(createSchema(role));

/** The body of `PUT /api/Roles/{id}`. */
export const roleUpdateSchema = extend<RoleInput & { version: number }>(updateSchema(role));

/** The body of `POST /api/Roles/{id}/Copy`: the name of the new role. */
export const roleCopySchema = (createSchema(role) as unknown as z.ZodObject).pick({
  name: true,
}) as unknown as z.ZodType<{
  name: string;
}>;

export const roleUserSchema = named(
  'RoleUser',
  z.object({
    id: z.string(),
    fullName: z.string(),
    username: z.string(),
    lastSignInAt: z.string().nullable(),
    operationStatus: z.int(),
  }),
);
export type RoleUser = z.output<typeof roleUserSchema>;

function extend<Input>(schema: z.ZodType): z.ZodType<Input> {
  return (schema as z.ZodObject).extend(withCodes) as unknown as z.ZodType<Input>;
}
