import type { CalendarEntry, OverlapQuestion } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { announce } from '../../../../kit/ui/announce.ts';
import { notify } from '../../../../kit/ui/notify.tsx';
import { ApiError } from '../../../../kit/api/client.ts';
import { useShortcuts } from '../../../../kit/ui/shortcuts.ts';
import { spanLines } from '../../../../kit/ui/moment/span.ts';
import { useAsked } from '../../../../kit/resource/form/use-asked.tsx';
import { ListFailed } from '../../../../kit/resource/list/ListEmpty.tsx';
import '../schedule-page.texts.ts';
import { AddDialog } from './AddDialog.tsx';
import { calendarPath, daysOf, useCalendarAddress } from './address.ts';
import classes from './Calendar.module.css';
import { CalendarHead } from './CalendarHead.tsx';
import { CalendarWait } from './CalendarWait.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { DAY, daysFrom, isLong, type Moved, SNAP, withMoved } from './layout.ts';
import { MoveQuestion } from './MoveQuestion.tsx';
import { PhoneDays } from './PhoneDays.tsx';
import { overlapsOfMove, useCalendar, useKinds, useMove, useOverlaps } from './use-calendar.ts';

const loadGrid = () => import('./Grid.tsx');
const loadHours = () => import('./Hours.tsx');
const Grid = lazy(async () => ({ default: (await loadGrid()).Grid }));
const Hours = lazy(async () => ({ default: (await loadHours()).Hours }));
const NONE: readonly CalendarEntry[] = [];

const STEP = SNAP * 60_000;
/** The pause of a drag before its clashes are asked for, in milliseconds. */
const PAUSE = 150;

/** New times that nobody has saved yet. */
interface Pending extends Moved {
  /** The pointer still holds the entry. */
  isHeld?: boolean;
  /** The person has to answer, before it is saved. */
  asks?: { reach: { invited: number; confirmed: number } | undefined; mayBeQuiet: boolean };
}

