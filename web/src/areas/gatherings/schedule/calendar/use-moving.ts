import type { CalendarEntry, OverlapQuestion } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import { announce } from '../../../../kit/ui/announce.ts';
import { notify } from '../../../../kit/ui/notify.tsx';
import { ApiError } from '../../../../kit/api/client.ts';
import { useShortcuts } from '../../../../kit/ui/shortcuts.ts';
import { spanLines } from '../../../../kit/ui/moment/span.ts';
import { useAsked } from '../../../../kit/resource/form/use-asked.tsx';
import type { useCalendarAddress } from './address.ts';
import { DAY, isLong, type Moved, SNAP, withMoved } from './layout.ts';
import { overlapsOfMove, useMove, useOverlaps } from './use-calendar.ts';
import type { CalendarKind } from '../../../../kit/screen/area-screens.ts';

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

interface Shown {
  stored: readonly CalendarEntry[];
  kinds: readonly CalendarKind[];
  isPhone: boolean;
}

/** What moves in the calendar: new times of an entry by pointer and keys, until a person saves them or takes them back. */
export function useMoving(
  { address, change }: ReturnType<typeof useCalendarAddress>,
  { stored, kinds, isPhone }: Shown,
) {
  const words = useWords();
  const { t, message } = words;
  const navigate = useNavigate();
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
  const entries = withMoved(stored, pending);
  const chosen = entries.find(({ id }) => id === address.entry);
  // Keys move the entry with the focus, too.
  const held = stored.find(({ id }) => id === (pending?.id ?? address.entry ?? focused));
  const kindOf = (entry: CalendarEntry) => kinds.find(({ kind }) => kind === entry.kind);
  const edit = chosen && kindOf(chosen)?.edit;
  const isOfPending = held !== undefined && held.id === pending?.id;
  const [question] = useDebouncedValue(
    JSON.stringify((isOfPending && pending && overlapsOfMove(held, pending)) || null),
    PAUSE,
  );
  const overlaps = useOverlaps((JSON.parse(question) as OverlapQuestion | null) ?? undefined);
  const clashes = useMemo(
    () => new Set((pending && overlaps?.occasions.flatMap(({ id }) => id ?? [])) || []),
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
  return {
    entries,
    chosen,
    held,
    pending,
    /** Waits for the person to save it by key or button. */
    waits: pending && !pending.asks && !pending.isHeld ? pending : undefined,
    clashes,
    overlaps,
    choose,
    focus: setFocused,
    hold: (moved: Moved) => setPending({ ...moved, isHeld: true }),
    letGo: () => setPending(undefined),
    settle: (moved: Moved) => void settle(moved),
    store,
    takeBack,
    dialog: asked.dialog,
  };
}

export type Moving = ReturnType<typeof useMoving>;

/** The question goes, so the entry takes the focus again. */
function focusEntry(id: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus());
}
