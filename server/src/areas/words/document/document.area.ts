import { memberName, userName } from '../../../db/names.ts';
import { documentLife } from '@hoivien/contract/areas/words/document/document.life.ts';
import {
  document,
  type DocumentInput,
  type DocumentRecord,
} from '@hoivien/contract/areas/words/document/document.resource.ts';
import type { PublishInput } from '@hoivien/contract/areas/words/document/document.schema.ts';
import { FEW_FILES, ONE_PICTURE } from '@hoivien/contract/kit/attachment.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { documentClubs, documentReads, documents } from '../../../db/tables/document.ts';
import { members } from '../../../db/tables/member.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Call } from '../../../kit/call.ts';
import { linkPart } from '../../../kit/crud/build-parts.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { Part } from '../../../kit/crud/part.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { tableOf, type Values } from '../../../kit/crud/table.ts';
import { inTransaction } from '../../../kit/crud/write.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import type { FileStore } from '../../../kit/files.ts';
import { transition } from '../../../kit/transition.ts';
import { ofWriter, clubOf } from '../../../kit/rights.ts';
import { memberScope } from '../../people/party/index.ts';
import { COVER, coverOf, linkCover, scaledCover } from './cover.ts';
import { documentRights } from './rights.ts';

const stage = stateSql(documentLife, getTableColumns(documents));

/** The types as a list of one field each, with made-up ids of items; they stand in one column. */
const typesPart: Part = {
  fields: ['memberTypes'],
  empty: { memberTypes: [] },
  json: sql`(select json_build_object('memberTypes', json_agg(json_build_object('id', '00000000-0000-7000-8000-00000000000' || t.type, 'type', t.type) order by t.type)) from unnest(${documents.memberTypes}) as t(type) having count(*) > 0)`,
  save: async ({ db }, records) => {
    for (const { id, values } of records) {
      const types = [...new Set(((values.memberTypes ?? []) as { type: number }[]).map(({ type }) => Number(type)))];
      await db.execute(
        sql`update documents set member_types = ${sql.raw(`array[${types.join()}]::smallint[]`)} where id = ${id}`,
      );
    }
  },
};

/** The names of the clubs that see news; `visible` is a condition on links `k`. */
const clubNamesFor = (visible: SQL) =>
  sql`(select string_agg(m.name, '; ' order by m.name) from document_clubs k join members m on m.id = k.club_id where k.document_id = ${documents.id} and ${visible})`;

const facts = {
  stage,
  clubName: memberName(documents.clubId),
  creatorName: userName(documents.createdBy),
};
const readCount = sql<number>`(select count(distinct coalesce(r.member_id, r.user_id))::int from document_reads r where r.document_id = ${documents.id})`;

const source: Source = {
  resource: document,
  table: tableOf(document, documents),
  scope: documentRights,
  fixed: ofWriter,
  parts: [
    typesPart,
    linkPart('clubIds', documents.id, documentClubs, { owner: 'documentId', target: 'clubId' }),
    filesPart('coverImage', document.area, documents.id, ONE_PICTURE, COVER),
    filesPart('attachmentIds', document.area, documents.id, FEW_FILES),
  ],
  children: [
    { table: documentClubs, owner: documentClubs.documentId },
    { table: documentReads, owner: documentReads.documentId },
  ],
  targets: { Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope } },
  life: { of: documentLife },
  ownClubs: 'clubIds',
  complete: ownClubOnly,
  computed: { ...facts, readCount, clubNames: clubNamesFor(sql`true`) },
  matching: {
    stage: (filter) => {
      const stages = valuesOf(filter).map((value) => sql`${String(value)}`);
      return stages.length > 0 ? sql`${stage} in (${sql.join(stages, sql`, `)})` : undefined;
    },
    clubIds: (filter) =>
      sql`${documents.id} in (select k.document_id from document_clubs k where ${isOneOf(sql`k.club_id`, valuesOf(filter))})`,
  },
  // A club learns of no other club that news are shown to, and of nobody else who read them.
  forClub: (clubId) => ({
    computed: {
      clubName: sql`(select m.name from members m where m.id = ${documents.clubId} and m.id = ${clubId})`,
      creatorName: sql`(select u.full_name from users u where u.id = ${documents.createdBy} and ${documents.clubId} = ${clubId})`,
      readCount: sql`(case when ${documents.clubId} = ${clubId} then ${readCount} else 0 end)`,
      clubNames: clubNamesFor(sql`k.club_id = ${clubId}`),
    },
  }),
};

const crud = crudOf(document, source);
export const documentRecords = crud;

/** A club writes for itself. */
async function ownClubOnly({ actor }: Call, inputs: readonly Values[]): Promise<Values[]> {
  const clubId = clubOf(actor);
  return inputs.map((input) => (clubId ? { ...input, clubIds: [clubId] } : input));
}

const iso = (time: unknown) => (time instanceof Date ? time.toISOString() : null);

/** News with their covers in three widths, and their steps. */
export function documentWith(files: FileStore) {
  return {
    ...crud,
    create: async (call: Call, input: DocumentInput): Promise<DocumentRecord> => {
      let id = '';
      const cover = await scaledCover(call, files, input.coverImage[0]);
      await inTransaction(call, source, async (inner) => {
        ({ id } = await crud.create(inner, input));
        if (input.coverImage.length > 0) await linkCover(inner, id, cover);
      });
      return crud.get(call, id);
    },
    update: async (call: Call, id: string, input: DocumentInput & { version: number }): Promise<DocumentRecord> => {
      const before = await coverOf(call, id);
      const [given] = input.coverImage;
      const cover = await scaledCover(call, files, given === before ? undefined : given, id);
      await inTransaction(call, source, async (inner) => {
        await crud.update(inner, id, input);
        // An update of another person meanwhile is a conflict, so the cover is still that of before.
        if ((await coverOf(inner, id)) !== before) await linkCover(inner, id, cover);
      });
      return crud.get(call, id);
    },
    publish: (call: Call, id: string, { publishAt }: PublishInput) =>
      transition(call, source, 'Publish', id, async (inner, row) => {
        const time = publishAt ? new Date(publishAt) : inner.now;
        if (publishAt && time <= inner.now)
          throw inputRefusal([{ field: 'publishAt', message: 'Mes.Documents.PublishAt.InValid' }]);
        const after = { ...row, publishAt: time, withdrawnAt: null };
        return {
          set: { publishAt: time, withdrawnAt: null },
          changes: {
            stage: [stateAt(documentLife, row, inner.now), stateAt(documentLife, after, inner.now)],
            publishAt: [iso(row.publishAt), iso(time)],
          },
        };
      }),
    withdraw: (call: Call, id: string) =>
      transition(call, source, 'Withdraw', id, async (inner, row) => ({
        set: { withdrawnAt: inner.now },
        changes: { stage: [stateAt(documentLife, row, inner.now), 'withdrawn'] },
      })),
  };
}
