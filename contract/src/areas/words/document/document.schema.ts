import { z } from 'zod';
import { SEARCH_MAX } from '../../../kit/paging.ts';
import { named } from '../../../kit/schema-note.ts';
import { COVER_FOCUS } from './document.resource.ts';

const key = (rest: string) => ({ error: `Mes.Documents.${rest}` });

/** News are new for so many days. */
export const NEW_DAYS = 7;

/** Articles on one page of the reader's view. */
export const READER_PAGE = 12;

/** The widths of a cover in pixels, beside the whole picture. */
export const COVER_WIDTHS = [320, 800, 1600] as const;

/** The body of `POST /api/Documents/{id}/Publish`: the time; without it now. */
export const publishSchema = named(
  'Publish',
  z.object({ publishAt: z.iso.datetime({ offset: true, ...key('PublishAt.InValid') }).nullish() }),
);
export type PublishInput = z.output<typeof publishSchema>;

export const readerQuery = z.object({
  search: z.string().max(SEARCH_MAX, key('Search.OverLength')).optional(),
  year: z.coerce
    .number(key('Year.InValid'))
    .int(key('Year.InValid'))
    .min(1900, key('Year.InValid'))
    .max(2200, key('Year.InValid'))
    .optional(),
  page: z.coerce
    .number(key('Page.InValid'))
    .int(key('Page.InValid'))
    .min(1, key('Page.InValid'))
    .max(10_000, key('Page.InValid'))
    .default(1),
});
export type ReaderQuery = z.output<typeof readerQuery>;

/** The addresses of a cover, each valid for 60 s, by width; `whole` is the picture that was uploaded. */
const cover = z.object({
  small: z.string(),
  medium: z.string(),
  large: z.string(),
  focus: z.enum(COVER_FOCUS).nullable(),
  description: z.string().nullable(),
});

/** News as a reader finds them. */
export const articleItemSchema = named(
  'ArticleItem',
  z.object({
    id: z.string(),
    title: z.string(),
    shortDescription: z.string().nullable(),
    publishAt: z.string(),
    isNew: z.boolean(),
    isRead: z.boolean(),
    clubName: z.string().nullable(),
    cover: cover.nullable(),
  }),
);
export type ArticleItem = z.infer<typeof articleItemSchema>;

/** The reader's list: a page of articles, and the years with their numbers. */
export const readerSchema = named(
  'ArticlePage',
  z.object({
    items: z.array(articleItemSchema),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    years: z.array(z.object({ year: z.int(), count: z.int() })),
  }),
);
export type ReaderPage = z.infer<typeof readerSchema>;

const file = z.object({ id: z.string(), fileName: z.string(), mime: z.string(), size: z.int() });

/** One article for reading. */
export const articleSchema = named(
  'Article',
  articleItemSchema.extend({ content: z.string(), files: z.array(file.extend({ address: z.string() })) }),
);
export type Article = z.infer<typeof articleSchema>;

/** An article on the page of a member's link; its pictures have addresses of their own. */
export const publicArticleSchema = named(
  'PublicArticle',
  articleSchema.extend({ pictures: z.record(z.string(), z.string()) }),
);
export type PublicArticle = z.infer<typeof publicArticleSchema>;

/** The body of `POST /api/Public/{token}/NewsRead`. */
export const newsReadSchema = z.object({ documentId: z.guid(key('Id.NotFound')) });

/** Who has read news: users and members by kind, and by club. */
export const readersSchema = named(
  'Readers',
  z.object({
    total: z.int(),
    users: z.int(),
    byType: z.array(z.object({ memberType: z.int(), count: z.int() })),
    byClub: z.array(z.object({ clubId: z.string(), name: z.string(), count: z.int() })),
  }),
);
export type Readers = z.infer<typeof readersSchema>;
