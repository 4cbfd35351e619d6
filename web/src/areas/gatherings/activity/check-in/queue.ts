import type {
  CheckInInput,
  CheckInOutcome,
  Roster,
} from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { CHECK_IN } from '@hoivien/contract/codes.ts';
import { newId } from '../../../../kit/api/new-id.ts';
import { markOfflineData } from '../../../../kit/screen/offline-part.ts';
import { changed } from './queue-news.ts';
import { done, inStores, ROSTERS, SCANS } from './database.ts';
import type { Person } from './roster-people.ts';

/** One check-in of this device, from the scan until the list is wiped. */
export interface Scan {
  /** The order of the scans on this device; the database gives it. */
  seq: number;
  /** The id under which the server counts it once. */
  id: string;
  activityId: string;
  /** The scanned or typed text, or the chosen participant. */
  token: string | null;
  participantId: string | null;
  scannedAt: string;
  anyway: boolean;
  /** Whom it concerns: at first by the list of the device, then by the server. */
  personId: string | null;
  name: string | null;
  code: string | null;
  /** What the device said, and what the server said; null until then. */
  verdict: number;
  outcome: number | null;
  checkedInAt: string | null;
  sentAt: string | null;
  isSent: 0 | 1;
  /** It was in a request, so the server may know it although no answer came. */
  isTried: boolean;
  /** The check-in was taken back on this device. */
  isUndone: boolean;
  /** A person had a look at an outcome that let nobody in. */
  isSeen: boolean;
}

/** The list of an event with the moment at which the device asked for it. */
export interface KeptRoster extends Roster {
  askedAt: string;
}

/** The most check-ins in one request. */
const BATCH = 100;

export async function keepRoster(roster: Roster, askedAt: string): Promise<void> {
  markOfflineData(true);
  await inStores([ROSTERS], 'readwrite', (of) => done(of(ROSTERS).put({ ...roster, askedAt } satisfies KeptRoster)));
  changed('roster');
}

export async function readRoster(activityId: string): Promise<KeptRoster | undefined> {
  return inStores([ROSTERS], 'readonly', (of) => done<KeptRoster | undefined>(of(ROSTERS).get(activityId)));
}

/** Deletes the list of an event that the person may no longer read. Its unsent check-ins stay. */
export async function dropRoster(activityId: string): Promise<void> {
  await inStores([ROSTERS], 'readwrite', (of) => done(of(ROSTERS).delete(activityId)));
  changed('roster');
}

/** All check-ins of this device for an event, the oldest first. */
export async function readScans(activityId: string): Promise<Scan[]> {
  return inStores([SCANS], 'readonly', (of) => done<Scan[]>(of(SCANS).index('activity').getAll(activityId)));
}

/** Adds a check-in. It is on the disk when the promise resolves. */
export async function addScan(
  scan: Pick<Scan, 'activityId' | 'token' | 'participantId' | 'anyway' | 'verdict'>,
  person: Person | undefined,
): Promise<Scan> {
  markOfflineData(true);
  const row: Omit<Scan, 'seq'> = {
    ...scan,
    id: newId(),
    scannedAt: new Date().toISOString(),
    personId: person?.participantId ?? null,
    name: person?.name ?? null,
    code: person?.code ?? null,
    outcome: null,
    checkedInAt: null,
    sentAt: null,
    isSent: 0,
    isTried: false,
    isUndone: false,
    isSeen: false,
  };
  const seq = await inStores([SCANS], 'readwrite', (of) => done(of(SCANS).add(row)));
  changed('scans');
  return { ...row, seq: Number(seq) };
}

/** Changes one check-in by what it is at that moment. */
export async function changeScan(seq: number, change: (scan: Scan) => Partial<Scan>): Promise<void> {
  await inStores([SCANS], 'readwrite', async (of) => {
    const scan = await done<Scan | undefined>(of(SCANS).get(seq));
    if (scan) await done(of(SCANS).put({ ...scan, ...change(scan) }));
  });
  changed('scans');
}

/** Removes a check-in that never was in a request; false when it was. */
export async function takeBack(seq: number): Promise<boolean> {
  const isGone = await inStores([SCANS], 'readwrite', async (of) => {
    const scan = await done<Scan | undefined>(of(SCANS).get(seq));
    if (!scan || scan.isTried) return false;
    await done(of(SCANS).delete(seq));
    return true;
  });
  if (isGone) changed('scans');
  return isGone;
}

