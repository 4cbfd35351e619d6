import { ask, tell } from '../../../../kit/api/ask.ts';
import { checkInCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { CHECK_IN_EARLY, type CheckInCount } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { dayCalls } from '@hoivien/contract/areas/gatherings/activity/activity-day.calls.ts';
import { DEVICE_TELLS } from '@hoivien/contract/areas/gatherings/activity/activity-day.schema.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { cleanLine } from '@hoivien/contract/kit/fold.ts';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError, isUnreachable } from '../../../../kit/api/api-error.ts';
import { deviceName } from './device.ts';
import { refreshShell } from './keep-shell.ts';
import { find, outcomeOfScan, type People, peopleOf, type Person } from './roster-people.ts';
import {
  addScan,
  changeScan,
  dropRoster,
  insideOf,
  isInside,
  keepRoster,
  type KeptRoster,
  readRoster,
  readScans,
  resultOf,
  type Scan,
  takeBack,
} from './queue.ts';
import { onQueueChange } from './queue-news.ts';
import { sendScans } from './send.ts';

/** Milliseconds between two looks at the counter, two loads of the list, and two attempts to send. */
const COUNT_MS = 8_000;
const ROSTER_MS = 120_000;
const SEND_MS = 4_000;
/** Milliseconds for which the page waits for the server before it shows what the device says. */
const ANSWER_MS = 1_200;
/** The longest code that the server reads. */
const TOKEN_MAX = 500;

/** Who is checked in: a scanned or typed text, or somebody of the list. */
export type Who = { text: string } | { person: Person } | { again: Scan };

export type CheckIns = ReturnType<typeof useCheckIns>;

/**
 * The check-ins of an event on this device: the list and the queue in the browser's database, sent whenever the server
 * can be reached. Everything that it returns also works without a network, but `count`, which is then undefined.
 */
export function useCheckIns(activityId: string) {
  const [roster, setRoster] = useState<KeptRoster>();
  const [scans, setScans] = useState<Scan[]>();
  const [count, setCount] = useState<CheckInCount>();
  const [offlineSince, setOfflineSince] = useState<string | null>(null);
  const [held, setHeld] = useState<ApiError>();
  const [problem, setProblem] = useState<ApiError>();
  const [isLoading, setIsLoading] = useState(true);

  const setReachable = useCallback((reached: boolean) => {
    setOfflineSince((since) => (reached ? null : (since ?? new Date().toISOString())));
  }, []);

  const readKept = useCallback(() => readRoster(activityId).then(setRoster), [activityId]);
  const readOwn = useCallback(() => readScans(activityId).then(setScans), [activityId]);

  const loadRoster = useCallback(async () => {
    const askedAt = new Date().toISOString();
    try {
      const loaded = await ask(checkInCalls.roster, { params: { id: activityId } });
      await keepRoster(loaded, askedAt);
      setProblem(undefined);
      setReachable(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isUnreachable(error)) setReachable(false);
      else if (error.status === 403 || error.status === 404) {
        await dropRoster(activityId);
        setProblem(error);
      } else if (error.status !== 401) setProblem(error);
    } finally {
      setIsLoading(false);
    }
  }, [activityId, setReachable]);

  const loadCount = useCallback(async () => {
    try {
      setCount(await ask(checkInCalls.count, { params: { id: activityId } }));
      setReachable(true);
    } catch (error) {
      setCount(undefined);
      if (isUnreachable(error)) setReachable(false);
    }
  }, [activityId, setReachable]);

  const send = useCallback(async () => {
    const result = await sendScans(activityId);
    setHeld(result.is === 'refused' ? result.error : undefined);
    if (result.is === 'unreachable') setReachable(false);
  }, [activityId, setReachable]);

  useEffect(() => {
    // What is here shows first.
    void Promise.all([readKept(), readOwn()]).then(() => Promise.all([loadRoster(), loadCount()]));
    return onQueueChange((change) => void (change === 'roster' ? readKept() : readOwn()));
  }, [readKept, readOwn, loadRoster, loadCount]);

  const unsent = scans?.filter(({ isSent }) => !isSent).length ?? 0;
  const isOffline = offlineSince !== null;

  // A device that is back sends first, and then asks who is in.
  const wasOffline = useRef(false);
  const onBack = useEffectEvent(async () => {
    await send();
    await Promise.all([loadRoster(), loadCount(), refreshShell()]);
  });
  useEffect(() => {
    if (wasOffline.current && !isOffline) void onBack();
    wasOffline.current = isOffline;
  }, [isOffline]);
  useEffect(() => {
    const look = () => void loadCount();
    window.addEventListener('online', look);
    const offline = () => setReachable(false);
    window.addEventListener('offline', offline);
    const [counting, listing] = [
      setInterval(() => !document.hidden && look(), COUNT_MS),
      setInterval(() => !document.hidden && void loadRoster(), ROSTER_MS),
    ];
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', offline);
      clearInterval(counting);
      clearInterval(listing);
    };
  }, [loadCount, loadRoster, setReachable]);
  const hasUnsent = unsent > 0;
  useEffect(() => {
    if (!hasUnsent) return;
    const sending = setInterval(() => void send(), SEND_MS);
    return () => clearInterval(sending);
  }, [hasUnsent, send]);

  useAlive(activityId, unsent);

  const people: People = useMemo(() => peopleOf(roster?.items ?? []), [roster]);
  const inside = useMemo(() => insideOf(roster, scans ?? []), [roster, scans]);

  // One after another, so that the second scan of a person sees the first.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const take = useCallback(
    (who: Who, { anyway = false } = {}): Promise<Scan | undefined> => {
      const taken = queue.current.then(() => takeNow({ activityId, roster, people }, who, anyway));
      queue.current = taken.catch(() => undefined);
      return taken.then(async (scan) => {
        if (!scan) return undefined;
        const sent = send().then(loadCount);
        if (!isOffline) await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, ANSWER_MS))]);
        else void sent;
        const now = await readScans(activityId);
        return now.find(({ id }) => id === scan.id) ?? scan;
      });
    },
    [activityId, roster, people, send, loadCount, isOffline],
  );

  /** Takes a check-in back: here when it never left, otherwise at the server, which needs the network. */
  const undo = useCallback(
    async (scan: Scan, reason: string) => {
      if (await takeBack(scan.seq)) return;
      if (scan.personId === null) return;
      const params = { id: activityId, participantId: scan.personId };
      await tell(checkInCalls.checkOut, { params, body: { reason } });
      await changeScan(scan.seq, () => ({ isUndone: true }));
      await Promise.all([loadRoster(), loadCount()]);
    },
    [activityId, loadRoster, loadCount],
  );

  const sinceCount = useMemo(
    () => new Set((scans ?? []).flatMap((scan) => (!scan.isSent && isInside(resultOf(scan)) ? [scan.personId] : []))),
    [scans],
  );
  const cameSince = [...sinceCount].filter((id) => id !== null && !people.byId.get(id)?.isIn);
  const confirmed = people.all.filter(({ status, isWaiting }) => status === CONFIRMATION.confirmed && !isWaiting);
  const confirmedSince = confirmed.filter(({ participantId }) => cameSince.includes(participantId)).length;
  return {
    roster,
    people,
    inside,
    scans: scans ?? [],
    isLoading: isLoading && roster === undefined,
    problem,
    held,
    offlineSince,
    unsent,
    /** Everybody who came: by the server, with those that it does not know yet. */
    came: count ? count.came + cameSince.length : inside.size,
    /** Those of them who confirmed, and everybody who did. */
    confirmedCame: count
      ? count.confirmedCame + confirmedSince
      : confirmed.filter(({ participantId }) => inside.has(participantId)).length,
    confirmed: count?.confirmed ?? confirmed.length,
    walkIns: count?.walkIns,
    /** An event that does not take place at its time takes no check-ins. A list of an earlier version does not tell. */
    isCancelled: (count ?? roster)?.isCancelled === true,
    isPostponed: (count ?? roster)?.isPostponed === true,
    opensAt: opensAtOf(roster, count),
    toLook: lookAt(scans ?? [], inside),
    take,
    undo,
    markSeen: (scan: Scan) => changeScan(scan.seq, () => ({ isSeen: true })),
    refresh: () => Promise.all([loadRoster(), loadCount(), send()]),
  };
}

