import { requireStopped } from '../rotate-key.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { type Config, readConfig } from '../config.ts';
import { type Connected, connect } from '../db/connect.ts';
import type { Binaries } from '../db/embedded/binaries.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/embedded.ts';
import { findPlace } from '../db/embedded/place.ts';
import { noteFact, readFact } from '../db/installation.ts';
import { type Archive, openArchive } from '../kit/backup/archive.ts';
import { requireKnown } from '../kit/backup/load.ts';
import { makeBackup } from '../kit/backup/make-backup.ts';
import { PlainRefusal } from '../kit/backup/plain-refusal.ts';
import { restoreInto } from '../kit/backup/restore.ts';
import { backupsIn } from '../kit/backup/store.ts';
import type { Options } from '../options.ts';
import { requireUsable } from '../start-failure.ts';
import { backupServices } from './backup.ts';
import { hasDatabase } from './open-database.ts';

/** The token of a database that a move of this installation fills begins so. */
const TOKEN = 'move ';

/** The folder of the archive of a move, which a killed move leaves for the next run. */
const movingFolder = ({ dataDir }: Config) => join(dataDir, 'moving');

/**
 * `npm run move`: the database to a server, back into the embedded one, or into a new major version of the engine. The
 * files stay where they are. The former database stays, too, and is marked, so that no start works on it unknowingly.
 */
