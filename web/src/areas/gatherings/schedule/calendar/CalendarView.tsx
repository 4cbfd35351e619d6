import type { CalendarEntry } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { ListFailed } from '../../../../kit/resource/list/ListEmpty.tsx';
import '../schedule-page.texts.ts';
import { AddDialog } from './AddDialog.tsx';
import { calendarPath, daysOf, useCalendarAddress } from './address.ts';
import { CalendarHead } from './CalendarHead.tsx';
import { CalendarWait } from './CalendarWait.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { daysFrom } from './layout.ts';
import { MoveQuestion } from './MoveQuestion.tsx';
import { PhoneDays } from './PhoneDays.tsx';
import { useCalendar, useKinds } from './use-calendar.ts';
import { useMoving } from './use-moving.ts';

const loadGrid = () => import('./Grid.tsx');
const loadHours = () => import('./Hours.tsx');
const Grid = lazy(async () => ({ default: (await loadGrid()).Grid }));
const Hours = lazy(async () => ({ default: (await loadHours()).Hours }));
const NONE: readonly CalendarEntry[] = [];

/** The calendar as month, week or day, with the chosen entry beside it; on a phone a small month and its days. */
export function CalendarView() {
  const { canAny } = useActor();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const place = useCalendarAddress();
  const { address, change } = place;
  const kinds = useKinds();
  const calendar = useCalendar(isPhone ? { ...address, show: 'month' } : address);
  const [adding, setAdding] = useState<{ startTime: string; endTime: string }>();
  const answer = calendar.data;
  const isMonth = address.show === 'month';
  // The grid comes while the server answers.
  useEffect(() => {
    if (!isPhone) void (isMonth ? loadGrid() : loadHours());
  }, [isPhone, isMonth]);
  const moving = useMoving(place, { stored: answer?.entries ?? NONE, kinds, isPhone: Boolean(isPhone) });
  const { entries, chosen, held, pending, waits } = moving;
  const mayAdd = kinds.some(({ add }) => add && canAny(add.anyOf));
  const [first, last] = daysOf(address);

  return (
    <div className="pane">
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
        <div className="flex fill" aria-busy={calendar.isFetching}>
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
                  moving={moving}
                  onDay={(day) => change({ show: 'day', day })}
                  onDraw={(startTime, endTime) => setAdding({ startTime, endTime })}
                />
              ) : (
                <Hours
                  days={daysFrom(first, last)}
                  entries={answer.entries}
                  moving={moving}
                  holidays={answer.holidays}
                  kinds={kinds}
                  chosen={address.entry}
                  mayAdd={mayAdd}
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
                waits?.id === chosen.id
                  ? { onSave: () => moving.settle(waits), onTakeBack: moving.takeBack }
                  : undefined
              }
              onClose={() => moving.choose(null)}
            />
          )}
        </div>
      )}
      {pending?.asks && held && (
        <MoveQuestion
          entry={held}
          moved={pending}
          overlaps={moving.overlaps}
          {...pending.asks}
          onSave={(tell) => moving.store(held, pending, tell)}
          onBack={moving.takeBack}
        />
      )}
      {moving.dialog}
      {adding && <AddDialog {...adding} kinds={kinds} onClose={() => setAdding(undefined)} />}
    </div>
  );
}
