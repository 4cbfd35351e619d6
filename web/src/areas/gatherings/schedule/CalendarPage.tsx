import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { isOfCalendar } from './calendar/address.ts';
import { CalendarWait } from './calendar/CalendarWait.tsx';

// Nobody needs both at once, and together they would exceed the budget of a route.
const CalendarView = lazy(async () => ({ default: (await import('./calendar/CalendarView.tsx')).CalendarView }));
const ScheduleList = lazy(async () => ({ default: (await import('./ScheduleList.tsx')).ScheduleList }));

/** The month, week or day; the list when the address has a condition of the list. */
export function CalendarPage() {
  const [params] = useSearchParams();
  return <Suspense fallback={<CalendarWait />}>{isOfCalendar(params) ? <CalendarView /> : <ScheduleList />}</Suspense>;
}
