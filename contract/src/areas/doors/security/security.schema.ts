import { z } from 'zod';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../../kit/paging.ts';
import { named } from '../../../kit/schema-note.ts';

/** Days for which security events are kept. */
export const SECURITY_DAYS = 180;

/** What happened. The first ones may be an attack, and administrators are told of bursts of them. */
export const SECURITY_KINDS = [
  'wrongPassword',
  'wrongCode',
  'copiedPasskey',
  'lock',
  'forgedToken',
  'forgedWebhook',
  'limit',
  'export',
  'reveal',
  'rights',
  'account',
  'seeAs',
  'signIn',
  'newDevice',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

const bad = (field: string) => ({ error: `Mes.SecurityEvents.${field}.InValid` });
const instant = (field: string) => z.iso.datetime({ offset: true, ...bad(field) }).optional();

/** The query of `GET /api/SecurityEvents`: every filter narrows the list; `to` is exclusive. */
export const securityQuerySchema = z.object({
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000, bad('Page')).default(1),
  pageSize: z.coerce
    .number(bad('PageSize'))
    .int(bad('PageSize'))
    .min(1, bad('PageSize'))
    .max(PAGE_SIZE_MAX, bad('PageSize'))
    .default(PAGE_SIZE),
  kind: z.enum(SECURITY_KINDS, bad('Kind')).optional(),
  userId: z.guid(bad('UserId')).optional(),
  ip: z
    .string()
    .trim()
    .regex(/^[\da-fA-F.:]{2,45}$/, bad('Ip'))
    .optional(),
  from: instant('From'),
  to: instant('To'),
});
export type SecurityQuery = z.output<typeof securityQuerySchema>;

/** An event, or several of one kind, person, address and call that came within a second. */
export const securityEventSchema = named(
  'SecurityEvent',
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(SECURITY_KINDS),
    count: z.int(),
    /** The person who was signed in, or whose account it was about; null when nobody is known. */
    userId: z.string().nullable(),
    userName: z.string().nullable(),
    ip: z.string().nullable(),
    /** The call, without the values in its address. */
    call: z.string(),
    /** The reason that the person gave, where the product asks for one. */
    reason: z.string().nullable(),
  }),
);
export type SecurityEvent = z.output<typeof securityEventSchema>;
