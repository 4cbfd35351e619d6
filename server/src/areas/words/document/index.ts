import { documentCalls } from '@hoivien/contract/areas/words/document/document.calls.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { documentClubs, documentReads, documents } from '../../../db/tables/document.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import { fileLinks } from '../../../kit/attachments/file-links.ts';
import { recordFiles } from '../../../kit/attachments/source.ts';
import type { FileStore } from '../../../kit/files.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { serveStep } from '../../../kit/http/step-route.ts';
import { deleted, type MemberColumn, moves } from '../../../kit/of-members.ts';
import { loadDocuments } from './demo.ts';
import { documentRecords, documentWith } from './document.area.ts';
import { publicSide } from './public.ts';
import { asUser, markRead, mayReadFiles, readArticle, readersOf, readPage } from './reader.ts';

const records: AnyCrud = documentRecords;
const { resource } = records.source;
const seen = recordFiles(records);

const readsOfMembers: MemberColumn = {
  table: 'document_reads',
  column: 'member_id',
  move: moves(),
  copy: {
    name: 'documentReads',
    place: 68,
    rows: ({
      id,
    }) => sql`select jsonb_build_object('title', d.title, 'readAt', x.read_at) as row from document_reads x join documents d on d.id = x.document_id
      where x.member_id = ${id} order by x.read_at`,
  },
  blank: deleted('document_reads', 'member_id'),
};

/** News, their readers and the reader's view. */
export const documentModule: AreaModule<{ files: FileStore; secretKey: string }> = {
  name: 'document',
  tables: [documents, documentClubs, documentReads],
  records: [records],
  files: [
    {
      area: resource.area,
      maySee: async (call, id) => (await seen.maySee(call, id)) || mayReadFiles(call, id),
    },
  ],
  routes: documentRoutes,
  public: publicSide,
  demo: { after: ['party', 'user'], load: loadDocuments },
  ofMembers: [readsOfMembers],
  ofClubs: [
    { table: 'documents', column: 'club_id', move: moves({ counted: { as: 'documents', place: 143 } }) },
    { table: 'document_clubs', column: 'club_id', keyless: true, move: moves({ key: ['document_id'] }) },
  ],
};

function documentRoutes({ files, secretKey }: { files: FileStore; secretKey: string }): Route[] {
  const area = documentWith(files);
  const links = fileLinks(secretKey);
  return [
    ...resourceRoutes(area as AnyCrud, { choosers: chooserCodes(resource.area) }),
    serveStep(records, documentCalls.publish, area.publish),
    serveStep(records, documentCalls.withdraw, (call, id) => area.withdraw(call, id)),
    serve(documentCalls.articles, async (call, { query }) => ({
      data: await readPage(call, links, asUser(call), query),
    })),
    serve(documentCalls.article, async (call, { params: { id } }) => {
      const { article } = await readArticle(call, links, asUser(call), id);
      if (!article.isRead) await markRead(call, asUser(call), id);
      return { data: article };
    }),
    serve(documentCalls.readers, async (call, { params: { id } }) => ({ data: await readersOf(call, records, id) })),
  ];
}