/** The calendar as month, week or day, with the chosen entry beside it; on a phone a small month and its days. */
export function CalendarView() {
  const words = useWords();
  const { t, message } = words;
  const { canAny } = useActor();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const { address, change } = useCalendarAddress();
  const kinds = useKinds();
  const calendar = useCalendar(isPhone ? { ...address, show: 'month' } : address);
  const move = useMove();
  const [pending, setPending] = useState<Pending>();
  const [focused, setFocused] = useState<string>();
  const asked = useAsked(
    (error) => {
      notify.failed(error);
      setPending(undefined);
    },
    () => setPending(undefined),
  );
  const [adding, setAdding] = useState<{ startTime: string; endTime: string }>();
  const answer = calendar.data;
  const isMonth = address.show === 'month';
  // The grid comes while the server answers.
  useEffect(() => {
    if (!isPhone) void (isMonth ? loadGrid() : loadHours());
  }, [isPhone, isMonth]);
  const stored = answer?.entries ?? NONE;
  const entries = withMoved(stored, pending);
  const chosen = entries.find(({ id }) => id === address.entry);
  // Keys move the entry with the focus, too.
  const held = stored.find(({ id }) => id === (pending?.id ?? address.entry ?? focused));
  const kindOf = (entry: CalendarEntry) => kinds.find(({ kind }) => kind === entry.kind);
  const mayAdd = kinds.some(({ add }) => add && canAny(add.anyOf));
  const edit = chosen && kindOf(chosen)?.edit;
  const isOfPending = held !== undefined && held.id === pending?.id;
  const [question] = useDebouncedValue(
    JSON.stringify((isOfPending && pending && overlapsOfMove(held, pending)) || null),
    PAUSE,
  );
  const overlaps = useOverlaps((JSON.parse(question) as OverlapQuestion | null) ?? undefined);
  const clashes = useMemo(
    () => new Set((pending && overlaps?.meetings.flatMap(({ id }) => id ?? [])) || []),
    [overlaps, pending],
  );

  const isRefused = (entry: CalendarEntry): boolean => {
    if (!entry.refusal) return false;
    notify.failed(new ApiError(400, { message: message(entry.refusal) }));
    return true;
  };
  const store = async (entry: CalendarEntry, moved: Moved, tell: boolean) => {
    const kind = kindOf(entry);
    if (!kind) return;
    const { id, startTime, endTime } = moved;
    // The entry stays at its new time while the server asks.
    setPending({ id, startTime, endTime });
    await asked.run(async (confirmed) => {
      await move(entry, kind, { startTime, endTime, tell, confirmed });
      setPending(undefined);
      focusEntry(id);
    });
  };
  /** Asks who is told before anything is saved; nobody with an invitation needs no question. */
  const settle = async (moved: Moved) => {
    const entry = stored.find(({ id }) => id === moved.id);
    const kind = entry && kindOf(entry);
    if (!kind || isRefused(entry)) return setPending(undefined);
    setPending(moved);
    const { reach: reachOf, mayBeQuiet } = await kind.moving();
    const reach = await reachOf(entry.id).catch(() => undefined);
    if (reach?.invited === 0) await store(entry, moved, false);
    else setPending({ ...moved, asks: { reach, mayBeQuiet } });
  };
  const shift = (start: number, end: number) => () => {
    if (!held?.movable || isRefused(held)) return;
    const from = isOfPending && pending ? pending : held;
    const startTime = new Date(Date.parse(from.startTime) + start).toISOString();
    const endTime = new Date(Date.parse(from.endTime) + end).toISOString();
    if (endTime <= startTime) return;
    setPending({ id: held.id, startTime, endTime });
    announce(t('schedule.pending', { text: spanLines(startTime, endTime, words).join(' ') }));
  };
  const takeBack = () => {
    setPending(undefined);
    announce(t('schedule.taken'));
    if (pending) focusEntry(pending.id);
  };
  const choose = (id: string | null) => {
    if (id !== pending?.id) setPending(undefined);
    change({ entry: id });
  };
  const canShift = held?.movable && !isPhone && !pending?.asks && !pending?.isHeld;
  // An entry above the hours has days for its length.
  const stretch = held && isLong(held) ? DAY : STEP;
  useShortcuts(
    canShift && { keys: ['Alt', 'ArrowRight'], text: 'schedule.keyDay', run: shift(DAY, DAY) },
    canShift && { keys: ['Alt', 'ArrowLeft'], run: shift(-DAY, -DAY) },
    canShift && { keys: ['Alt', 'ArrowDown'], text: 'schedule.keyHour', run: shift(STEP, STEP) },
    canShift && { keys: ['Alt', 'ArrowUp'], run: shift(-STEP, -STEP) },
    canShift && { keys: ['Alt', 'Shift', 'ArrowDown'], text: 'schedule.keyLonger', run: shift(0, stretch) },
    canShift && { keys: ['Alt', 'Shift', 'ArrowUp'], text: 'schedule.keyShorter', run: shift(0, -stretch) },
    canShift && pending && { keys: ['Enter'], text: 'schedule.keySave', run: () => void settle(pending) },
    (chosen || (pending && !pending.isHeld)) && {
      keys: ['Escape'],
      text: 'schedule.keyBack',
      run: () => (pending ? takeBack() : choose(null)),
    },
    chosen?.movable &&
      !isPhone &&
      edit && { keys: ['e'], text: 'schedule.keyEdit', run: () => void navigate(edit(chosen.id)) },
  );
  const [first, last] = daysOf(address);

  return (
    <div className={classes.page}>
      <CalendarHead
        address={address}
        kinds={kinds}
        isPhone={Boolean(isPhone)}
        onChange={change}
        onShow={(show) => (show === 'list' ? void navigate(calendarPath('list')) : change({ show }))}
        mayAdd={mayAdd}
      />
      {calendar.isError && !answer ? (
        <ListFailed error={calendar.error} onRetry={() => void calendar.refetch()} />
      ) : (
        <div className={classes.work} aria-busy={calendar.isFetching}>
          {isPhone ? (
            <PhoneDays
              day={address.day}
              entries={entries}
              holidays={answer?.holidays ?? []}
              isLoading={!answer}
              kinds={kinds}
              onDay={(day) => change({ day })}
            />
          ) : !answer ? (
            // The heights of weeks follow from their entries, so a grid without them would jump.
            <CalendarWait />
          ) : (
            <Suspense fallback={<CalendarWait />}>
              {address.show === 'month' ? (
                <Grid
                  address={address}
                  entries={entries}
                  holidays={answer.holidays}
                  kinds={kinds}
                  mayAdd={mayAdd}
                  onChoose={choose}
                  onDay={(day) => change({ show: 'day', day })}
                  onMove={({ id }, startTime, endTime) => void settle({ id, startTime, endTime })}
                  onDraw={(startTime, endTime) => setAdding({ startTime, endTime })}
                />
              ) : (
                <Hours
                  days={daysFrom(first, last)}
                  entries={stored}
                  moved={pending}
                  clashes={clashes}
                  holidays={answer.holidays}
                  kinds={kinds}
                  chosen={address.entry}
                  mayAdd={mayAdd}
                  onChoose={choose}
                  onFocus={setFocused}
                  onDrag={(moved) => setPending({ ...moved, isHeld: true })}
                  onDrop={(moved) => void settle(moved)}
                  onLost={() => setPending(undefined)}
                  onDraw={(startTime, endTime) => setAdding({ startTime, endTime })}
                />
              )}
            </Suspense>
          )}
          {chosen && !isPhone && (
            <EntryPanel
              key={chosen.id}
              entry={chosen}
              kind={kinds.find(({ kind }) => kind === chosen.kind)}
              pending={
                pending && !pending.asks && !pending.isHeld && pending.id === chosen.id
                  ? { onSave: () => void settle(pending), onTakeBack: takeBack }
                  : undefined
              }
              onClose={() => choose(null)}
            />
          )}
        </div>
      )}
      {pending?.asks && held && (
        <MoveQuestion
          entry={held}
          moved={pending}
          overlaps={overlaps}
          {...pending.asks}
          onSave={(tell) => store(held, pending, tell)}
          onBack={takeBack}
        />
      )}
      {asked.dialog}
      {adding && <AddDialog {...adding} kinds={kinds} onClose={() => setAdding(undefined)} />}
    </div>
  );
}

/** The question goes, so the entry takes the focus again. */
function focusEntry(id: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus());
}