/** Tells the server that this device is at the door, so that the screen of the day says when its network is gone. */
function useAlive(activityId: string, unsent: number): void {
  const now = useEffectEvent((leaves: boolean) => {
    const body = { device: deviceName(), unsent, leaves };
    // Without a network the silence tells it.
    tell(dayCalls.alive, { params: { id: activityId }, body, keepalive: leaves }).catch(() => undefined);
  });
  useEffect(() => {
    const say = () => now(false);
    const leave = () => now(true);
    say();
    const saying = setInterval(say, DEVICE_TELLS);
    window.addEventListener('online', say);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(saying);
      window.removeEventListener('online', say);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [activityId]);
}

interface Door {
  activityId: string;
  roster: KeptRoster | undefined;
  people: People;
}

async function takeNow({ activityId, roster, people }: Door, who: Who, anyway: boolean): Promise<Scan | undefined> {
  const inside = insideOf(roster, await readScans(activityId));
  const text = 'text' in who ? cleanLine(who.text).slice(0, TOKEN_MAX) : 'again' in who ? who.again.token : null;
  if (text === '') return undefined;
  const person =
    'person' in who
      ? who.person
      : 'again' in who && who.again.personId !== null
        ? people.byId.get(who.again.personId)
        : find(people, text ?? '');
  const { outcome } = outcomeOfScan(person, { isIn: (id) => inside.has(id), anyway });
  // Admitted by a person, the participant counts and not the code, which may be an old one.
  const isKnown = person !== undefined && (anyway || text === null);
  return addScan(
    {
      activityId,
      token: isKnown ? null : text,
      participantId: isKnown ? person.participantId : null,
      anyway,
      verdict: outcome,
    },
    person,
  );
}

/** The moment from which the event takes check-ins, while it lies ahead. */
function opensAtOf(roster: KeptRoster | undefined, count: CheckInCount | undefined): string | null {
  if (!roster || (count && count.state !== ACTIVITY_STATE.notStarted)) return null;
  const opens = Date.parse(roster.startTime) - CHECK_IN_EARLY;
  return opens > Date.now() ? new Date(opens).toISOString() : null;
}

/** Outcomes that let nobody in and that nobody has settled: the newest of each person or code. */
function lookAt(scans: readonly Scan[], inside: ReadonlySet<string>): Scan[] {
  const newest = new Map<string, Scan>();
  for (const scan of scans) newest.set(scan.personId ?? scan.token ?? scan.id, scan);
  return [...newest.values()]
    .filter((scan) => !scan.isSeen && !scan.isUndone && !isInside(resultOf(scan)))
    .filter(({ personId }) => personId === null || !inside.has(personId))
    .reverse();
}
