import {
  type Article,
  type ArticleItem,
  NEW_DAYS,
  READER_PAGE,
  type ReaderPage,
  type ReaderQuery,
  type Readers,
} from '@hoivien/contract/areas/words/document/document.schema.ts';
import type { COVER_FOCUS } from '@hoivien/contract/areas/words/document/document.resource.ts';
import { CONTENT_SLOT } from '@hoivien/contract/kit/rich-text.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, desc, eq, like, type SQL, sql } from 'drizzle-orm';
import { documentReads, documents } from '../../../db/tables/document.ts';
import type { FileLinks } from '../../../kit/attachments/file-links.ts';
import { attachmentsOf, type SlotsOfFiles } from '../../../kit/attachments/read.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { clubOf } from '../../../kit/rights.ts';
import { COVER, slotOf } from './cover.ts';
import { isPublished, readableBy, documentRights } from './rights.ts';

type Focus = (typeof COVER_FOCUS)[number];
type Reading = Pick<Call, 'db' | 'now'>;

/** The reader of articles: the rows that are for them, and who they are. */
export interface Reader {
  where: SQL;
  /** A club's user learns no name of another club. */
  clubId?: string | null;
  who: { userId: string } | { memberId: string };
}

export const asUser = ({ actor }: Call): Reader => ({
  where: readableBy(actor),
  clubId: clubOf(actor),
  who: { userId: actor.userId },
});

const year = sql<number>`extract(year from ${documents.publishAt} at time zone 'Asia/Ho_Chi_Minh')::int`;

/** A page of the published news for a reader, the newest first, and the years with their numbers. */
export async function readPage(
  call: Reading,
  links: FileLinks,
  reader: Reader,
  { search = '', year: wanted, page }: ReaderQuery,
): Promise<ReaderPage> {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = and(
    reader.where,
    ...words.map((word) => like(documents.searchKey, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)),
  );
  const ofYear = wanted === undefined ? found : and(found, sql`${year} = ${wanted}`);
  const years = await call.db
    .select({ year, count: sql<number>`count(*)::int` })
    .from(documents)
    .where(found)
    .groupBy(year)
    .orderBy(desc(year));
  const total = years
    .filter((one) => wanted === undefined || one.year === wanted)
    .reduce((sum, one) => sum + one.count, 0);
  const items = await itemsOf(call, links, reader, ofYear, READER_PAGE, (page - 1) * READER_PAGE);
  return { items, total, page, pageSize: READER_PAGE, years };
}

/** The columns of an article, of which `content` is left out in lists. */
const columns = {
  id: documents.id,
  title: documents.title,
  shortDescription: documents.shortDescription,
  publishAt: documents.publishAt,
  coverDescription: documents.coverDescription,
  coverFocus: documents.coverFocus,
};

const clubNameFor = (clubId: string | null) =>
  sql<
    string | null
  >`(select m.name from members m where m.id = ${documents.clubId} and ${documentRights.namedClub({ clubId })})`;

