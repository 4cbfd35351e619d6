import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { giveTo } from '../../db/embedded/account.ts';
import { restoreSetting } from '../../db/embedded/archiving.ts';
import type { Place } from '../../db/embedded/place.ts';
import { type Base, baseFile, basesIn, isWhole, partAfter, partsOf, type StoredPart, unpacked } from './log-archive.ts';
import { PlainRefusal } from './plain-refusal.ts';
import { createWriteStream } from 'node:fs';

/** A base copy and the parts of the log from it past a moment. */
export interface Plan {
  at: Date;
  base: Base;
  parts: StoredPart[];
}

const LOG = 'restore-wal';
const SETTINGS = 'postgresql.auto.conf';
const BEGIN = '# restore to a point in time';

/** An instant as a person writes it: of Vietnam without a zone. @throws PlainRefusal */
export function readTime(text: string): Date {
  const [, day, time, zone = '+07:00'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${time}${zone}`);
  // JavaScript takes the 31st of a shorter month for the 1st of the next one.
  const isDay = day !== undefined && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  if (isDay && !Number.isNaN(at.getTime())) return at;
  throw new PlainRefusal(
    `"${text}" không phải một thời điểm. Hãy viết như 2026-11-28 14:05 (giờ Việt Nam).`,
    `"${text}" is no time. Write it as 2026-11-28 14:05 (Vietnam time).`,
  );
}

/** An instant as the product shows it, for both languages. */
export function shownTime(at: Date): string {
  const local = new Date(at.getTime() + 7 * 60 * 60 * 1000).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
}

/**
 * Chooses the newest base copy before a moment and the log that leads from it past that moment, and reads the copy once.
 *
 * @throws PlainRefusal for a moment that the archive does not reach, a missing part, a damaged copy.
 */
export async function planRestore(root: string, at: Date, now: Date): Promise<Plan> {
  const bases = await basesIn(root);
  const oldest = bases[0];
  if (!oldest)
    throw new PlainRefusal(
      `Trong ${root} không có bản sao nào để quay về một thời điểm. Thời điểm chỉ có khi dùng cơ sở dữ liệu đi kèm và POINT_IN_TIME_MB khác 0.`,
      `${root} holds no copy for a point in time. There are some only with the embedded database and POINT_IN_TIME_MB above 0.`,
    );
  const base = bases.findLast(({ manifest }) => Date.parse(manifest.madeAt) <= at.getTime());
  if (!base)
    throw new PlainRefusal(
      `Sớm nhất có thể quay về là ${shownTime(new Date(oldest.manifest.madeAt))}. Muốn sớm hơn, hãy khôi phục một bản sao lưu hằng đêm.`,
      `The earliest time is ${shownTime(new Date(oldest.manifest.madeAt))} (Vietnam). For an earlier one restore the backup of a night.`,
    );
  const parts = partsPast(at, base, await partsOf(base.chain), now);
  if (await isWhole(base)) return { at, base, parts };
  throw new PlainRefusal(
    `${baseFile(base)} bị hỏng. Hãy xoá thư mục ${base.folder} để dùng bản sao trước nó.`,
    `${baseFile(base)} is damaged. Remove the folder ${base.folder} to use the copy before it.`,
  );
}

function partsPast(at: Date, { manifest }: Base, stored: readonly StoredPart[], now: Date): StoredPart[] {
  const byName = new Map(stored.map((part) => [part.name, part]));
  const last = stored.at(-1);
  const parts: StoredPart[] = [];
  for (let name = manifest.start; ; name = partAfter(name)) {
    const part = byName.get(name);
    if (!part) {
      if (!last || name > last.name) break;
      throw new PlainRefusal(
        `Thiếu một phần nhật ký: ${name}. Có thể quay về trước ${shownTime(new Date(parts.at(-1)?.writtenAt ?? manifest.madeAt))}, hoặc tìm lại tệp đó.`,
        `A part of the log is missing: ${name}. A time up to ${shownTime(new Date(parts.at(-1)?.writtenAt ?? manifest.madeAt))} is possible, or bring that file back.`,
      );
    }
    parts.push(part);
    // One more where it is there: a change may be written a moment after its time.
    if (name >= manifest.stop && part.writtenAt >= at.getTime()) {
      const next = byName.get(partAfter(name));
      return next ? [...parts, next] : parts;
    }
  }
  const reached = new Date(Math.max(parts.at(-1)?.writtenAt ?? 0, Date.parse(manifest.madeAt)));
  throw new PlainRefusal(
    `Muộn nhất có thể quay về là ${shownTime(reached)}${at > now ? '; thời điểm đã cho còn ở tương lai' : ''}. Những thay đổi sau đó chưa kịp được lưu.`,
    `The latest time is ${shownTime(reached)} (Vietnam)${at > now ? '; the given one is in the future' : ''}. Later changes were not stored yet.`,
  );
}

/** Lays the files of the plan where the server of `place` starts from. The folder gets its name when it is complete. */
export async function layData({ at, base, parts }: Plan, place: Place, secret: string | undefined): Promise<void> {
  const draft = join(place.root, `data.init-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, LOG), { recursive: true, mode: 0o700 });
  await unpackBase(base, draft, secret);
  for (const part of parts) await unpackPart(part, join(draft, LOG, part.name), secret);
  const settings = join(draft, SETTINGS);
  await writeFile(
    settings,
    `${readSettings(draft)}${BEGIN}\n${restoreSetting(LOG)}\nrecovery_target_timeline = 'current'\nrecovery_target_action = 'promote'\nhot_standby = off\nrecovery_target_time = '${at.toISOString().replace('T', ' ').replace('Z', '+00')}'\n`,
    { mode: 0o600 },
  );
  await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600 });
  if (place.account) giveTo(place.account, draft);
  await rename(draft, join(place.root, 'data'));
}

