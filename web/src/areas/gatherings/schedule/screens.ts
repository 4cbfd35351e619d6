import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { SCHEDULE_ENTRY_KINDS } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { IconCalendarShare } from '@tabler/icons-react';
import { type AreaScreens, codesOn, type OwnScreen } from '../../../kit/screen/area-screens.ts';
import '../../../kit/screen/screen.texts.ts';
import { addPath, type Kind, kindPaths, pathOf } from './paths.ts';

const forms: Record<Kind, OwnScreen['load']> = {
  1: async () => (await import('./ScheduleForm.tsx')).MeetingForm,
  2: async () => (await import('./ScheduleForm.tsx')).EntryForm,
};

/** The calendar, its meetings and entries at the addresses of the specification, and the meetings of a member. */
export const scheduleScreens: AreaScreens = {
  pages: {
    Schedules: {
      list: async () => (await import('./CalendarPage.tsx')).CalendarPage,
      add: async () => (await import('./ScheduleAddPage.tsx')).ScheduleAddPage,
      edit: async () => (await import('./ScheduleAlias.tsx')).ScheduleEditAlias,
      info: async () => (await import('./ScheduleAlias.tsx')).ScheduleInfoAlias,
    },
    ScheduleDecisions: {
      list: async () => (await import('./DecisionsPage.tsx')).DecisionsPage,
      add: async () => (await import('./DecisionsPage.tsx')).DecisionForm,
      info: async () => (await import('./DecisionsPage.tsx')).DecisionAlias,
    },
  },
  calendar: ([1, 2] as const).map((kind) => ({
    kind: SCHEDULE_ENTRY_KINDS[kind],
    label: ({ area }) => area(schedule.area).choice('kind', kind),
    look: kind === 1 ? 'grey' : 'plain',
    order: kind * 10,
    anyOf: codesOn(['Schedules'], 'Search'),
    to: (id) => pathOf({ id, kind }, 'info'),
    edit: (id) => pathOf({ id, kind }, 'edit'),
    add: { path: addPath(kind), anyOf: codesOn(['Schedules'], 'Create') },
    moving: async () => (await import('./moving.ts')).scheduleMoving,
  })),
  screens: [
    ...([1, 2] as const).flatMap((kind) => [
      below(kind, '/add', 'Create', 'screen.add', forms[kind]),
      below(
        kind,
        '/info/:type/:id',
        'View',
        'screen.view',
        async () => (await import('./ScheduleInfo.tsx')).ScheduleInfo,
      ),
      below(kind, '/edit/:type/:id', 'Update', 'screen.edit', forms[kind]),
    ]),
    {
      path: '/calendar/absentees',
      title: ['Vắng nhiều lần liền', 'Absent several times in a row'],
      about: [
        'Người vắng từ ba cuộc họp liền của cùng câu lạc bộ hoặc cùng người chủ trì; vắng có lý do không tính.',
        'People who missed three or more meetings of the same club or host in a row; excused absences do not count.',
      ],
      anyOf: codesOn(['Schedules'], 'Search'),
      group: 'calendar',
      load: async () => (await import('./AbsenteesPage.tsx')).AbsenteesPage,
    },
    {
      path: '/calendar/papers/:id',
      title: ['In giấy tờ cuộc họp', 'Print the papers of a meeting'],
      anyOf: codesOn(['Schedules'], 'View'),
      parent: schedule.path,
      bare: true,
      load: async () => (await import('./papers/PapersPage.tsx')).PapersPage,
    },
  ],
  entries: [
    {
      on: ['Users'],
      name: 'calendar-feed',
      label: ['Địa chỉ đồng bộ lịch…', 'Calendar address…'],
      icon: IconCalendarShare,
      order: 30,
      needs: ['View'],
      load: async () => (await import('./UserFeedDialog.tsx')).UserFeedDialog,
    },
  ],
  sides: [
    {
      // The next meeting or event, whichever the reader sees.
      on: MEMBER_AREAS,
      name: 'next-gathering',
      order: 20,
      load: async () => (await import('./NextGathering.tsx')).NextGathering,
    },
  ],
  tabs: [
    {
      // Meetings invite members of clubs and not clubs.
      on: MEMBER_AREAS.filter((area) => area !== 'Clubs'),
      name: 'meetings',
      label: ['Lịch họp', 'Meetings'],
      order: 40,
      anyOf: codesOn(['Schedules'], 'Search'),
      load: async () => (await import('./MeetingsPanel.tsx')).MeetingsPanel,
    },
  ],
};

/** The screen that adds, shows or edits a record of a kind; `:type` is `info` or `edit`. */
function below(
  kind: Kind,
  suffix: string,
  action: string,
  text: 'screen.add' | 'screen.view' | 'screen.edit',
  load: OwnScreen['load'],
): OwnScreen {
  return {
    path: `${schedule.path}/${kindPaths[kind]}${suffix}`,
    title: ({ t, area }) => {
      const one = area(schedule.area).choice('kind', kind).toLocaleLowerCase('vi');
      return t(text, { one, many: one });
    },
    anyOf: codesOn(['Schedules'], action),
    group: 'calendar',
    parent: schedule.path,
    load,
  };
}