export async function itemsOf(
  call: Reading,
  links: FileLinks,
  { who, clubId = null }: Reader,
  where: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<ArticleItem[]> {
  const isRead = sql<boolean>`exists (select 1 from document_reads r where r.document_id = ${documents.id} and ${isOf(who)})`;
  const rows = await call.db
    .select({ ...columns, clubName: clubNameFor(clubId), isRead })
    .from(documents)
    .where(where)
    .orderBy(desc(documents.publishAt), desc(documents.id))
    .limit(limit)
    .offset(offset);
  const files = await attachmentsOf(
    call,
    'Documents',
    rows.map(({ id }) => id),
  );
  const newFrom = call.now.getTime() - NEW_DAYS * 24 * 60 * 60 * 1000;
  return rows.map(({ coverDescription, coverFocus, publishAt, ...row }) => ({
    ...row,
    publishAt: (publishAt as Date).toISOString(),
    isNew: (publishAt as Date).getTime() >= newFrom,
    cover: coverFor(files.get(row.id), (id) => links.sign(id, call.now).address, {
      // The schema of the record allows no other word.
      focus: coverFocus as Focus | null,
      description: coverDescription,
    }),
  }));
}

function coverFor(
  slots: SlotsOfFiles | undefined,
  sign: (id: string) => string,
  about: { focus: Focus | null; description: string | null },
): ArticleItem['cover'] {
  const whole = slots?.[COVER]?.[0];
  if (!whole) return null;
  const of = (width: number) => sign((slots[slotOf(width)]?.[0] ?? whole).id);
  return { small: of(320), medium: of(800), large: of(1600), ...about };
}

/** An article for reading. `pictures` are those of its text. */
export async function readArticle(
  call: Reading,
  links: FileLinks,
  reader: Reader,
  id: string,
): Promise<{ article: Article; pictures: Record<string, string> }> {
  const where = and(eq(documents.id, id), reader.where);
  const [item] = await itemsOf(call, links, reader, where, 1);
  const [row] = await call.db.select({ content: documents.content }).from(documents).where(where);
  if (!item || !row) throw new Refusal('Mes.Documents.Id.NotFound', 404);
  const address = (file: string) => links.sign(file, call.now).address;
  const slots = (await attachmentsOf(call, 'Documents', [id])).get(id) ?? {};
  const files = slots['attachment'] ?? [];
  const shown = slots[CONTENT_SLOT] ?? [];
  return {
    article: { ...item, content: row.content, files: files.map((file) => ({ ...file, address: address(file.id) })) },
    pictures: Object.fromEntries(shown.map((file) => [file.id, address(file.id)])),
  };
}

/** Remembers that somebody has read an article; each counts once. */
export async function markRead({ db, now }: Reading, { who }: Reader, documentId: string): Promise<void> {
  const row = { id: uuidv7(), documentId, readAt: now, userId: null, memberId: null, ...who };
  await db.execute(sql`insert into document_reads (id, document_id, user_id, member_id, read_at)
    select ${row.id}, ${documentId}, ${row.userId}, ${row.memberId}, ${now.toISOString()}::timestamptz
    where not exists (select 1 from document_reads r where r.document_id = ${documentId} and ${isOf(who)})
    on conflict do nothing`);
}

function isOf(who: Reader['who']): SQL {
  return 'userId' in who ? sql`r.user_id = ${who.userId}` : sql`r.member_id = ${who.memberId}`;
}

/** Whether the files of news are open to the actor: of published ones that are for them. */
export async function mayReadFiles(call: Call, id: string): Promise<boolean> {
  const [row] = await call.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, id), readableBy(call.actor), isPublished));
  return row !== undefined;
}

/** How many have read news: users, and members by kind and by club. A club learns it of its own news only. */
export async function readersOf(call: Call, records: Pick<AnyCrud, 'get'>, documentId: string): Promise<Readers> {
  const { db, actor } = call;
  const record = (await records.get(call, documentId)) as { clubId?: string | null };
  if (!documentRights.seesReaders(actor, { clubId: record.clubId }))
    throw new Refusal('Mes.Documents.Id.NotFound', 404);
  const of = eq(documentReads.documentId, documentId);
  const [sums] = await db
    .select({
      users: sql<number>`count(distinct ${documentReads.userId})::int`,
      members: sql<number>`count(distinct ${documentReads.memberId})::int`,
    })
    .from(documentReads)
    .where(of);
  const byType = await db.execute<{ memberType: number; count: number }>(
    sql`select m.type::int as "memberType", count(distinct m.id)::int as count from document_reads r join members m on m.id = r.member_id
      where r.document_id = ${documentId} group by 1 order by 1`,
  );
  const byClub = await db.execute<{ clubId: string; name: string; count: number }>(
    sql`select c.id as "clubId", c.name, count(distinct coalesce(r.member_id, r.user_id))::int as count
      from document_reads r
      left join users u on u.id = r.user_id
      left join club_members v on v.member_id = r.member_id and v.left_on is null
      join members c on c.id = coalesce(u.club_id, v.club_id)
      where r.document_id = ${documentId} group by 1, 2 order by 3 desc, 2`,
  );
  const { users = 0, members = 0 } = sums ?? {};
  return { total: users + members, users, byType: byType.rows, byClub: byClub.rows };
}
