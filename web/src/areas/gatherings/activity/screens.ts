import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { capitalise } from '@hoivien/contract/kit/fold.ts';
import { viewCodes } from '@hoivien/contract/permissions.ts';
import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';
import '../../../kit/screen/screen.texts.ts';
import { eventPath, RANKING_PATH } from './paths.ts';

const { path } = activity;
const views = viewCodes('Activities');
const updates = codesOn(['Activities'], 'Update');

/** Events, their participants and results, the ranking, and the events of a member and of a club. */
export const activityScreens: AreaScreens = {
  // An event is copied with its participants and its other events.
  notCopied: ['Activities'],
  pages: {
    Activities: {
      list: async () => (await import('./ActivityListPage.tsx')).ActivityListPage,
      add: async () => (await import('./ActivityForm.tsx')).ActivityForm,
      edit: async () => (await import('./ActivityForm.tsx')).ActivityForm,
      info: async () => (await import('./ActivityInfo.tsx')).ActivityInfo,
    },
    ActivityChildren: {
      add: async () => (await import('./ActivityForm.tsx')).ActivityChildForm,
      edit: async () => (await import('./ActivityForm.tsx')).ActivityChildForm,
      info: async () => (await import('./ActivityInfo.tsx')).ActivityChildInfo,
    },
  },
  // Their records stand on the pages of their events; the lists over all events are below the list of events.
  below: { ActivityChildren: 'Activities', ActivityParticipants: 'Activities', ActivityReports: 'Activities' },
  calendar: [
    {
      kind: 'activity',
      label: ({ area }) => capitalise(area('Activities').one),
      look: 'orange',
      order: 5,
      anyOf: codesOn(['Activities'], 'Search'),
      to: (id) => eventPath({ id }),
      edit: (id) => `${path}/edit/${id}`,
      add: { path: `${path}/add/new`, anyOf: codesOn(['Activities'], 'Create') },
      moving: async () => (await import('./moving.ts')).activityMoving,
    },
    {
      kind: 'child',
      label: ({ area }) => capitalise(area('ActivityChildren').one),
      look: 'orangeLine',
      order: 6,
      anyOf: codesOn(['Activities'], 'Search'),
      to: (id) => eventPath({ id, parentId: id }),
      moving: async () => (await import('./moving.ts')).childMoving,
    },
  ],
  screens: [
    {
      path: `${path}/add/new`,
      title: ({ t, area }) => t('screen.add', { one: area('Activities').one, many: area('Activities').many }),
      anyOf: codesOn(['Activities'], 'Create'),
      group: 'event',
      parent: path,
      load: async () => (await import('./ActivityForm.tsx')).ActivityForm,
    },
    {
      path: `${path}/:type/:id/list-member`,
      title: ['Danh sách tham gia', 'Participants'],
      anyOf: views,
      group: 'event',
      parent: path,
      load: async () => (await import('./MembersPage.tsx')).MembersPage,
    },
    {
      path: `${path}/:type/:id/day`,
      title: ['Ngày diễn ra', 'The day of an event'],
      anyOf: updates,
      group: 'event',
      parent: path,
      load: async () => (await import('./day/DayPage.tsx')).DayPage,
    },
    {
      path: RANKING_PATH,
      title: ['Xếp hạng', 'Ranking'],
      about: [
        'Điểm và huy hiệu từ sự kiện trong một khoảng thời gian, theo hội viên và theo câu lạc bộ.',
        'Points and badges from events over a period, by member and by club.',
      ],
      anyOf: codesOn(['Activities'], 'Search'),
      group: 'event',
      load: async () => (await import('./RankingPage.tsx')).RankingPage,
    },
    {
      path: `${path}/:type/:id/print/list`,
      title: ['In danh sách tham gia', 'Print the participants'],
      anyOf: views,
      parent: path,
      bare: true,
      load: async () => (await import('./papers/ListPaper.tsx')).ListPaper,
    },
    {
      path: `${path}/:type/:id/print/summary`,
      title: ['In tổng kết', 'Print the summary'],
      anyOf: views,
      parent: path,
      bare: true,
      load: async () => (await import('./papers/SummaryPaper.tsx')).SummaryPaper,
    },
    {
      // Leads to the document of check-ins, which works without a network. Child events have this and the next one, too.
      path: `${path}/info/:id/check-in`,
      title: ['Điểm danh', 'Check-in'],
      anyOf: updates,
      parent: path,
      bare: true,
      load: async () => (await import('./check-in/CheckInEntrance.tsx')).CheckInEntrance,
    },
    {
      path: `${path}/info/:id/hall`,
      title: ['Màn hình hội trường', 'Screen for the hall'],
      anyOf: views,
      parent: path,
      bare: true,
      load: async () => (await import('./check-in/HallPage.tsx')).HallPage,
    },
    ...(['badges', 'cards', 'member-card'] as const).map((of) => ({
      path: `${path}/:type/:id/print/${of}` as const,
      title: ['In thẻ đeo', 'Print name badges'] as const,
      anyOf: updates,
      parent: path,
      bare: true as const,
      load: async () => (await import('./papers/BadgesPaper.tsx'))[pages[of]],
    })),
  ],
  sides: [
    {
      on: ['Clubs'],
      name: 'coming-events',
      order: 10,
      leads: true,
      anyOf: codesOn(['Activities'], 'Search'),
      load: async () => (await import('./ClubComing.tsx')).ClubComing,
    },
  ],
  tabs: [
    {
      on: MEMBER_AREAS.filter((area) => area !== 'Clubs'),
      name: 'events',
      label: ['Sự kiện', 'Events'],
      order: 35,
      anyOf: codesOn(['Activities'], 'Search'),
      load: async () => (await import('./EventsPanel.tsx')).MemberEventsPanel,
    },
    {
      on: ['Clubs'],
      name: 'events',
      label: ['Sự kiện', 'Events'],
      order: 35,
      anyOf: codesOn(['Activities'], 'Search'),
      load: async () => (await import('./EventsPanel.tsx')).ClubEventsPanel,
    },
  ],
};

const pages = { badges: 'BadgesPaper', cards: 'CardsPaper', 'member-card': 'MemberCardPaper' } as const;
