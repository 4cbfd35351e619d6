import { STATUS } from '../../../codes.ts';
import { is, isSet } from '../../../kit/condition.ts';
import { noUndo, type States, type StepUndo } from '../../../kit/life.ts';
import { LANGUAGES } from '../../../kit/message.ts';
import { z } from 'zod';
import {
  createSchema,
  defineResource,
  fileSchema,
  type InputOf,
  type ItemOf,
  recordFields,
  type RecordOf,
  recordSchema,
  typed,
} from '../../../kit/resource.ts';
import { profileSchema } from '../../../kit/session/session.schema.ts';

export const user = defineResource({
  area: 'Users',
  singular: 'User',
  path: '/user',
  menu: 'setting',
  label: 'fullName',
  sort: 'fullName:asc',
  bulk: ['Activate', 'Deactivate', 'Unlock', 'EndSessions', 'Delete'],
  ownForm: true,
  actions: ['Search', 'View', 'Create', 'Update', 'Delete', 'Export'],
  fields: {
    username: { kind: 'login', required: true, unique: true, search: true, list: 'shown', sort: true },
    fullName: { kind: 'person', required: true, search: true, list: 'shown', sort: true },
    emailAddress: { kind: 'email', required: true, unique: true, search: true, list: 'shown' },
    phoneNumber: { kind: 'phone', required: true, mayLack: true, search: true, list: 'shown' },
    gender: { kind: 'choice', choices: [1, 2] },
    dayOfBirth: { kind: 'date', past: true },
    roleId: { kind: 'reference', to: 'Roles', filter: true },
    roleName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    clubId: { kind: 'reference', to: 'Clubs', filter: true },
    clubName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    operationStatus: {
      kind: 'choice',
      choices: [1, 2],
      tones: { 1: 'green', 2: 'grey' },
      readOnly: true,
      list: 'hidden',
      filter: 'unlisted',
    },
    state: {
      kind: 'choice',
      choices: ['active', 'locked', 'inactive'],
      tones: { active: 'green', locked: 'red', inactive: 'grey' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    hasSecondFactor: { kind: 'flag', readOnly: true, computed: true, list: 'hidden', filter: true },
    identityIssuer: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    language: { kind: 'choice', choices: LANGUAGES },
    lockedAt: { kind: 'instant', readOnly: true },
    lastSignInAt: { kind: 'instant', readOnly: true, list: 'shown' },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

/** The actions on an account besides saving it, and how each is undone. */
export const ACCOUNT_UNDO = {
  Activate: { by: 'Deactivate' },
  Deactivate: { by: 'Activate' },
  Unlock: noUndo('None'),
  EndSessions: noUndo('None'),
} as const satisfies Record<string, StepUndo>;
export type AccountAction = keyof typeof ACCOUNT_UNDO;

/** The state of an account: whether its user can sign in, and otherwise why not. */
export const accountStates = {
  field: 'state',
  states: [['inactive', is('operationStatus', STATUS.inactive)], ['locked', isSet('lockedAt')], ['active']],
} as const satisfies States<string>;

export type UserInput = InputOf<typeof user>;
export type UserRecord = RecordOf<typeof user>;

const { avatarPath, role } = profileSchema.shape;

/** Additions to a user in a list: the picture and its address, which is valid for 60 s. */
export const pictureShape = { avatar: fileSchema.nullable(), avatarPath };

/** Additions to a single user: the picture, and the role with its codes. */
const wholeUserShape = { ...pictureShape, role };
export type UserItem = ItemOf<typeof user> & Partial<z.infer<z.ZodObject<typeof pictureShape>>>;
export type WholeUser = UserRecord & { [Name in keyof typeof wholeUserShape]: z.infer<(typeof wholeUserShape)[Name]> };

const wholeUser = recordSchema(user).extend(wholeUserShape);
/** A single user as the API answers it. */
export const wholeUserSchema = typed<WholeUser>(wholeUser);
/** The answer to adding a user, with its generated first password. */
export const madeUserSchema = wholeUser.extend({ password: z.string().nullable() });

/** A new user. Without a password in the input the server generates one. */
export const newUser = defineResource({ ...user, fields: { ...user.fields, password: { kind: 'secret' } } });
/** The answer to adding a user. Its password is the generated first one; null when the input had one. */
export type MadeUser = UserRecord & { password: string | null };
export type NewUserInput = InputOf<typeof newUser>;

/** The body of `POST /api/Users`. Only the answer to this request has the generated password. */
export const userCreateSchema = createSchema(newUser);
