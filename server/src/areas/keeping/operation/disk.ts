import { statfs } from 'node:fs/promises';
import {
  DISK_BAD,
  DISK_FULL_WATCH,
  DISK_WATCH,
  FORECAST_DAYS,
  type OperationLine,
  type OperationState,
} from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { z } from 'zod';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import { noteFact, readFact } from '../../../db/installation.ts';
import type { Drivers } from '../../../kit/outbox/drivers.ts';

/** What the lines are read from. */
export interface KeptServices {
  db: Database;
  config: AppConfig;
  drivers: Pick<Drivers, 'mail'>;
}

export function diskState(freePercent: number, fullInDays: number | null = null): OperationState {
  if (freePercent < DISK_BAD) return 'bad';
  const isNear = fullInDays !== null && fullInDays < DISK_FULL_WATCH;
  return freePercent < DISK_WATCH || isNear ? 'watch' : 'fine';
}

/** The disk of a folder in bytes; as `df` counts it, without what is kept for the system. */
async function readDisk(folder: string) {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
}

export function diskOf(folder: string) {
  return readDisk(folder).catch(() => undefined);
}

export async function diskLine(
  { db }: Pick<KeptServices, 'db'>,
  folder: string,
  now: Date,
): Promise<Extract<OperationLine, { kind: 'disk' }>> {
  const days = await readDays(db);
  try {
    const { free, total } = await readDisk(folder);
    const freePercent = total > 0 ? Math.floor((free / total) * 1000) / 10 : 0;
    const forecast = forecastOf([...days, [numberOf(dayOf(now)), total - free]], free);
    const figures = { free, total, freePercent, failure: null, ...forecast };
    return { kind: 'disk', state: diskState(freePercent, forecast.fullInDays), figures };
  } catch (error) {
    const failure = (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
    const unknown = { free: null, total: null, freePercent: null, fullInDays: null };
    return { kind: 'disk', state: 'bad', figures: { ...unknown, failure, measuredDays: spanOf(days) } };
  }
}

/** A day by its number, and the bytes that were in use. */
type DiskDay = readonly [day: number, used: number];
const diskDays = z.array(z.tuple([z.int(), z.number()]));
/** Days that are kept, and those that a forecast looks back: what was filled a year ago says nothing. */
const KEPT_DAYS = 90;
const LOOKED_BACK = 30;
const DAY = 24 * 60 * 60 * 1000;

const numberOf = (day: string) => Math.round(Date.parse(day) / DAY);

async function readDays(db: Database): Promise<DiskDay[]> {
  try {
    return diskDays.parse(JSON.parse((await readFact(db, 'diskDays')) ?? '[]'));
  } catch {
    return [];
  }
}

/** Keeps one figure of each day, that of its first look. */
export async function noteDisk(db: Database, folder: string, now: Date): Promise<void> {
  const today = numberOf(dayOf(now));
  const days = await readDays(db);
  const disk = await diskOf(folder);
  if (!disk || days.some(([day]) => day === today)) return;
  const kept = [...days, [today, disk.total - disk.free] as const].slice(-KEPT_DAYS);
  await noteFact(db, 'diskDays', JSON.stringify(kept));
}

function spanOf(days: readonly DiskDay[]): number {
  return days.length === 0 ? 0 : (days.at(-1)?.[0] ?? 0) - (days[0]?.[0] ?? 0);
}

/** The days until the disk is full at the pace of the last weeks, by the straight line that lies closest to its figures. */
export function forecastOf(all: readonly DiskDay[], free: number): { measuredDays: number; fullInDays: number | null } {
  const last = all.at(-1)?.[0] ?? 0;
  const days = all.filter(([day]) => day >= last - LOOKED_BACK);
  const measuredDays = spanOf(all);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, used] = [mean(days.map(([day]) => day)), mean(days.map(([, bytes]) => bytes))];
  const spread = mean(days.map(([day]) => (day - middle) ** 2));
  const pace = mean(days.map(([day, bytes]) => (day - middle) * (bytes - used))) / spread;
  if (spanOf(days) < FORECAST_DAYS || !(pace > 0)) return { measuredDays, fullInDays: null };
  const fullInDays = Math.floor(free / pace);
  return { measuredDays, fullInDays: fullInDays > FAR ? null : fullInDays };
}

/** A forecast for more than ten years is none. */
const FAR = 3_650;
