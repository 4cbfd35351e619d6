import { z } from 'zod';
import { named } from '../../kit/schema-note.ts';

const bad = (field: string) => ({ error: `Mes.Notices.${field}.InValid` });

/** The query of `GET /api/Notices`. */
export const noticeQuerySchema = z.object({
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000, bad('Page')).default(1),
  pageSize: z.coerce
    .number(bad('PageSize'))
    .int(bad('PageSize'))
    .min(1, bad('PageSize'))
    .max(100, bad('PageSize'))
    .default(20),
});
export type NoticeQuery = z.output<typeof noticeQuerySchema>;

/** The body of `POST /api/Notices/Read`: the ids of notices, or none for all of them. */
export const noticeReadSchema = z.object({
  ids: z
    .array(z.guid(bad('Ids')), bad('Ids'))
    .max(200, bad('Ids'))
    .optional(),
});

/** A notice to a person. `kind` is the message key of its sentence, and `params` fill the sentence. */
export const noticeSchema = named(
  'Notice',
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.string(),
    area: z.string(),
    entityId: z.string().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    isRead: z.boolean(),
  }),
);
export type Notice = z.infer<typeof noticeSchema>;

/** Unread notices are counted only up to this number. */
export const UNREAD_MOST = 100;

/** An event of `GET /api/Notices/Stream`. `latest` changes with every new notice, also above the highest count. */
export const noticeStateSchema = named('NoticeState', z.object({ unread: z.int(), latest: z.string().nullable() }));
export type NoticeState = z.infer<typeof noticeStateSchema>;

/** A page of notices, newest first, with the number of unread ones. */
export interface NoticePage {
  items: Notice[];
  total: number;
  page: number;
  pageSize: number;
  unread: number;
}
