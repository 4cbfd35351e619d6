import {
  setting,
  type SettingInput,
  type SettingRecord,
} from '@hoivien/contract/areas/doors/setting/setting.resource.ts';
import { ONE_PICTURE } from '@hoivien/contract/kit/attachment.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { attachments } from '../../../db/tables/kit.ts';
import {
  ASSOCIATION_KEY,
  type AssociationDefaults,
  forgetAssociation,
  GRACE_DAYS,
  LOGO,
  logoOf,
  logoPath,
  type StoredAssociation,
} from '../../../kit/association.ts';
import { dropUnused } from '../../../kit/attachments/keep.ts';
import { linkAttachments } from '../../../kit/attachments/link.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { FileStore } from '../../../kit/files.ts';
import { Download } from '../../../kit/http/route.ts';
import { readSingle, saveSingle, type SingleRecord } from '../../../kit/single-record.ts';

export const settingRecord: SingleRecord = {
  key: ASSOCIATION_KEY,
  area: LOGO.area,
  entity: setting.singular,
  entityId: LOGO.entityId,
};

/** Pictures that a browser shows and does not run. */
const RASTER: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
/** Seconds for which browsers and proxies keep a logo. Its address changes with it. */
const LOGO_LIFE = 24 * 60 * 60;

/** The saved settings, or those of the configuration with version 0. */
export async function readSetting(db: Database, defaults: AssociationDefaults): Promise<SettingRecord> {
  const [{ value, version, updatedAt }, logo] = await Promise.all([
    readSingle<StoredAssociation>(db, settingRecord),
    logoFile(db),
  ]);
  return {
    ...(value ?? ofConfiguration(defaults)),
    logo: logo ? [logo] : [],
    logoPath: logo ? logoPath(logo.id) : null,
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

export async function saveSetting(
  call: Call,
  files: FileStore,
  defaults: AssociationDefaults,
  { version, logo, ...value }: SettingInput & { version: number },
): Promise<void> {
  const before = await logoOf(call.db);
  await saveSingle<StoredAssociation>(call, settingRecord, {
    version,
    value,
    before: ofConfiguration(defaults),
    label: defaults.appName,
    current: (db) => readSetting(db, defaults),
    more: async (inner) => {
      const names = await linkAttachments(inner, { ...LOGO, ids: logo, limits: ONE_PICTURE, field: 'logo' });
      return names && { logo: names };
    },
  });
  forgetAssociation();
  if (before && !logo.includes(before)) await dropUnused(call.db, files, [before]);
}

/** The present logo. Its address holds the id of its file, so nobody reads another file here. */
export async function openLogo(db: Database, files: FileStore, id: string): Promise<Download> {
  const logo = (await logoOf(db)) === id.toLowerCase() ? await storedFile(db, id) : undefined;
  if (!logo || !RASTER.includes(logo.mime)) throw new Refusal('Mes.Settings.Logo.NotFound', 404);
  const { fileName, mime, size, storageKey } = logo;
  return new Download(fileName, mime, files.read(storageKey), {
    inline: true,
    size,
    maxAge: LOGO_LIFE,
  });
}

async function logoFile(db: Database): Promise<SettingRecord['logo'][number] | undefined> {
  const id = await logoOf(db);
  const file = id ? await storedFile(db, id) : undefined;
  return file && { id: file.id, fileName: file.fileName, mime: file.mime, size: file.size };
}

async function storedFile(db: Database, id: string) {
  const [file] = await db.select().from(attachments).where(eq(attachments.id, id));
  return file;
}

function ofConfiguration({ defaultLanguage }: AssociationDefaults): StoredAssociation {
  return { taxCode: null, language: defaultLanguage, graceDays: GRACE_DAYS };
}