/** The events with unsent check-ins, and how many each has. */
export async function unsentCounts(): Promise<Map<string, number>> {
  const rows = await inStores([SCANS], 'readonly', (of) =>
    done<Scan[]>(
      of(SCANS)
        .index('unsent')
        .getAll(IDBKeyRange.bound([0], [0, []])),
    ),
  );
  const counts = new Map<string, number>();
  for (const { activityId } of rows) counts.set(activityId, (counts.get(activityId) ?? 0) + 1);
  return counts;
}

/** The oldest unsent check-ins of an event, marked as tried before they leave. */
export async function nextBatch(activityId: string, most: number = BATCH): Promise<Scan[]> {
  return inStores([SCANS], 'readwrite', async (of) => {
    const store = of(SCANS);
    const rows = await done<Scan[]>(store.index('unsent').getAll([0, activityId], most));
    await Promise.all(rows.map((row) => done(store.put({ ...row, isTried: true }))));
    return rows;
  });
}

/** What a check-in sends. */
export function inputOf(scan: Scan, device: string): CheckInInput {
  return {
    id: scan.id,
    ...(scan.participantId === null ? { token: scan.token ?? '' } : { participantId: scan.participantId }),
    scannedAt: scan.scannedAt,
    device,
    anyway: scan.anyway,
  };
}

/** Keeps the outcomes of the server, each with its check-in. */
export async function keepOutcomes(outcomes: readonly CheckInOutcome[]): Promise<void> {
  const sentAt = new Date().toISOString();
  await inStores([SCANS], 'readwrite', async (of) => {
    const store = of(SCANS);
    for (const { id, outcome, participantId, name, code, checkedInAt } of outcomes) {
      const scan = await done<Scan | undefined>(store.index('id').get(id));
      if (!scan) continue;
      const person = participantId === null ? {} : { personId: participantId, name, code };
      await done(store.put({ ...scan, ...person, outcome, checkedInAt, sentAt, isSent: 1 } satisfies Scan));
    }
  });
  changed('scans');
}

/** Whether an outcome is one of somebody who is in. */
export function isInside(outcome: number): boolean {
  return outcome === CHECK_IN.in || outcome === CHECK_IN.alreadyIn;
}

export function resultOf({ outcome, verdict }: Pick<Scan, 'outcome' | 'verdict'>): number {
  return outcome ?? verdict;
}

/**
 * Everybody who is in, by the list of the server and by this device. What the device sent before it asked for the list
 * is in the list already, so that a check-in that another device took back does not return.
 */
export function insideOf(roster: KeptRoster | undefined, scans: readonly Scan[]): Set<string> {
  const inside = new Set(roster?.items.flatMap(({ isIn, participantId }) => (isIn ? [participantId] : [])));
  for (const scan of scans) {
    const isOlder = scan.sentAt !== null && roster !== undefined && scan.sentAt < roster.askedAt;
    if (scan.personId === null || isOlder) continue;
    if (scan.isUndone) inside.delete(scan.personId);
    else if (isInside(resultOf(scan))) inside.add(scan.personId);
  }
  return inside;
}

/**
 * Deletes the lists and the sent check-ins of events whose time is over (`wipeAt`). Unsent check-ins contain no name
 * then, and stay until they are sent.
 */
export async function tidyDevice(now: number = Date.now()): Promise<void> {
  const isEmpty = await inStores([ROSTERS, SCANS], 'readwrite', async (of) => {
    const [rosters, scans] = [of(ROSTERS), of(SCANS)];
    const kept = new Set<string>();
    for (const { activityId, wipeAt } of await done<KeptRoster[]>(rosters.getAll()))
      if (Date.parse(wipeAt) <= now) await done(rosters.delete(activityId));
      else kept.add(activityId);
    let left = kept.size;
    for (const scan of await done<Scan[]>(scans.getAll())) {
      if (kept.has(scan.activityId)) continue;
      if (scan.isSent) await done(scans.delete(scan.seq));
      else {
        left += 1;
        await done(scans.put({ ...scan, name: null, code: null } satisfies Scan));
      }
    }
    return left === 0;
  });
  if (isEmpty) markOfflineData(false);
  changed('roster');
  changed('scans');
}

/** Deletes everything, at a sign-out. */
export async function wipeDevice(): Promise<void> {
  markOfflineData(false);
  await inStores([ROSTERS, SCANS], 'readwrite', async (of) => {
    await Promise.all([done(of(ROSTERS).clear()), done(of(SCANS).clear())]);
  });
  changed('roster');
  changed('scans');
}
