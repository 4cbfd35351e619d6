import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { noteFact, readFact } from '../../db/installation.ts';
import { attachments } from '../../db/tables/kit.ts';
import type { FileStore } from '../files.ts';
import { uuidv7 } from '../uuid.ts';

/** How the files of a folder and the rows of a database meet. Drafts of uploads count where a row has one. */
export interface Meeting {
  /** Complete files in the folder. */
  files: number;
  /** Rows of files in the database. */
  rows: number;
  /** Complete files without a row. */
  orphans: string[];
  /** Rows without a file. */
  missing: number;
}

/** A few broken uploads and lost files are ordinary; a share above this is another folder or another database. */
const ODD_SHARE = 0.1;
const ODD_MOST = 3;
const BATCH = 1_000;

/** The folder of files and the database belong to different installations, or nobody can tell. */
export class ForeignFiles extends Error {
  override readonly name = 'ForeignFiles';
}

/**
 * Refuses a folder of files that does not belong to this database, before anything changes: the sweep would take each
 * of its files for one that nobody needs. Both carry one id. Where one of them has none they must fit (`fits`), and a
 * database without an id takes the id of a folder only when the folder has files of it: two new servers on one folder
 * are two installations. Returns the id of the folder, for `noteInstallation`.
 *
 * @throws ForeignFiles that says in Vietnamese and English what is wrong and which command joins them.
 */
export async function requireOwnFiles(db: Database, files: FileStore): Promise<string | undefined> {
  const { rows } = await db.execute<{ facts: boolean }>(
    sql`select to_regclass('public.installation_facts') is not null as facts`,
  );
  const own = rows[0]?.facts ? await readFact(db, 'installation') : undefined;
  const marked = await files.installation();
  if (own !== undefined && own === marked) return marked;
  if (own !== undefined && marked !== undefined) throw new ForeignFiles(sentence(files, OTHER));
  const meeting = await meet(db, files);
  if (!fits(meeting)) throw new ForeignFiles(sentence(files, reasonOf(meeting)));
  if (marked !== undefined && meeting.files === 0) throw new ForeignFiles(sentence(files, OTHER));
  return marked;
}

/**
 * Gives database and folder one id where one of them has none; `marked` is the id that the folder had when it was looked at.
 * Of two servers that do it at once with different databases it refuses the second.
 */
export async function noteInstallation(db: Database, files: FileStore, marked: string | undefined): Promise<void> {
  // An id that the folder got since then is of another database.
  await noteFact(db, 'installation', marked ?? uuidv7(), 'once');
  const own = (await readFact(db, 'installation')) as string;
  if ((await files.installation()) === undefined) await files.assign(own);
  if ((await files.installation()) !== own) throw new ForeignFiles(sentence(files, OTHER));
}

/**
 * Joins folder and database because a person said that they belong together: the folder gets the id of the database,
 * and files without a row go to the trash. Returns their number.
 */
export async function joinFiles(db: Database, files: FileStore, now: Date): Promise<number> {
  const { orphans } = await meet(db, files);
  for (const key of orphans) await files.discard(key, now);
  // A folder that another database uses keeps none of its ids, so that its servers end instead of sweeping.
  await noteFact(db, 'installation', uuidv7(), 'once');
  await files.assign((await readFact(db, 'installation')) as string, 'replace');
  return orphans.length;
}

/**
 * Whether files and rows are those of one installation: both empty, or most files have a row and most rows have a file,
 * and the others are at most 3 or a tenth. An empty folder beside rows is a missing folder and does not fit.
 */
export function fits({ files, rows, orphans, missing }: Meeting): boolean {
  if (files === 0 && rows === 0) return true;
  const odd = (count: number, all: number) => count > Math.max(ODD_MOST, all * ODD_SHARE);
  const met = rows - missing;
  if (met <= orphans.length || met <= missing) return false;
  return !odd(orphans.length, files) && !odd(missing, rows);
}

/** Counts files and rows. A database without tables has no rows. */
export async function meet(db: Database, files: FileStore): Promise<Meeting> {
  const present = await files.keys();
  const complete = present.filter((key) => !key.endsWith('.draft'));
  const { rows: tables } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('public.attachments') is not null as there`,
  );
  if (!tables[0]?.there) return { files: complete.length, rows: 0, orphans: complete, missing: 0 };
  const { rows: counted } = await db.execute<{ count: number }>(sql`select count(*)::int as count from attachments`);
  const rows = counted[0]?.count ?? 0;
  const known = await knownKeys(db, [...new Set(present.map((key) => key.slice(0, 36)))]);
  const orphans = complete.filter((key) => !known.has(key));
  return { files: complete.length, rows, orphans, missing: Math.max(0, rows - known.size) };
}

/** Those of the keys that have a row. */
export async function knownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < keys.length; start += BATCH) {
    const rows = await db
      .select({ key: attachments.storageKey })
      .from(attachments)
      .where(inArray(attachments.storageKey, keys.slice(start, start + BATCH)));
    for (const { key } of rows) known.add(key);
  }
  return known;
}

type Pair = readonly [vi: string, en: string];

const OTHER: Pair = ['thư mục này thuộc một hệ thống khác', 'it belongs to another installation'];

function reasonOf({ files, rows, orphans, missing }: Meeting): Pair {
  if (files === 0)
    return [
      `cơ sở dữ liệu có ${rows} tệp, còn thư mục trống hoặc không có`,
      `the database knows ${rows} files, and the folder is empty or missing`,
    ];
  return [
    `${orphans.length} trong ${files} tệp của thư mục không có trong cơ sở dữ liệu, và ${missing} trong ${rows} tệp của cơ sở dữ liệu không có trong thư mục`,
    `${orphans.length} of the ${files} files in it are not in the database, and ${missing} of the ${rows} files of the database are not in it`,
  ];
}

function sentence({ folder }: FileStore, [vi, en]: Pair): string {
  return `Thư mục tệp ${folder} không khớp với cơ sở dữ liệu này: ${vi}. Chưa có gì bị thay đổi. Hãy xem lại DATA_DIR và DATABASE_URL, hoặc khôi phục đúng thư mục hay đúng cơ sở dữ liệu. Chỉ khi chắc chắn cả hai là của cùng một hệ thống: npm run join-files
The folder of files ${folder} does not fit this database: ${en}. Nothing was changed. Check DATA_DIR and DATABASE_URL, or bring back the right folder or the right database. Only if you are sure that they belong together: npm run join-files`;
}
