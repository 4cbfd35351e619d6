import { z } from 'zod';
import {
  createObject,
  defineResource,
  type InputOf,
  type RecordOf,
  typed,
  updateObject,
  recordSchema,
} from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';

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
    needsSecondFactor: { kind: 'flag', list: 'hidden', filter: true },
    idleMinutes: { kind: 'count', list: 'hidden' },
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

// A program that does not know the flag or the minutes leaves them as they are.
const needsSecondFactor = z.boolean({ error: 'Mes.Roles.NeedsSecondFactor.InValid' }).optional();
/** The bounds of the end by inactivity, in minutes; 0 is none. */
export const IDLE_MIN = 5;
export const IDLE_MAX = 720;
const idle = { error: 'Mes.Roles.IdleMinutes.InValid' };
// A form sends a text, and an empty one means none.
const idleMinutes = z
  .union([z.string(), z.number()], idle)
  .nullish()
  .transform((value, context) => {
    if (value === undefined || value === null) return undefined;
    const text = String(value).trim();
    const minutes = /^\d{0,4}$/.test(text) ? Number(text) : Number.NaN;
    if (minutes === 0 || (minutes >= IDLE_MIN && minutes <= IDLE_MAX)) return minutes;
    context.addIssue({ code: 'custom', message: idle.error });
    return z.NEVER;
  });
const withCodes = { permissionCodes: codes, needsSecondFactor, idleMinutes };

/** A role as input: its name, its permission codes, and whether it requires a second factor. */
export type RoleInput = Omit<InputOf<typeof role>, 'needsSecondFactor' | 'idleMinutes'> & {
  permissionCodes: string[];
  needsSecondFactor?: boolean | undefined;
  idleMinutes?: number | undefined;
};

/** A role as the API answers it. The list has the number of the codes instead of the codes. */
export type RoleRecord = RecordOf<typeof role> & { permissionCodes: string[] };
export const roleRecordSchema = typed<RoleRecord>(recordSchema(role).extend({ permissionCodes: z.array(z.string()) }));

/** The body of `POST /api/Roles`. */
export const roleCreateSchema = typed<RoleInput>(createObject(role).extend(withCodes));

/** The body of `PUT /api/Roles/{id}`. */
export const roleUpdateSchema = typed<RoleInput & { version: number }>(updateObject(role).extend(withCodes));

/** The body of `POST /api/Roles/{id}/Copy`: the name of the new role. */
export const roleCopySchema = typed<{ name: string }>(createObject(role).pick({ name: true }));

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
