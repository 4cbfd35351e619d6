import { z } from 'zod';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../kit/paging.ts';
import { reasonSchema } from '../../kit/reason.ts';
import { named } from '../../kit/schema-note.ts';

/** What stands where a name was. */
export const ERASED = 'Đã xoá theo yêu cầu';

/** What a person must type before data are erased for good. */
export const ERASE_WORD = 'XOA';

export const restrictSchema = z.object({ reason: reasonSchema('PersonalData') });

export const eraseSchema = restrictSchema.extend({
  confirm: z.literal(ERASE_WORD, { error: 'Mes.PersonalData.Confirm.InValid' }),
});

/** Where a person stands, or may stand, in the records of others. Names are there for whoever may search such records. */
export const toldStandingSchema = z.object({
  role: z.enum(['leader', 'contact', 'representative']),
  /** It was entered, or name and phone or e-mail are the same; else only one of these is. */
  isSure: z.boolean(),
  area: z.string().nullable(),
  isAssociation: z.boolean(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  name: z.string().nullable(),
});
export type ToldStanding = z.output<typeof toldStandingSchema>;

/** How the data of one person stand. */
export const personDataSchema = named(
  'PersonData',
  z.object({
    id: z.string(),
    /** The area its record stands in. */
    area: z.string(),
    name: z.string(),
    restrictedAt: z.string().nullable(),
    erasedAt: z.string().nullable(),
    /** Why it cannot be erased now, as a message key. */
    eraseRefusal: z.string().nullable(),
    /** As leader, contact or representative of others; erasing takes them out of those that are sure. */
    standings: z.array(toldStandingSchema),
    requests: z.array(z.object({ id: z.string(), type: z.int(), receivedAt: z.string(), state: z.string() })),
  }),
);
export type PersonData = z.output<typeof personDataSchema>;

/** What can be done with personal data, as the access log tells it. `Taken`: a value was entered that a record out of sight has. */
export const ACCESS_ACTIONS = ['View', 'Reveal', 'Export', 'Print', 'Restrict', 'Lift', 'Erase', 'Taken'] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

const day = (field: string) => z.iso.date({ error: `Mes.PersonalData.${field}.InValid` }).optional();

/** What `GET /api/PersonalData/AccessLog` takes; the days are days of Viet Nam, both included. `Export` finds prints, too. */
export const accessQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  action: z.enum(ACCESS_ACTIONS).optional(),
  entityId: z.guid({ error: 'Mes.PersonalData.Id.NotFound' }).optional(),
  userId: z.guid({ error: 'Mes.PersonalData.Id.NotFound' }).optional(),
  from: day('From'),
  to: day('To'),
});
export type AccessQuery = z.output<typeof accessQuerySchema>;

/** One look at personal data. */
export const accessSchema = named(
  'Access',
  z.object({
    id: z.string(),
    at: z.string(),
    actorName: z.string().nullable(),
    area: z.string(),
    entityId: z.string().nullable(),
    label: z.string().nullable(),
    action: z.string(),
    fields: z.array(z.string()),
    rows: z.int(),
    reason: z.string().nullable(),
    ip: z.string().nullable(),
  }),
);
export type Access = z.output<typeof accessSchema>;

/** Somebody who stands in the access log. */
export const accessActorSchema = named(
  'AccessActor',
  z.object({ id: z.string(), name: z.string(), username: z.string() }),
);
export type AccessActor = z.output<typeof accessActorSchema>;

/** The most rows of a list and the most whole records that are printed at once. */
export const PRINT_ROWS_MAX = 10_000;
export const PRINT_WHOLE_MAX = 5_000;

const printed = { area: z.string().max(50) };

/** What is told before records are printed: which whole records, or how many rows of a list with which columns. */
export const printSchema = z.union([
  z.object({
    ...printed,
    ids: z
      .array(z.guid({ error: 'Mes.PersonalData.Id.NotFound' }))
      .min(1)
      .max(PRINT_WHOLE_MAX),
  }),
  z.object({
    ...printed,
    rows: z.int().min(1).max(PRINT_ROWS_MAX),
    columns: z.array(z.string().max(100)).max(200),
  }),
]);
export type Print = z.output<typeof printSchema>;

/** What somebody without a record of their own is known as. */
export const UNRECORDED_KINDS = ['outsider', 'representative', 'leader', 'contact'] as const;

/** Somebody who has no record of their own: outside the system, or by name alone in the record of an organisation. */
export const unrecordedSchema = named(
  'Unrecorded',
  z.object({
    /** Of an outsider the member, else the row in which they stand. */
    id: z.string(),
    kind: z.enum(UNRECORDED_KINDS),
    name: z.string(),
    /** Where they stand, for whoever may search such records. */
    ownerName: z.string().nullable(),
  }),
);
export type Unrecorded = z.output<typeof unrecordedSchema>;

/** How the data of somebody stand who is known by name alone. */
export const unrecordedDataSchema = unrecordedSchema.extend({
  eraseRefusal: z.string().nullable(),
  /** Records of persons by the same name with the same phone or e-mail: their data go with those. */
  records: z.array(z.object({ id: z.string(), area: z.string(), name: z.string() })),
  standings: z.array(toldStandingSchema),
});
export type UnrecordedData = z.output<typeof unrecordedDataSchema>;
