import { z } from 'zod';
import { LANGUAGES } from '../../kit/message.ts';
import { createSchema, defineResource, type InputOf, type RecordOf } from '../../kit/resource.ts';
import { PASSWORD_MAX } from './password.ts';

export const user = defineResource({
  area: 'Users',
  singular: 'User',
  path: '/user',
  menu: 'setting',
  sort: 'fullName:asc',
  actions: ['Search', 'View', 'Create', 'Update', 'Delete', 'Export'],
  fields: {
    username: { kind: 'login', required: true, unique: true, search: true, list: 'shown', sort: true },
    fullName: { kind: 'person', required: true, search: true, list: 'shown', sort: true },
    emailAddress: { kind: 'email', required: true, unique: true, search: true, list: 'shown' },
    phoneNumber: { kind: 'phone', required: true, mayLack: true, search: true, list: 'shown' },
    gender: { kind: 'choice', choices: [1, 2] },
    dayOfBirth: { kind: 'date' },
    roleId: { kind: 'reference', to: 'Roles', filter: true },
    roleName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    operationStatus: { kind: 'choice', choices: [1, 2], readOnly: true, list: 'shown', filter: true },
    language: { kind: 'choice', choices: LANGUAGES },
    lockedAt: { kind: 'instant', readOnly: true },
    lastSignInAt: { kind: 'instant', readOnly: true, list: 'shown' },
  },
});

export type UserInput = InputOf<typeof user>;
export type UserRecord = RecordOf<typeof user>;

/** What `POST /api/Users` takes. Without a password one is generated, and shown once in the answer. */
export const userCreateSchema = (createSchema(user) as unknown as z.ZodObject).extend({
  password: z
    .string({ error: 'Mes.Users.Password.Required' })
    .max(PASSWORD_MAX, { error: 'Mes.Users.Password.OverLength' })
    .nullish()
    .transform((value) => value || null),
}) as unknown as z.ZodType<UserInput & { password: string | null }>;
