import type { OperationLine } from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { z } from 'zod';
import type { Database } from '../../../db/connect.ts';
import { noteFact, readFact } from '../../../db/installation.ts';

/** What stands at RELEASES_URL: the newest version, and the page that tells what is new in it. */
const published = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  notes: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
});

const asked = z.object({
  at: z.iso.datetime(),
  url: z.string(),
  failure: z.string().nullable(),
  found: published.nullable(),
});
type Asked = z.output<typeof asked>;

const DAY = 24 * 60 * 60 * 1000;
const PATIENCE = 10_000;
const MOST_BYTES = 64 * 1024;

async function readAsked(db: Database, url: string): Promise<Asked | undefined> {
  const { success, data } = asked.safeParse(JSON.parse((await readFact(db, 'releases')) ?? 'null'));
  return success && data.url === url ? data : undefined;
}

/** Asks for the newest version at most once a day, and keeps the answer or why there is none. Nothing of ours is sent. */
export async function askReleases(db: Database, url: string, now: Date): Promise<void> {
  const last = await readAsked(db, url);
  const age = last ? now.getTime() - Date.parse(last.at) : Number.POSITIVE_INFINITY;
  // The hour's job may begin some seconds earlier than yesterday.
  if (age >= 0 && age < DAY - 60_000) return;
  const answer = await newestAt(url).then(
    (found) => ({ found, failure: null }),
    // What was known of a newer version stays true.
    (error: unknown) => ({ found: last?.found ?? null, failure: reasonOf(error) }),
  );
  const fact: Asked = { at: now.toISOString(), url, ...answer };
  await noteFact(db, 'releases', JSON.stringify(fact));
}

async function newestAt(url: string): Promise<z.output<typeof published>> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Hoivien' },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    // Leaving the loop ends the answer.
    if (size > MOST_BYTES) throw new Error(NO_RELEASE);
    parts.push(part);
  }
  try {
    return published.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
  } catch {
    throw new Error(NO_RELEASE);
  }
}

const NO_RELEASE = '{ "version": "1.2.3", "notes": "https://…" }?';

/** A code of the system, `HTTP 404`, or what the answer should have been. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  if (cause?.code) return cause.code;
  return name === 'Error' ? message : name;
}

type Releases = Extract<OperationLine, { kind: 'version' }>['figures']['releases'];

/** What the page tells of newer versions; null without RELEASES_URL. */
export async function releasesOf(db: Database, url: string | undefined, version: string): Promise<Releases> {
  if (url === undefined) return null;
  const last = await readAsked(db, url);
  const found = last?.found;
  const newer =
    found && isNewer(found.version, version) ? { version: found.version, notes: found.notes ?? null } : null;
  return { askedAt: last?.at ?? null, failure: last?.failure ?? null, newer };
}

/** @example isNewer('1.10.0', '1.9.3') // true */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
