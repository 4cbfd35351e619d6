import { recordParams } from './record-calls.ts';
import { declareCall } from './declared-call.ts';
import { z } from 'zod';
import { attachmentLinkSchema, attachmentSchema } from './attachment.ts';

const attachmentAt = { tag: 'Attachments' } as const;

/** Calls of files. */
export const attachmentCalls = {
  upload: declareCall({
    ...attachmentAt,
    method: 'POST',
    url: '/api/Attachments',
    summary: 'Upload one file, as the multipart field "file"; unused ones are removed after a day',
    access: 'role',
    answer: attachmentSchema,
    status: 201,
  }),
  link: declareCall({
    ...attachmentAt,
    method: 'POST',
    url: '/api/Attachments/:id/Link',
    summary: 'An address of a file that opens without a token for 60 s',
    access: 'role',
    params: recordParams({ area: 'Files' }),
    answer: attachmentLinkSchema,
  }),
  open: declareCall({
    ...attachmentAt,
    method: 'GET',
    url: '/api/Attachments/:id/:token',
    summary: 'A file by its signed address; pictures and PDF are shown, everything else is saved',
    access: 'public',
    params: recordParams({ area: 'Files' }).extend({
      token: z.string().max(120, { error: 'Mes.Links.Token.NotFound' }),
    }),
    sends: ['application/octet-stream'],
  }),
};

const uploadAt = { tag: 'Attachments', access: 'role', sends: [] } as const;

/** Calls of uploads in parts by the protocol tus. */
export const uploadCalls = {
  begin: declareCall({
    ...uploadAt,
    method: 'POST',
    url: '/api/Uploads',
    summary:
      'Begin an upload (tus): Upload-Length, Upload-Metadata with filename; one without use is removed after a day',
    status: 201,
    refuses: [412],
  }),
  state: declareCall({
    ...uploadAt,
    method: 'HEAD',
    url: '/api/Uploads/:id',
    summary: 'How much of one’s own upload has arrived (tus)',
    params: recordParams({ area: 'Files' }),
    refuses: [412],
  }),
  part: declareCall({
    ...uploadAt,
    method: 'PATCH',
    url: '/api/Uploads/:id',
    summary: 'The next part of one’s own upload (tus); with the last one the file is looked into',
    params: recordParams({ area: 'Files' }),
    status: 204,
    refuses: [409, 412],
  }),
  giveUp: declareCall({
    ...uploadAt,
    method: 'DELETE',
    url: '/api/Uploads/:id',
    summary: 'Give up one’s own upload (tus), also a finished one that nothing uses',
    params: recordParams({ area: 'Files' }),
    status: 204,
    refuses: [412],
  }),
};
