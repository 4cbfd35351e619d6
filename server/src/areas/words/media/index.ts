import { folderCalls, mediaCalls } from '@hoivien/contract/areas/words/media/media.calls.ts';
import { oneOf, replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { mediaFolders, medias } from '../../../db/tables/media.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import { fileLinks } from '../../../kit/attachments/file-links.ts';
import { looseTable } from '../../../kit/crud/table.ts';
import type { FileStore } from '../../../kit/files.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { moves } from '../../../kit/of-members.ts';
import { mediaDemo } from './demo.ts';
import { addFolder, changeFolder, folderNames, readLibrary, removeFolder, restoreFolder } from './folder.service.ts';
import { ownBy } from './rights.ts';
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

type MediaServices = AllAreas & { files: FileStore; secretKey: string };

const create = [permissionCode(mediaNames.area, 'Create')];

export const mediaModule: AreaModule<MediaServices> = {
  name: 'media',
  tables: [mediaFolders, medias],
  files: [{ area: mediaNames.area, maySee: maySeeMedia }],
  restored: [
    {
      source: { resource: mediaNames },
      restore: restoreMedia,
      codes: create,
      edits: {
        url: mediaCalls.change.url,
        table: looseTable(medias),
        own: (actor) => ownBy(actor, medias.clubId),
        page: (id) => `/document?file=${id}`,
      },
    },
    {
      source: { resource: folderNames },
      restore: restoreFolder,
      codes: create,
      edits: {
        url: folderCalls.change.url,
        table: looseTable(mediaFolders),
        own: (actor) => ownBy(actor, mediaFolders.clubId),
        page: (id) => `/document?folder=${id}`,
      },
    },
  ],
  routes: (services) => [...folderRoutes(), ...mediaRoutes(services)],
  demo: mediaDemo,
  ofClubs: [
    { table: 'medias', column: 'club_id', move: moves({ counted: { as: 'medias', place: 140 } }) },
    // Folders with the same name stay beside each other at the top.
    { table: 'media_folders', column: 'club_id', move: moves({ counted: { as: 'mediaFolders', place: 142 } }) },
  ],
};

const done = (action: string, area: string = mediaNames.area) => `Mes.${area}.${action}.Successfully`;

/** The library of pictures, films, documents and sound: everybody with a role reads what is open or of their club. */
function mediaRoutes({ files, secretKey, records }: MediaServices): Route[] {
  const links = fileLinks(secretKey);
  return [
    serve(mediaCalls.list, async (call, { query }) => ({ data: await listMedias(call, links, query) })),
    serve(mediaCalls.add, async (call, { body }) => ({
      data: await addMedias(call, links, files, body),
      message: done('Create'),
    })),
    serve(mediaCalls.read, async (call, { params: { id } }) => ({ data: await readMedia(call, links, records, id) })),
    ...replaceRoutes({
      ...mediaCalls.change,
      read: (call, { params: { id = '' } }) => readMedia(call, links, records, id),
      handle: async (call, { params: { id = '' }, body }) => ({
        data: await changeMedia(call, links, id, body),
        message: done('Update'),
      }),
    }),
    serve(mediaCalls.remove, async (call, { params: { id } }) => ({
      data: { deletionId: await removeMedia(call, id) },
      message: done('Delete'),
    })),
    serve(mediaCalls.history, async (call, { params: { id }, query }) => ({
      data: await mediaHistory(call, id, query.page, query.pageSize),
    })),
    serve(mediaCalls.use, async (call, { params: { id } }) => ({ data: await useMedia(call, files, id) })),
  ];
}

function folderRoutes(): Route[] {
  const { area } = folderNames;
  return [
    serve(folderCalls.library, async (call) => ({ data: await readLibrary(call) })),
    serve(folderCalls.add, async (call, { body }) => ({
      data: await addFolder(call, body),
      message: done('Create', area),
    })),
    ...replaceRoutes({
      ...folderCalls.change,
      read: async (call, { params: { id } }) => oneOf((await readLibrary(call)).folders, id, `Mes.${area}.Id.NotFound`),
      handle: async (call, { params: { id = '' }, body }) => ({
        data: await changeFolder(call, id, body),
        message: done('Update', area),
      }),
    }),
    serve(folderCalls.remove, async (call, { params: { id } }) => ({
      data: { deletionId: await removeFolder(call, id) },
      message: done('Delete', area),
    })),
  ];
}
