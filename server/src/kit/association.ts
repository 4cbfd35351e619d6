import type { Language } from '@hoivien/contract/kit/message.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { attachmentLinks, attachments, settings } from '../db/tables/kit.ts';

/** The public data of the association, for sign-in page, mails, prints and public pages. */
export interface Association {
  name: string;
  /** The address to which people write. */
  emailAddress: string;
  /** E.164, as members' numbers are stored. */
  switchboard: string | null;
  address: string | null;
  website: string | null;
  fanpage: string | null;
  /** Degrees. */
  latitude: number | null;
  longitude: number | null;
  /** A path on this server that shows the logo without a token; null without a logo. Each logo has its own path. */
  logoPath: string | null;
  taxCode: string | null;
  /** The language of people who have not chosen one. */
  language: Language;
  /** Days after the due day during which a member with unpaid fees is not yet lapsed. */
  graceDays: number;
}

/** The configuration of the process. It applies to each value that nobody has saved. */
export interface AssociationDefaults {
  appName: string;
  adminEmail: string;
  defaultLanguage: Language;
}

/** The two stored records; `single-record.ts` reads and saves them. */
export interface StoredContact {
  name: string;
  switchboard: string | null;
  email: string | null;
  website: string | null;
  fanpage: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
}
export interface StoredAssociation {
  taxCode: string | null;
  language: Language;
  graceDays: number;
}

export const CONTACT_KEY = 'contact';
export const ASSOCIATION_KEY = 'association';
export const GRACE_DAYS = 365;

/** The place of the logo among the files: the area, the fixed id of its record, and the slot. */
export const LOGO = {
  area: 'Settings',
  entityId: '00000000-0000-7000-8000-000000000002',
  slot: 'logo',
} as const;

/**
 * The association as it is saved now, in two statements at the same time. Nothing is kept in memory, because other
 * servers share the database.
 *
 * @example const { name, emailAddress } = await associationOf(call.db, config);
 */
export async function associationOf(db: Database, defaults: AssociationDefaults): Promise<Association> {
  const [rows, logoId] = await Promise.all([
    db
      .select({ key: settings.key, value: settings.value })
      .from(settings)
      .where(inArray(settings.key, [CONTACT_KEY, ASSOCIATION_KEY])),
    logoOf(db),
  ]);
  const saved = (key: string) => rows.find((row) => row.key === key)?.value;
  const contact = saved(CONTACT_KEY) as Partial<StoredContact> | undefined;
  const own = saved(ASSOCIATION_KEY) as Partial<StoredAssociation> | undefined;
  return {
    name: contact?.name ?? defaults.appName,
    emailAddress: contact?.email ?? defaults.adminEmail,
    switchboard: contact?.switchboard ?? null,
    address: contact?.address ?? null,
    website: contact?.website ?? null,
    fanpage: contact?.fanpage ?? null,
    latitude: contact?.latitude ?? null,
    longitude: contact?.longitude ?? null,
    logoPath: logoId && logoPath(logoId),
    taxCode: own?.taxCode ?? null,
    language: own?.language ?? defaults.defaultLanguage,
    graceDays: own?.graceDays ?? GRACE_DAYS,
  };
}

/** How long the data of the sign-in page is kept, in milliseconds: under a flood it is read once in this time. */
const KEPT_MS = 3_000;
let kept: { of: Database; at: number; read: Promise<Association> } | undefined;

/**
 * The association as the database had it a moment ago, for pages of everybody; requests at the same time share one reading.
 * What this server saves shows at once, what another one saves after some seconds.
 */
export function keptAssociation(db: Database, defaults: AssociationDefaults, now: Date): Promise<Association> {
  const age = kept ? now.getTime() - kept.at : Number.NaN;
  if (kept && kept.of === db && age >= 0 && age < KEPT_MS) return kept.read;
  const read = associationOf(db, defaults);
  const fresh = { of: db, at: now.getTime(), read };
  kept = fresh;
  read.catch(() => {
    if (kept === fresh) kept = undefined;
  });
  return read;
}

/** The association was saved: the next page reads it anew. */
export function forgetAssociation(): void {
  kept = undefined;
}

/** The id of the file that is the logo now. */
export async function logoOf(db: Database): Promise<string | null> {
  const [found] = await db
    .select({ id: attachments.id })
    .from(attachmentLinks)
    .innerJoin(attachments, eq(attachments.id, attachmentLinks.attachmentId))
    .where(
      and(
        eq(attachmentLinks.entityId, LOGO.entityId),
        eq(attachmentLinks.slot, LOGO.slot),
        eq(attachmentLinks.area, LOGO.area),
      ),
    );
  return found?.id ?? null;
}

/** The public path of a logo; the id of the file stands in it, so a new logo has a new path. */
export function logoPath(id: string): string {
  return `/api/Public/Logo/${id}`;
}
