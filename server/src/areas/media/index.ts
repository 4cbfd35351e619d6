import { oneOf, replaceRoutes } from '../../kit/http/replace-routes.ts';
import {
  folderInputSchema,
  folderUpdateSchema,
  mediaFolderSchema,
  mediaInputSchema,
  mediaItemSchema,
  mediaLibrarySchema,
  mediaPageSchema,
  mediaQuerySchema,
  mediaSchema,
  mediaUpdateSchema,
} from '@hoivien/contract/areas/media/media.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { fileSchema } from '@hoivien/contract/kit/resource.ts';
import { z } from 'zod';
import { mediaFolders, medias } from '../../db/tables/media.ts';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import { fileLinks } from '../../kit/attachments/file-links.ts';
import type { FileStore } from '../../kit/files.ts';
import { pageSchema, historyEntry, historyQuery } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { moves } from '../../kit/of-members.ts';
import { mediaDemo } from './demo.ts';
import { addFolder, changeFolder, folderNames, readLibrary, removeFolder, restoreFolder } from './folder.service.ts';
import {
  addMedias,
  changeMedia,
  listMedias,
  maySeeMedia,
  mediaHistory,
  mediaNames,
  readMedia,
  removeMedia,
  restoreMedia,
  useMedia,
} from './media.service.ts';

type MediaHouse = AllAreas & { files: FileStore; secretKey: string };

const create = [permissionCode(mediaNames.area, 'Create')];

export const mediaModule: AreaModule<MediaHouse> = {
  name: 'media',
  tables: [mediaFolders, medias],
  files: [{ area: mediaNames.area, maySee: maySeeMedia }],
  restored: [
    { source: { resource: mediaNames }, restore: restoreMedia, codes: create },
    { source: { resource: folderNames }, restore: restoreFolder, codes: create },
  ],
  routes: (house) => [...folderRoutes(), ...mediaRoutes(house)],
  demo: mediaDemo,
  ofClubs: [
    { table: 'medias', column: 'club_id', move: moves({ counted: { as: 'medias', place: 140 } }) },
    // Folders with the same name stay beside each other at the top.
    { table: 'media_folders', column: 'club_id', move: moves({ counted: { as: 'mediaFolders', place: 142 } }) },
  ],
};

const remove = [permissionCode(mediaNames.area, 'Delete')];
const deleted = z.object({ deletionId: z.string() });
const done = (action: string, area: string = mediaNames.area) => `Mes.${area}.${action}.Successfully`;

/** The library of pictures, films, documents and sound: everybody with a role reads what is open or of their club. */
function mediaRoutes({ files, secretKey, records }: MediaHouse): Route[] {
  const links = fileLinks(secretKey);
  const at = { tag: mediaNames.area, url: '/api/Medias' };
  const params = z.object({ id: z.guid({ error: 'Mes.Medias.Id.NotFound' }) });
  const one = { ...at, url: `${at.url}/:id`, params };
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'Files of the library, of one folder or of all',
      access: 'role',
      query: mediaQuerySchema,
      answer: mediaPageSchema,
      handle: async (call, { query }) => ({ data: await listMedias(call, links, query) }),
    }),
    route({
      ...at,
      method: 'POST',
      summary: 'Add uploaded files to the library: at most 3, with 60 MB together',
      access: create,
      body: mediaInputSchema,
      answer: z.array(mediaItemSchema),
      status: 201,
      handle: async (call, { body }) => ({ data: await addMedias(call, links, files, body), message: done('Create') }),
    }),
    route({
      ...one,
      method: 'GET',
      summary: 'A file of the library with the records that use it',
      access: 'role',
      answer: mediaSchema,
      handle: async (call, { params: { id } }) => ({ data: await readMedia(call, links, records, id) }),
    }),
    ...replaceRoutes({
      ...one,
      summary: 'Rename or move a file of the library',
      access: create,
      body: mediaUpdateSchema,
      answer: mediaItemSchema,
      refuses: [409],
      read: (call, { params: { id = '' } }) => readMedia(call, links, records, id),
      handle: async (call, { params: { id = '' }, body }) => ({
        data: await changeMedia(call, links, id, body),
        message: done('Update'),
      }),
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Delete a file of the library that no record uses; it can be put back',
      access: remove,
      answer: deleted,
      handle: async (call, { params: { id } }) => ({
        data: { deletionId: await removeMedia(call, id) },
        message: done('Delete'),
      }),
    }),
    route({
      ...one,
      url: `${one.url}/History`,
      method: 'GET',
      summary: 'The changes of a file of the library, the newest first',
      access: create,
      query: historyQuery(mediaNames),
      answer: pageSchema(historyEntry),
      handle: async (call, { params: { id }, query }) => ({
        data: await mediaHistory(call, id, query.page, query.pageSize),
      }),
    }),
    route({
      ...one,
      url: `${one.url}/Use`,
      method: 'POST',
      operation: 'useMedia',
      summary: 'Copy a file of the library as an upload of one’s own, which a record can then have',
      access: 'role',
      answer: fileSchema,
      status: 201,
      handle: async (call, { params: { id } }) => ({ data: await useMedia(call, files, id) }),
    }),
  ];
}

function folderRoutes(): Route[] {
  const at = { tag: mediaNames.area, url: '/api/Medias/Folders' };
  const params = z.object({ id: z.guid({ error: 'Mes.MediaFolders.Id.NotFound' }) });
  const one = { ...at, url: `${at.url}/:id`, params };
  const { area } = folderNames;
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'The folders of the library and its size',
      access: 'role',
      answer: mediaLibrarySchema,
      handle: async (call) => ({ data: await readLibrary(call) }),
    }),
    route({
      ...at,
      method: 'POST',
      summary: 'Add a folder to the library; it belongs to the club of the folder above it',
      access: create,
      body: folderInputSchema,
      answer: mediaFolderSchema,
      status: 201,
      handle: async (call, { body }) => ({ data: await addFolder(call, body), message: done('Create', area) }),
    }),
    ...replaceRoutes({
      ...one,
      summary: 'Rename or move a folder of the library',
      access: create,
      body: folderUpdateSchema,
      answer: mediaFolderSchema,
      refuses: [409],
      read: async (call, { params: { id } }) => oneOf((await readLibrary(call)).folders, id, `Mes.${area}.Id.NotFound`),
      handle: async (call, { params: { id = '' }, body }) => ({
        data: await changeFolder(call, id, body),
        message: done('Update', area),
      }),
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Delete an empty folder of the library',
      access: remove,
      answer: deleted,
      handle: async (call, { params: { id } }) => ({
        data: { deletionId: await removeFolder(call, id) },
        message: done('Delete', area),
      }),
    }),
  ];
}
