import { z } from 'zod';
import { cleanText } from '../../../kit/fold.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../../kit/paging.ts';
import { reasonSchema } from '../../../kit/reason.ts';
import { named } from '../../../kit/schema-note.ts';

/** The word that a person must type before the product erases data for good. */
export const ERASE_WORD = 'XOA';

export const restrictSchema = z.object({ reason: reasonSchema('PersonalData') });

export const eraseSchema = restrictSchema.extend({
  confirm: z.literal(ERASE_WORD, { error: 'Mes.PersonalData.Confirm.InValid' }),
});

/**
 * A place of a person in another record, certain or possible. Only readers who may search such records get the names.
 */
export const toldStandingSchema = z.object({
  role: z.enum(['leader', 'contact', 'representative']),
  /**
   * True when a person entered the link, or when the name and phone or e-mail are the same; false when only one of
   * these is.
   */
  isSure: z.boolean(),
  area: z.string().nullable(),
  isAssociation: z.boolean(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  name: z.string().nullable(),
});
export type ToldStanding = z.output<typeof toldStandingSchema>;

/** The personal data of one person and the requests about them. */
export const personDataSchema = named(
  'PersonData',
  z.object({
    id: z.string(),
    area: z.string(),
    name: z.string(),
    restrictedAt: z.string().nullable(),
    erasedAt: z.string().nullable(),
    /** The message key of the reason why it cannot be erased now; null when it can. */
    eraseRefusal: z.string().nullable(),
    /**
     * Places of the person as leader, contact or representative in other records. Erasing removes the person from the
     * certain ones.
     */
    standings: z.array(toldStandingSchema),
    requests: z.array(z.object({ id: z.string(), type: z.int(), receivedAt: z.string(), state: z.string() })),
    may: z
      .array(z.enum(['Restrict', 'Erase', 'SeeRequests']))
      .meta({ description: 'What the reader may do and see beside the states' }),
  }),
);
export type PersonData = z.output<typeof personDataSchema>;

/** Actions in the access log. `ViewAs`: seen with the rights of another. `Link`: a link that the user copied was opened. `Taken`: a user entered a unique value of a record that the user cannot see. */
export const ACCESS_ACTIONS = [
  'View',
  'ViewAs',
  'Link',
  'Reveal',
  'Export',
  'Print',
  'Restrict',
  'Lift',
  'Erase',
  'Taken',
] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

const day = (field: string) => z.iso.date({ error: `Mes.PersonalData.${field}.InValid` }).optional();

/**
 * The query of `GET /api/PersonalData/AccessLog`. Both days are inclusive and in Vietnam's time. `Export` finds prints,
 * too.
 */
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

/** A user with entries in the access log. */
export const accessActorSchema = named(
  'AccessActor',
  z.object({ id: z.string(), name: z.string(), username: z.string() }),
);
export type AccessActor = z.output<typeof accessActorSchema>;

/** Most rows of a printed list, and most whole records in one print. */
export const PRINT_ROWS_MAX = 10_000;
export const PRINT_WHOLE_MAX = 5_000;

const printed = { area: z.string().max(50) };

/**
 * The body of the request before a print: the ids of whole records, or the number of rows and the columns of a list.
 */
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

/** The roles of people without a record of their own. */
export const UNRECORDED_KINDS = ['outsider', 'representative', 'leader', 'contact'] as const;

/** A person without a record of their own: a person outside the system, or a name in the record of an organisation. */
export const unrecordedSchema = named(
  'Unrecorded',
  z.object({
    /** Of an outsider the member, else the row in which they stand. */
    id: z.string(),
    kind: z.enum(UNRECORDED_KINDS),
    name: z.string(),
    /** The name of the record with the person; null for readers who may not search such records. */
    ownerName: z.string().nullable(),
  }),
);
export type Unrecorded = z.output<typeof unrecordedSchema>;

/** The personal data of a person who is known by name only. */
export const unrecordedDataSchema = unrecordedSchema.extend({
  eraseRefusal: z.string().nullable(),
  /** Records of persons with the same name and the same phone or e-mail: those records' erasure covers this person. */
  records: z.array(z.object({ id: z.string(), area: z.string(), name: z.string() })),
  standings: z.array(toldStandingSchema),
  may: z.array(z.enum(['Erase'])).meta({ description: 'The actions that the reader may take' }),
});
export type UnrecordedData = z.output<typeof unrecordedDataSchema>;

/** Most characters of what a member says is wrong. */
export const CORRECTION_MAX = 2000;

/** What the association keeps about a member, on their own page, with the corrections that they have asked for. */
export const ownDataSchema = named(
  'OwnData',
  z.object({
    isPerson: z.boolean(),
    name: z.string(),
    code: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    emailAddress: z.string().nullable(),
    address: z.string().nullable(),
    leaderName: z.string().nullable(),
    clubNames: z.array(z.string()),
    corrections: z.array(z.object({ id: z.string(), receivedAt: z.string(), content: z.string(), state: z.string() })),
  }),
);
export type OwnData = z.output<typeof ownDataSchema>;

/** The body of `POST /api/Public/{token}/Correction`. */
export const correctionSchema = z.object({
  content: z
    .string({ error: 'Mes.DataRequests.Content.Required' })
    .overwrite(cleanText)
    .min(1, { error: 'Mes.DataRequests.Content.Required' })
    .max(CORRECTION_MAX, { error: 'Mes.DataRequests.Content.OverLength' }),
});
export type Correction = z.output<typeof correctionSchema>;
