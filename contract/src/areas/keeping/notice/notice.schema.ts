import { z } from 'zod';
import { aimed } from '../../../kit/aim.ts';
import { named } from '../../../kit/schema-note.ts';
import { MAILED_GROUPS, NOTICE_GROUPS, NOTICE_MAILS, type NoticeGroup } from './notice-group.ts';

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
  group: z.enum(NOTICE_GROUPS, bad('Group')).optional(),
});
export type NoticeQuery = z.output<typeof noticeQuerySchema>;

/** The body of `POST /api/Notices/Read`: the ids of notices, all of a group, or `all`. */
export const noticeReadSchema = aimed(
  z.object({
    ids: z
      .array(z.guid(bad('Ids')), bad('Ids'))
      .max(200, bad('Ids'))
      .optional(),
    group: z.enum(NOTICE_GROUPS, bad('Group')).optional(),
    all: z.literal(true, bad('All')).optional(),
  }),
  { fields: ['ids', 'group', 'all'], all: 'all: true' },
);
export type NoticeRead = z.output<typeof noticeReadSchema>;

/** A notice to a person. `kind` is the message key of its sentence, and `params` fill the sentence. */
export const noticeSchema = named(
  'Notice',
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.string(),
    group: z.enum(NOTICE_GROUPS),
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

/** The numbers of notices of the groups that a person has notices of. */
export const noticeGroupsSchema = z.array(
  named('NoticeGroupCount', z.object({ group: z.enum(NOTICE_GROUPS), total: z.int(), unread: z.int() })),
);

/** For each group when its notices also come by e-mail; a missing group stays as it is. */
export const noticeMailsSchema = named(
  'NoticeMails',
  z.object({
    mails: z.partialRecord(z.enum(MAILED_GROUPS, bad('Group')), z.enum(NOTICE_MAILS, bad('Mails')), bad('Mails')),
  }),
);
export type NoticeMails = z.output<typeof noticeMailsSchema>;

/** A page of notices, newest first, with the number of unread ones and of those of each group. */
export interface NoticePage {
  items: Notice[];
  total: number;
  page: number;
  pageSize: number;
  unread: number;
  groups: { group: NoticeGroup; total: number; unread: number }[];
}
