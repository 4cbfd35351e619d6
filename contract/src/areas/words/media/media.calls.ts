import { declareCall } from '../../../kit/declared-call.ts';
import {
  mediaQuerySchema,
  mediaPageSchema,
  mediaInputSchema,
  mediaItemSchema,
  mediaSchema,
  mediaUpdateSchema,
  mediaLibrarySchema,
  folderInputSchema,
  mediaFolderSchema,
  folderUpdateSchema,
} from './media.schema.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { z } from 'zod';
import { historyQuery, pageSchema, historyEntry, recordParams } from '../../../kit/record-calls.ts';
import { fileSchema } from '../../../kit/resource.ts';

const code = (action: string) => [permissionCode('Medias', action)];

const deleted = z.object({ deletionId: z.string() });
const mediaAt = { tag: 'Medias' } as const;

/** Calls of the files of the library. */
export const mediaCalls = {
  list: declareCall({
    ...mediaAt,
    method: 'GET',
    url: '/api/Medias',
    summary: 'Files of the library, of one folder or of all',
    access: 'role',
    query: mediaQuerySchema,
    answer: mediaPageSchema,
  }),
  add: declareCall({
    ...mediaAt,
    method: 'POST',
    url: '/api/Medias',
    summary: 'Add uploaded files to the library: at most 3, with 60 MB together',
    access: code('Create'),
    body: mediaInputSchema,
    answer: z.array(mediaItemSchema),
    status: 201,
  }),
  read: declareCall({
    ...mediaAt,
    method: 'GET',
    url: '/api/Medias/:id',
    summary: 'A file of the library with the records that use it',
    access: 'role',
    params: recordParams({ area: 'Medias' }),
    answer: mediaSchema,
  }),
  change: declareCall({
    ...mediaAt,
    method: 'PUT',
    url: '/api/Medias/:id',
    summary: 'Rename or move a file of the library',
    access: code('Create'),
    params: recordParams({ area: 'Medias' }),
    body: mediaUpdateSchema,
    answer: mediaItemSchema,
    refuses: [409],
  }),
  remove: declareCall({
    ...mediaAt,
    method: 'DELETE',
    url: '/api/Medias/:id',
    summary: 'Delete a file of the library that no record uses; it can be put back',
    access: code('Delete'),
    params: recordParams({ area: 'Medias' }),
    answer: deleted,
  }),
  history: declareCall({
    ...mediaAt,
    method: 'GET',
    url: '/api/Medias/:id/History',
    summary: 'The changes of a file of the library, the newest first',
    access: code('Create'),
    params: recordParams({ area: 'Medias' }),
    query: historyQuery({ area: 'Medias' }),
    answer: pageSchema(historyEntry),
  }),
  use: declareCall({
    ...mediaAt,
    method: 'POST',
    url: '/api/Medias/:id/Use',
    operation: 'useMedia',
    summary: 'Copy a file of the library as an upload of one’s own, which a record can then have',
    access: 'role',
    params: recordParams({ area: 'Medias' }),
    answer: fileSchema,
    status: 201,
  }),
};

const folderAt = { tag: 'Medias' } as const;

/** Calls of the folders of the library. */
export const folderCalls = {
  library: declareCall({
    ...folderAt,
    method: 'GET',
    url: '/api/Medias/Folders',
    summary: 'The folders of the library and its size',
    access: 'role',
    answer: mediaLibrarySchema,
  }),
  add: declareCall({
    ...folderAt,
    method: 'POST',
    url: '/api/Medias/Folders',
    summary: 'Add a folder to the library; it belongs to the club of the folder above it',
    access: code('Create'),
    body: folderInputSchema,
    answer: mediaFolderSchema,
    status: 201,
  }),
  change: declareCall({
    ...folderAt,
    method: 'PUT',
    url: '/api/Medias/Folders/:id',
    summary: 'Rename or move a folder of the library',
    access: code('Create'),
    params: recordParams({ area: 'MediaFolders' }),
    body: folderUpdateSchema,
    answer: mediaFolderSchema,
    refuses: [409],
  }),
  remove: declareCall({
    ...folderAt,
    method: 'DELETE',
    url: '/api/Medias/Folders/:id',
    summary: 'Delete an empty folder of the library',
    access: code('Delete'),
    params: recordParams({ area: 'MediaFolders' }),
    answer: deleted,
  }),
};
