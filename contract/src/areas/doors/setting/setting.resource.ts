import { z } from 'zod';
import { LANGUAGES, type Language } from '../../../kit/message.ts';
import { createObject, defineResource, fileSchema, typed } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';

/** Most days between the due day of a fee and the lapse of a membership. */
export const GRACE_DAYS_MAX = 365;

/** The settings of the association: one record. */
export const setting = defineResource({
  area: 'Settings',
  singular: 'Setting',
  path: '/setting/association',
  menu: 'setting',
  sort: 'taxCode:asc',
  label: 'taxCode',
  actions: ['Update'],
  fields: {
    logo: { kind: 'attachments', items: 1, picture: true },
    taxCode: { kind: 'taxCode' },
    language: { kind: 'choice', choices: LANGUAGES, required: true },
    graceDays: { kind: 'count', required: true },
  },
});

/** The values of the record; `logo` has at most one id of a file. */
export interface SettingInput {
  logo: string[];
  taxCode: string | null;
  language: Language;
  graceDays: number;
}

const declared = createObject(setting);
const graceDays = typed<number | null>(declared.shape['graceDays'] as z.ZodType);
const settingObject = declared.extend({
  graceDays: graceDays.refine((days) => days === null || days <= GRACE_DAYS_MAX, {
    error: 'Mes.Settings.GraceDays.InValid',
  }),
});

/** The input of the form. */
export const settingFormSchema = typed<SettingInput>(settingObject);

/** The body of `PUT /api/Settings`; version 0 when nobody has saved the record. */
export const settingInputSchema = named(
  'SettingInput',
  typed<SettingInput & { version: number }>(
    settingObject.extend({
      version: z.coerce.number({ error: 'Mes.Settings.Version.Required' }).int().min(0),
    }),
  ),
);

/** The answer of `GET /api/Settings`. */
export const settingSchema = named(
  'Setting',
  z.object({
    logo: z.array(fileSchema),
    /** The public address of the logo. */
    logoPath: z.string().nullable(),
    taxCode: z.string().nullable(),
    language: z.enum(LANGUAGES),
    graceDays: z.int(),
    version: z.int(),
    updatedAt: z.string().nullable(),
  }),
);
export type SettingRecord = z.output<typeof settingSchema>;
