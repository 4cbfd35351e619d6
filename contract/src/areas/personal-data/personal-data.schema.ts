import { z } from 'zod';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../kit/paging.ts';
import { reasonSchema } from '../../kit/reason.ts';

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
export const personDataSchema = z.object({
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
});
export type PersonData = z.output<typeof personDataSchema>;

/** What `GET /api/PersonalData/AccessLog` takes. */
export const accessQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  action: z.enum(['View', 'Reveal', 'Export', 'Erase', 'Restrict', 'Lift']).optional(),
  entityId: z.guid({ error: 'Mes.PersonalData.Id.NotFound' }).optional(),
});
export type AccessQuery = z.output<typeof accessQuerySchema>;

/** One look at personal data. */
export const accessSchema = z.object({
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
});
export type Access = z.output<typeof accessSchema>;