export async function moveCommand(options: Options): Promise<void> {
  const config = readConfig(process.env, { envFile: '.env', demo: options.demo });
  if (!hasDatabase(config))
    throw new PlainRefusal(
      `Chưa có cơ sở dữ liệu trong ${config.dataDir}: không có gì để chuyển.`,
      `There is no database in ${config.dataDir}: nothing can be moved.`,
    );
  if (options.undo) return undoMove(config);
  if (options.engine) return moveEngine(config);
  if (options.to === 'embedded') return moveToEmbedded(config);
  if (options.to !== undefined && /^postgres(ql)?:\/\//.test(options.to)) return moveToServer(config, options.to);
  throw new PlainRefusal(
    'Chuyển đi đâu? npm run move -- --to postgres://NGƯỜI_DÙNG:MẬT_KHẨU@MÁY/CƠ_SỞ_DỮ_LIỆU, hoặc --to embedded, hoặc --engine.',
    'Where to? npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE, or --to embedded, or --engine.',
  );
}

/** @throws PlainRefusal when the database has moved elsewhere. */
export async function requireNotMoved(pool: pg.Pool, db: Connected['db']): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('public.installation_facts') is not null as there`,
  );
  const to = rows[0]?.there ? await readFact(db, 'movedTo') : undefined;
  if (to === undefined) return;
  throw new PlainRefusal(
    `Cơ sở dữ liệu này đã được chuyển tới ${to}. Hãy đặt DATABASE_URL (và SECRET_KEY) tới đó, hoặc bỏ DATABASE_URL nếu đã chuyển về bản đi kèm. Chỉ khi muốn bỏ lần chuyển đó và dùng lại bản cũ này: npm run move -- --undo`,
    `This database was moved to ${to}. Set DATABASE_URL (and SECRET_KEY) to it, or unset DATABASE_URL if it moved back into the embedded one. Only to give that move up and go on with this former one: npm run move -- --undo`,
  );
}

async function undoMove(config: Config): Promise<void> {
  await withSource(config, undefined, async ({ pool }) => {
    await pool.query(`delete from public.installation_facts where name = 'movedTo'`);
  });
  process.stdout.write('Cơ sở dữ liệu này được dùng lại.\nThis database is in use again.\n');
}

async function moveToServer(config: Config, url: string): Promise<void> {
  if (config.databaseUrl === url) throw new PlainRefusal('Cơ sở dữ liệu đã ở đó.', 'The database is there already.');
  const target = connect({ connectionString: url }, () => undefined, 1);
  await requireUsable(target.pool, url).finally(() => target.pool.end());
  const where = withoutPassword(url);
  await withSource(config, undefined, async (source) => {
    await requireNotMoved(source.pool, source.db);
    await load(await archiveOf(config, source.connection), { connectionString: url });
    await noteFact(source.db, 'movedTo', where);
  });
  await rm(movingFolder(config), { recursive: true, force: true });
  process.stdout.write(
    `\nĐã chuyển tới ${where}. Trong .env hãy đặt DATABASE_URL=${where} (với mật khẩu) và SECRET_KEY bằng nội dung của ${config.secretKeyFile ?? 'SECRET_KEY hiện tại'}, rồi npm start.\nBản cũ vẫn còn nguyên. Khi mọi thứ chạy tốt, có thể tự xoá nó.\n` +
      `Moved to ${where}. Set DATABASE_URL to it (with its password) and SECRET_KEY to the content of ${config.secretKeyFile ?? 'the present SECRET_KEY'} in .env, then npm start.\nThe former database stays as it was. Remove it yourself when all is well.\n\n`,
  );
}

async function moveToEmbedded(config: Config): Promise<void> {
  if (config.databaseUrl === undefined)
    throw new PlainRefusal(
      'Cơ sở dữ liệu đã là bản đi kèm: DATABASE_URL chưa được đặt.',
      'The database is the embedded one already: DATABASE_URL is not set.',
    );
  const log = pino({ level: 'warn' });
  await withSource(config, undefined, async (source) => {
    await requireNotMoved(source.pool, source.db);
    await putFormerAside(config);
    const archive = await archiveOf(config, source.connection);
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    try {
      await load(archive, embedded.connection);
    } finally {
      await embedded.stop();
    }
    await noteFact(source.db, 'movedTo', config.dataDir);
  });
  await rm(movingFolder(config), { recursive: true, force: true });
  process.stdout.write(
    `\nĐã chuyển vào ${config.dataDir}. Hãy bỏ DATABASE_URL khỏi .env (giữ SECRET_KEY), rồi npm start. Bản cũ vẫn còn nguyên.\nMoved into ${config.dataDir}. Take DATABASE_URL out of .env (keep SECRET_KEY), then npm start. The former database stays as it was.\n\n`,
  );
}

/** A former embedded database is renamed when it was moved away; any other one stops the move. */
async function putFormerAside(config: Config): Promise<void> {
  if (!['database', 'database.place'].some((name) => existsSync(join(config.dataDir, name)))) return;
  const alone = { ...config, databaseUrl: undefined };
  const state = await withSource(alone, undefined, async ({ pool, db }) => {
    const { rows } = await pool.query<{ there: boolean }>(
      `select to_regclass('public.installation_facts') is not null as there`,
    );
    if (!rows[0]?.there) return 'empty';
    if ((await readFact(db, 'restoring'))?.startsWith(TOKEN)) return 'empty';
    return (await readFact(db, 'movedTo')) === undefined ? 'used' : 'moved';
  });
  if (state === 'empty') return;
  if (state === 'used')
    throw new PlainRefusal(
      `Trong ${config.dataDir} có một cơ sở dữ liệu khác, chưa từng được chuyển đi. Hãy đặt DATA_DIR khác hoặc dời nó đi. Không có gì bị thay đổi.`,
      `${config.dataDir} has another database, which was never moved away. Set another DATA_DIR, or put it elsewhere. Nothing was changed.`,
    );
  const { root } = findPlace(config.dataDir);
  await rename(root, `${root}-moved-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);
  await rm(join(config.dataDir, 'database.place'), { force: true });
}

