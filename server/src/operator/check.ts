import pg from 'pg';
import pino from 'pino';
import { readConfig } from '../config.ts';
import { visitEmbedded } from '../db/embedded/embedded.ts';
import { checkInstallation, type FileFault } from '../kit/backup/check.ts';
import { PlainRefusal } from '../kit/backup/plain-refusal.ts';
import { backupFolder, readStatus } from '../kit/backup/status.ts';
import type { Options } from '../options.ts';
import { filesOf, hasDatabase } from './open-database.ts';

const WORDS: Readonly<Record<FileFault['fault'], string>> = {
  missing: 'không có trên đĩa / is not on the disk',
  orphan: 'không có trong cơ sở dữ liệu / is not in the database',
  size: 'có kích thước khác / has another size',
  sum: 'có nội dung khác / has another content',
};

/** `npm run check`: beside a running server or alone. Ends with 1 when a file does not fit its row. */
export async function checkCommand({ demo }: Options): Promise<void> {
  const config = readConfig(process.env, { envFile: '.env', demo });
  if (!hasDatabase(config))
    throw new PlainRefusal(
      `Chưa có cơ sở dữ liệu trong ${config.dataDir}. Hãy xem lại DATA_DIR.`,
      `There is no database in ${config.dataDir} yet. Check DATA_DIR.`,
    );
  const log = pino({ level: 'warn' });
  const embedded = config.databaseUrl ? undefined : await visitEmbedded({ dataDir: config.dataDir, log });
  const client = new pg.Client(embedded?.connection ?? { connectionString: config.databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { tables, files, faults } = await checkInstallation(client, filesOf(config));
    const width = Math.max(...tables.map(({ name }) => name.length));
    for (const { name, rows } of tables) process.stdout.write(`${name.padEnd(width)} ${String(rows).padStart(9)}\n`);
    for (const { key, fault } of faults) process.stdout.write(`${key} ${WORDS[fault]}\n`);
    const { lastMade } = readStatus(backupFolder(config));
    process.stdout.write(
      `\n${files} tệp có trong cơ sở dữ liệu; ${faults.length} tệp có lỗi. Bản sao lưu cuối: ${lastMade?.at ?? 'chưa có'}.\n` +
        `${files} files are in the database; ${faults.length} files have a fault. Last backup: ${lastMade?.at ?? 'none'}.\n\n`,
    );
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await client.end().catch(() => undefined);
    await embedded?.stop();
  }
}
