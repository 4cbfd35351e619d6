import { attachmentLinkSchema } from '@hoivien/contract/kit/attachment.ts';
import type pg from 'pg';
import { z } from 'zod';
import { attachmentLinks, attachments } from '../../db/tables/kit.ts';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import { type FileLinks, fileLinks } from '../../kit/attachments/file-links.ts';
import { type AttachmentSource, recordFiles } from '../../kit/attachments/source.ts';
import { type SweepLog, sweepAttachments } from '../../kit/attachments/sweep.ts';
import { takesParts, UPLOADS, upload } from '../../kit/attachments/uploads.ts';
import type { FileStore } from '../../kit/files.ts';
import type { House } from '../../kit/http/authenticate.ts';
import { publicRoute, type Route, route } from '../../kit/http/route.ts';
import { triesOf } from '../user/index.ts';
import { linkTo, openLink } from './attachment.service.ts';
import { rowsOfMembers } from './of-members.ts';

interface AttachmentOptions {
  files: FileStore;
  links: FileLinks;
  pool: pg.Pool;
  /** The rules for seeing files: one for each area with files. */
  sources: readonly AttachmentSource[];
}

export const attachmentModule: AreaModule<
  AllAreas & { files: FileStore; pool: pg.Pool; secretKey: string },
  Pick<House, 'db' | 'now'> & { files: FileStore; log?: SweepLog }
> = {
  name: 'attachment',
  tables: [attachments, attachmentLinks],
  routes: ({ files, pool, secretKey, records, modules }) =>
    attachmentRoutes({
      files,
      pool,
      links: fileLinks(secretKey),
      sources: [...records.map(recordFiles), ...modules.flatMap((one) => one.files ?? [])],
    }),
  // Deletes uploads that no record uses, every day.
  queues: ({ db, files, now, log }) => [
    { name: 'sweep-attachments', cron: '17 3 * * *', handle: () => sweepAttachments(db, files, now(), log) },
  ],
  ofMembers: rowsOfMembers,
};

const params = z.object({ id: z.guid({ error: 'Mes.Files.Id.NotFound' }) });

/** The routes for uploading and opening files. The area of a record links its files. */
function attachmentRoutes({ files, links, pool, sources }: AttachmentOptions): Route[] {
  const byArea = new Map(sources.map((source) => [source.area, source]));
  return [
    ...uploadRoutes(files, pool),
    route({
      tag: 'Attachments',
      method: 'POST',
      url: '/api/Attachments/:id/Link',
      summary: 'An address of a file that opens without a token for 60 s',
      access: 'role',
      params,
      answer: attachmentLinkSchema,
      handle: async (call, { params: { id } }) => {
        const { address, expiresAt } = await linkTo(call, links, byArea, id);
        return { data: { address, expiresAt: expiresAt.toISOString() } };
      },
    }),
    publicRoute({
      tag: 'Attachments',
      method: 'GET',
      url: '/api/Attachments/:id/:token',
      summary: 'A file by its signed address; pictures and PDF are shown, everything else is saved',
      params: params.extend({ token: z.string().max(120, { error: 'Mes.Links.Token.NotFound' }) }),
      sends: ['application/octet-stream'],
      handle: (visit, { params: { id, token } }) => openLink(visit, { files, links }, id, token),
    }),
  ];
}

const DAY = 24 * 60 * 60;
/** More files than one person sends in a day, also those of a large event. */
const UPLOADS_A_DAY = 1_000;

/** The tus protocol, version 1.0 with creation and termination. */
function uploadRoutes(files: FileStore, pool: pg.Pool): Route[] {
  const begun = triesOf(pool, {
    name: 'upload',
    most: UPLOADS_A_DAY,
    seconds: DAY,
    key: 'Mes.Attachments.Upload.TooMany',
  });
  const at = { tag: 'Attachments', access: 'role' } as const;
  const one = { ...at, url: `${UPLOADS}/:id`, params };
  return [
    route({
      ...at,
      method: 'POST',
      url: UPLOADS,
      summary:
        'Begin an upload (tus): Upload-Length, Upload-Metadata with filename; one without use is removed after a day',
      raw: 'headers',
      refuses: [412],
      sends: [],
      status: 201,
      handle: async (call, { request }) => {
        await begun.count(call.actor.userId);
        return upload(call, files, request);
      },
    }),
    route({
      ...one,
      method: 'HEAD',
      summary: 'How much of one’s own upload has arrived (tus)',
      refuses: [412],
      sends: [],
      handle: (call, { request, params: { id } }) => upload(call, files, request, id),
    }),
    takesParts(
      route({
        ...one,
        method: 'PATCH',
        summary: 'The next part of one’s own upload (tus); with the last one the file is looked into',
        raw: 'part',
        sends: [],
        status: 204,
        refuses: [409, 412],
        handle: (call, { request, params: { id } }) => upload(call, files, request, id),
      }),
    ),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Give up one’s own upload (tus), also a finished one that nothing uses',
      refuses: [412],
      sends: [],
      status: 204,
      handle: (call, { request, params: { id } }) => upload(call, files, request, id),
    }),
  ];
}
