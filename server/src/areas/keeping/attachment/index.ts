import { attachmentCalls, uploadCalls } from '@hoivien/contract/kit/attachment.calls.ts';
import type pg from 'pg';
import { attachmentLinks, attachments } from '../../../db/tables/kit.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import { type FileLinks, fileLinks } from '../../../kit/attachments/file-links.ts';
import { type AttachmentSource, recordFiles } from '../../../kit/attachments/source.ts';
import { type SweepLog, sweepAttachments } from '../../../kit/attachments/sweep.ts';
import { takesParts, upload } from '../../../kit/attachments/uploads.ts';
import type { FileStore } from '../../../kit/files.ts';
import type { Services } from '../../../kit/http/authenticate.ts';
import { type Route, serve, servePublic } from '../../../kit/http/route.ts';
import { triesOf } from '../../doors/user/index.ts';
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
  Pick<Services, 'db' | 'now'> & { files: FileStore; log?: SweepLog }
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

/** The routes for uploading and opening files. The area of a record links its files. */
function attachmentRoutes({ files, links, pool, sources }: AttachmentOptions): Route[] {
  const byArea = new Map(sources.map((source) => [source.area, source]));
  return [
    ...uploadRoutes(files, pool),
    serve(attachmentCalls.link, async (call, { params: { id } }) => {
      const { address, expiresAt } = await linkTo(call, links, byArea, id);
      return { data: { address, expiresAt: expiresAt.toISOString() } };
    }),
    servePublic(attachmentCalls.open, (visit, { params: { id, token } }) =>
      openLink(visit, { files, links }, id, token),
    ),
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
  return [
    serve(
      uploadCalls.begin,
      async (call, { request }) => {
        await begun.count(call.actor.userId);
        return upload(call, files, request);
      },
      { raw: 'headers' },
    ),
    serve(uploadCalls.state, (call, { request, params: { id } }) => upload(call, files, request, id)),
    takesParts(
      serve(uploadCalls.part, (call, { request, params: { id } }) => upload(call, files, request, id), { raw: 'part' }),
    ),
    serve(uploadCalls.giveUp, (call, { request, params: { id } }) => upload(call, files, request, id)),
  ];
}
