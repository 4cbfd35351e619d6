import type { CalendarEntry } from '@hoivien/contract/areas/schedule/calendar.schema.ts';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { announce } from '../../../kit/ui/announce.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { ApiError } from '../../../kit/api/client.ts';
import { useShortcuts } from '../../../kit/ui/shortcuts.ts';
import { spanLines } from '../../../kit/ui/moment/span.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import '../schedule-page.texts.ts';
import { AddDialog } from './AddDialog.tsx';
import { calendarPath, useCalendarAddress } from './address.ts';
import classes from './Calendar.module.css';
import { CalendarHead } from './CalendarHead.tsx';
import { CalendarWait } from './CalendarWait.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { PhoneDays } from './PhoneDays.tsx';
import { useCalendar, useKinds, useMove } from './use-calendar.ts';

const loadGrid = () => import('./Grid.tsx');
const Grid = lazy(async () => ({ default: (await loadGrid()).Grid }));

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** New times that nobody has saved yet. */
interface Pending {
  id: string;
  startTime: string;
  endTime: string;
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
  const [adding, setAdding] = useState<{ startTime: string; endTime: string }>();
  const answer = calendar.data;
  // The grid comes while the server answers.
  useEffect(() => {
    if (!isPhone) void loadGrid();
  }, [isPhone]);
  const entries = withPending(answer?.entries ?? [], pending);
  const chosen = entries.find(({ id }) => id === address.entry);
  const mayAdd = kinds.some(({ add }) => add && canAny(add.anyOf));
  const edit = chosen && kinds.find(({ kind }) => kind === chosen.kind)?.edit;

  const isRefused = (entry: CalendarEntry): boolean => {
    if (!entry.refusal) return false;
    notify.failed(new ApiError(400, { message: message(entry.refusal) }));
    return true;
  };
  const moveTo = async (entry: CalendarEntry, startTime: string, endTime: string): Promise<boolean> =>
    !isRefused(entry) && (await move(entry, startTime, endTime));
  const shift = (start: number, end: number) => () => {
    if (!chosen?.movable || isRefused(chosen)) return;
    const startTime = new Date(Date.parse(chosen.startTime) + start).toISOString();
    const endTime = new Date(Date.parse(chosen.endTime) + end).toISOString();
    if (endTime <= startTime) return;
    setPending({ id: chosen.id, startTime, endTime });
    announce(t('schedule.pending', { text: spanLines(startTime, endTime, words).join(' ') }));
  };
  const save = async () => {
    const former = answer?.entries.find(({ id }) => id === pending?.id);
    if (!pending || !former) return;
    await move(former, pending.startTime, pending.endTime);
    setPending(undefined);
  };
  const takeBack = () => {
    setPending(undefined);
    announce(t('schedule.taken'));
  };
  const choose = (id: string | null) => {
    if (id !== pending?.id) setPending(undefined);
    change({ entry: id });
  };
  const canShift = chosen?.movable && !isPhone;
  useShortcuts(
    canShift && { keys: ['Shift', 'ArrowRight'], text: 'schedule.keyDay', run: shift(DAY, DAY) },
    canShift && { keys: ['Shift', 'ArrowLeft'], run: shift(-DAY, -DAY) },
    canShift && { keys: ['Shift', 'ArrowDown'], text: 'schedule.keyHour', run: shift(HOUR, HOUR) },
    canShift && { keys: ['Shift', 'ArrowUp'], run: shift(-HOUR, -HOUR) },
    canShift && { keys: ['+'], text: 'schedule.keyLonger', run: shift(0, HOUR / 2) },
    canShift && { keys: ['-'], text: 'schedule.keyShorter', run: shift(0, -HOUR / 2) },
    pending && { keys: ['Enter'], text: 'schedule.keySave', run: () => void save() },
    chosen && {
      keys: ['Escape'],
      text: 'schedule.keyBack',
      run: () => (pending ? takeBack() : choose(null)),
    },
    canShift && edit && { keys: ['e'], text: 'schedule.keyEdit', run: () => void navigate(edit(chosen.id)) },
  );

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
              <Grid
                address={address}
                entries={entries}
                holidays={answer.holidays}
                kinds={kinds}
                mayAdd={mayAdd}
                onChoose={choose}
                onDay={(day) => change({ show: 'day', day })}
                onMove={moveTo}
                onDraw={(startTime, endTime) => setAdding({ startTime, endTime })}
              />
            </Suspense>
          )}
          {chosen && !isPhone && (
            <EntryPanel
              key={chosen.id}
              entry={chosen}
              kind={kinds.find(({ kind }) => kind === chosen.kind)}
              pending={pending && { onSave: () => void save(), onTakeBack: takeBack }}
              onClose={() => choose(null)}
            />
          )}
        </div>
      )}
      {adding && <AddDialog {...adding} kinds={kinds} onClose={() => setAdding(undefined)} />}
    </div>
  );
}

function withPending(entries: readonly CalendarEntry[], pending: Pending | undefined): readonly CalendarEntry[] {
  if (!pending) return entries;
  return entries.map((entry) => (entry.id === pending.id ? { ...entry, ...pending } : entry));
}
