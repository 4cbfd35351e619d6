export { CalendarPage } from './CalendarPage.tsx';
export { ScheduleAddPage } from './ScheduleAddPage.tsx';
export { ScheduleEditAlias, ScheduleInfoAlias } from './ScheduleAlias.tsx';
export { EntryForm, MeetingForm } from './ScheduleForm.tsx';
export { ScheduleInfo } from './ScheduleInfo.tsx';