/** When no change came after the moment, all of the log is wanted: PostgreSQL must not look for a later one. */
export async function takeWholeLog(data: string): Promise<void> {
  const kept = readFileSync(join(data, SETTINGS), 'utf8').replace(/^recovery_target_(time|action).*\n/gm, '');
  await writeFile(join(data, SETTINGS), kept);
}

/** Removes what only the restore needed, when the server has reached its moment. */
export async function tidyData(data: string): Promise<void> {
  await rm(join(data, LOG), { recursive: true, force: true });
  await writeFile(join(data, SETTINGS), readSettings(data));
}

function readSettings(data: string): string {
  const file = join(data, SETTINGS);
  return (existsSync(file) ? readFileSync(file, 'utf8') : '').split(BEGIN)[0] ?? '';
}

async function unpackBase(base: Base, draft: string, secret: string | undefined): Promise<void> {
  const reader = extract();
  const [source, open_, gunzip] = unpacked(baseFile(base), secret);
  const writing = (async () => {
    for await (const entry of reader) {
      const { name, type } = entry.header;
      if (name.split('/').includes('..') || name.startsWith('/')) throw damagedBase(base);
      const path = join(draft, name);
      if (type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
      } else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
      }
    }
  })();
  await Promise.all([pipeline(source, open_, gunzip, reader), writing]);
}

function damagedBase(base: Base): PlainRefusal {
  return new PlainRefusal(`${baseFile(base)} bị hỏng.`, `${baseFile(base)} is damaged.`);
}

const BLOCK = 65_536;

/** Written with holes: most of a part that was handed over early is zeros. */
async function unpackPart(part: StoredPart, path: string, secret: string | undefined): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    const [source, unseal, gunzip] = unpacked(part.path, secret);
    await pipeline(source, unseal, gunzip, (bytes: AsyncIterable<Buffer>) => writeSparse(bytes, handle));
  } catch {
    throw new PlainRefusal(`Một phần nhật ký bị hỏng: ${part.path}.`, `A part of the log is damaged: ${part.path}.`);
  } finally {
    await handle.close();
  }
}

async function writeSparse(bytes: AsyncIterable<Buffer>, handle: FileHandle): Promise<void> {
  const zeros = Buffer.alloc(BLOCK);
  let at = 0;
  for await (const chunk of bytes)
    for (let from = 0; from < chunk.length; from += BLOCK) {
      const block = chunk.subarray(from, from + BLOCK);
      if (!block.equals(zeros.subarray(0, block.length))) await handle.write(block, 0, block.length, at);
      at += block.length;
    }
  await handle.truncate(at);
}