/** From the data of an older engine to that of this version; the programs of the older one lie beside its data. */
async function moveEngine(config: Config): Promise<void> {
  if (config.databaseUrl !== undefined)
    throw new PlainRefusal(
      '--engine chỉ dành cho cơ sở dữ liệu đi kèm; máy chủ của DATABASE_URL được nâng cấp bằng công cụ của nó.',
      '--engine is for the embedded database; the server of DATABASE_URL is upgraded by its own tools.',
    );
  const { root } = findPlace(config.dataDir);
  const data = join(root, 'data');
  const former = readdirSync(root).find((name) => /^data-\d+$/.test(name));
  const log = pino({ level: 'warn' });
  const isUnderWay = existsSync(movingFolder(config)) && former !== undefined;
  if (!isUnderWay) {
    const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
    const binaries = formerBinaries(root, made);
    await withSource(config, binaries, ({ connection }) => archiveOf(config, connection));
    await rename(data, join(root, `data-${made}`));
  }
  const last = (await backupsIn(movingFolder(config))).at(-1);
  if (!last) throw new PlainRefusal('Không có gì để chuyển.', 'There is nothing to move.');
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  try {
    await load(await openArchive(last.folder), embedded.connection);
  } finally {
    await embedded.stop();
  }
  await rm(movingFolder(config), { recursive: true, force: true });
  process.stdout.write(
    `\nĐã chuyển sang máy cơ sở dữ liệu mới. Bản cũ còn ở ${root} (data-…). Khởi động: npm start\nMoved to the new engine. The former data stay in ${root} (data-…). Start: npm start\n\n`,
  );
}

function formerBinaries(root: string, major: string): Binaries {
  const name = readdirSync(root).find((entry) => entry.startsWith(`native-${major}.`));
  if (name) return { bin: join(root, name, 'bin'), version: name.slice('native-'.length) };
  const machine = `/usr/lib/postgresql/${major}/bin`;
  if (existsSync(join(machine, 'postgres'))) return { bin: machine, version: `${major}.0` };
  throw new PlainRefusal(
    `Không tìm thấy chương trình PostgreSQL ${major} đã tạo dữ liệu này (native-${major}.… trong ${root}). Hãy cài postgresql-${major}, rồi chạy lại.`,
    `The programs of PostgreSQL ${major}, which made these data, are not here (native-${major}.… in ${root}). Install postgresql-${major}, then run this again.`,
  );
}

interface Source extends Connected {
  connection: pg.PoolConfig;
}

/** The present database, which no running server may use: what it wrote after the copy would be lost. */
async function withSource<Result>(
  config: Config,
  binaries: Binaries | undefined,
  work: (source: Source) => Promise<Result>,
): Promise<Result> {
  const log = pino({ level: 'silent' });
  const embedded: EmbeddedDatabase | undefined = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, log, binaries });
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl as string };
  const opened = connect(connection, () => undefined, 2);
  try {
    if (config.databaseUrl) await requireUsable(opened.pool, config.databaseUrl);
    await requireStopped(opened.pool);
    return await work({ connection, ...opened });
  } finally {
    await opened.pool.end();
    await embedded?.stop();
  }
}

async function archiveOf(config: Config, connection: pg.PoolConfig): Promise<Archive> {
  const folder = movingFolder(config);
  await rm(folder, { recursive: true, force: true });
  const services = backupServices(config, connection, { info: () => undefined, warn: () => undefined });
  const made = await makeBackup({
    ...services,
    files: undefined,
    folder,
    sealedTo: null,
    signal: new AbortController().signal,
  });
  return openArchive(made.folder);
}

async function load(archive: Archive, connection: pg.PoolConfig): Promise<void> {
  requireKnown(archive.manifest);
  const now = () => new Date();
  const { unknown } = await restoreInto({
    archive,
    secret: undefined,
    connection,
    dataDir: undefined,
    token: `${TOKEN}${archive.manifest.installation}`,
    holdsMail: false,
    now,
  });
  for (const table of unknown)
    process.stdout.write(
      `Bảng ${table} không phải của Hoivien và không được chuyển.\nThe table ${table} is none of Hoivien's and was not moved.\n`,
    );
}

function withoutPassword(url: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@]*@/, '$1@');
}
