import { z } from 'zod';
import { extensionOf, PICTURES } from '../../../kit/attachment.ts';
import { cleanLine } from '../../../kit/fold.ts';
import { fileSchema } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';

/** What a file of the library is. */
export const MEDIA_KIND = { picture: 1, film: 2, document: 3, sound: 4 } as const;
export type MediaKind = (typeof MEDIA_KIND)[keyof typeof MEDIA_KIND];

export const MEDIA_NAME_MAX = 254;
/** The most files of one page of the library. */
export const MEDIA_PAGE = 60;
/** The most folders of the library. */
export const FOLDERS_MOST = 500;

/** The kind that follows from the ending of a file. @example mediaKind('a.mp4') // 2 */
export function mediaKind(fileName: string): MediaKind {
  const extension = extensionOf(fileName);
  if (extension === 'gif' || (PICTURES as readonly string[]).includes(extension)) return MEDIA_KIND.picture;
  if (extension === 'mp4') return MEDIA_KIND.film;
  return extension === 'mp3' ? MEDIA_KIND.sound : MEDIA_KIND.document;
}

const nameOf = (area: 'Medias' | 'MediaFolders') =>
  z
    .string({ error: `Mes.${area}.Name.Required` })
    .overwrite(cleanLine)
    .min(1, { error: `Mes.${area}.Name.Required` })
    .max(MEDIA_NAME_MAX, { error: `Mes.${area}.Name.OverLength` });
const versionOf = (area: 'Medias' | 'MediaFolders') => z.int({ error: `Mes.${area}.Version.Required` }).min(1);
const folderId = z.guid({ error: 'Mes.Medias.FolderId.NotFound' }).nullable();
const attachmentId = z.guid({ error: 'Mes.Files.Id.NotFound' });

/** One upload into a folder: finished uploads of one's own. */
export const mediaInputSchema = named(
  'MediaInput',
  z.object({
    folderId: folderId.default(null),
    files: z
      .array(z.object({ attachmentId }), { error: 'Mes.Medias.Files.Required' })
      .min(1, { error: 'Mes.Medias.Files.Required' })
      .max(50, { error: 'Mes.Medias.Files.OverLength' }),
  }),
);
export type MediaInput = z.output<typeof mediaInputSchema>;

/** A file with another name or in another folder. */
export const mediaUpdateSchema = named(
  'MediaUpdate',
  z.object({ name: nameOf('Medias'), folderId, version: versionOf('Medias') }),
);
export type MediaUpdate = z.output<typeof mediaUpdateSchema>;

export const folderInputSchema = named(
  'MediaFolderInput',
  z.object({
    name: nameOf('MediaFolders'),
    parentId: z.guid({ error: 'Mes.MediaFolders.ParentId.NotFound' }).nullable().default(null),
  }),
);
export type FolderInput = z.output<typeof folderInputSchema>;
export const folderUpdateSchema = named(
  'MediaFolderUpdate',
  folderInputSchema.extend({ version: versionOf('MediaFolders') }),
);
export type FolderUpdate = z.output<typeof folderUpdateSchema>;

const mediaShape = {
  id: z.string(),
  name: z.string(),
  kind: z.int(),
  folderId: z.string().nullable(),
  /** Null: everybody with a role sees the file; else the association and this club. */
  clubId: z.string().nullable(),
  clubName: z.string().nullable(),
  file: fileSchema,
  /** The address of the small picture, without a token, for 60 s. */
  thumb: z.string().nullable(),
  /** In how many places it is used; null for users of a club, who may not know the places of others. */
  uses: z.int().nullable(),
  version: z.int(),
  createdAt: z.string(),
  createdByName: z.string().nullable(),
  /** Whether the reader may rename, move and delete it, as far as their role allows. */
  isOwn: z.boolean(),
};
export const mediaItemSchema = named('MediaItem', z.object(mediaShape));
export type MediaItem = z.output<typeof mediaItemSchema>;

/** A record that uses a copy of the file. */
export const mediaUseSchema = named(
  'MediaUse',
  z.object({ area: z.string(), entityId: z.string(), name: z.string(), slot: z.string() }),
);
export type MediaUse = z.output<typeof mediaUseSchema>;
/** A file with the records that use it, as far as the reader may see them. */
export const mediaSchema = named('Media', z.object({ ...mediaShape, usedBy: z.array(mediaUseSchema) }));
export type Media = z.output<typeof mediaSchema>;

export const mediaFolderSchema = named(
  'MediaFolder',
  z.object({
    id: z.string(),
    parentId: z.string().nullable(),
    clubId: z.string().nullable(),
    clubName: z.string().nullable(),
    name: z.string(),
    /** The number of files directly within it. */
    count: z.int(),
    version: z.int(),
    isOwn: z.boolean(),
  }),
);
export type MediaFolder = z.output<typeof mediaFolderSchema>;

/** The folders that the reader sees, and the size of the library: files, bytes, and files without a folder. */
export const mediaLibrarySchema = named(
  'MediaLibrary',
  z.object({ folders: z.array(mediaFolderSchema), total: z.int(), size: z.int(), loose: z.int() }),
);
export type MediaLibrary = z.output<typeof mediaLibrarySchema>;

/** A page of the library, with the number of files of each kind in the same place. */
export const mediaPageSchema = named(
  'MediaPage',
  z.object({
    items: z.array(mediaItemSchema),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    kinds: z.record(z.string(), z.int()),
  }),
);
export type MediaPage = z.output<typeof mediaPageSchema>;

const bad = (field: string) => ({ error: `Mes.Medias.${field}.InValid` });
export const MEDIA_SORTS = ['createdAt:desc', 'createdAt:asc', 'name:asc', 'name:desc', 'size:desc'] as const;

export const mediaQuerySchema = z.object({
  /** A folder, or `none` for the files without one. Without it the whole library. */
  folderId: z.union([z.guid(), z.literal('none')], { error: 'Mes.Medias.FolderId.NotFound' }).optional(),
  kind: z.coerce.number(bad('Kind')).int(bad('Kind')).min(1, bad('Kind')).max(4, bad('Kind')).optional(),
  search: z.string().max(100, { error: 'Mes.Medias.Search.OverLength' }).default(''),
  sort: z.enum(MEDIA_SORTS, bad('Sort')).default('createdAt:desc'),
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(10_000, bad('Page')).default(1),
  pageSize: z.coerce
    .number(bad('PageSize'))
    .int(bad('PageSize'))
    .min(1, bad('PageSize'))
    .max(MEDIA_PAGE, bad('PageSize'))
    .default(24),
});
export type MediaQuery = z.output<typeof mediaQuerySchema>;
