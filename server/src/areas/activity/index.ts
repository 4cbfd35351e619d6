import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import {
  activities,
  activityClubs,
  activityGrades,
  activityMeritBadges,
  activityParticipants,
  activityReports,
  badgeAwards,
  checkIns,
  scoreEntries,
} from '../../db/tables/activity.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import type { House } from '../../kit/http/authenticate.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { letterHouse, type LetterOptions } from '../../kit/letter-house.ts';
import { linksOf } from '../../kit/links.ts';
import { activityArea, activityChildArea } from './activity.area.ts';
import { type ActivityHouse, activityRoutes } from './activity-routes.ts';
import { anyActivityRoute } from './any-activity.ts';
import { activityTimeline } from './timeline.ts';
import { activityCalendar } from './calendar.ts';
import { loadActivities } from './demo.ts';
import { remindActivities, tellMoved } from './letters.ts';
import { endOffers } from './offers.ts';
import { rowsOfClubs, rowsOfMembers } from './of-members.ts';
import { participantArea } from './participants.area.ts';
import { publicActivities } from './public.ts';
import { reportArea } from './reports.area.ts';

export { awardForReward, releaseRevoked, revokeOfReward } from './awards.ts';
export { anyActivity, nameOfEvent } from './any-activity.ts';
export { keepUidsOfEvents } from './letters.ts';
export { activityLetterKeepers } from './letter-keepers.ts';
export { activityScope, hasCome, isConfirmed, isShownTo } from './rights.ts';

const records: readonly AnyCrud[] = [activityArea, activityChildArea, participantArea, reportArea];

type JobHouse = Omit<LetterOptions, 'secretKey'> & Pick<House, 'db' | 'now' | 'pool' | 'totals'>;

/** Events from the invitation to the result. `secretKey` signs the links in letters and the codes for the entrance. */
export function activityModule(secretKey: string): AreaModule<ActivityHouse, JobHouse> {
  const links = linksOf(secretKey);
  return {
    name: 'activity',
    tables: [
      activities,
      activityGrades,
      activityMeritBadges,
      activityClubs,
      activityParticipants,
      checkIns,
      scoreEntries,
      badgeAwards,
      activityReports,
    ],
    records,
    unsearched: [participantArea.source.resource.area],
    routes: (house) => [anyActivityRoute(), ...activityRoutes({ ...house, secretKey })],
    public: (house) => {
      const letters = letterHouse({ ...house, secretKey });
      return publicActivities(links, (inner, id, moved) => tellMoved(inner, letters, id, moved));
    },
    queues: (house) => {
      const letters = letterHouse({ ...house, secretKey });
      return [
        {
          name: 'remind-activities',
          cron: '* * * * *',
          handle: async () => {
            await remindActivities({ db: house.db, now: house.now() }, letters);
          },
        },
        {
          name: 'end-offers',
          cron: '* * * * *',
          handle: async () => {
            await endOffers(house, letters);
          },
        },
      ];
    },
    calendar: activityCalendar,
    waiting: [
      {
        source: activityArea.source,
        kind: 'calendar',
        group: 'event',
        time: 'at',
        label: ['{count} sự kiện trong tuần', '{count:event|events} this week'],
        query: () => ({
          heldFrom: 'thisWeek',
          state: [ACTIVITY_STATE.notStarted, ACTIVITY_STATE.inProgress].map(String),
          isCancelled: 'false',
          isPostponed: 'false',
        }),
        action: 'Search',
        since: 'heldFrom',
        line: ['address', 'clubName'],
        ofClubs: true,
      },
    ],
    timeline: activityTimeline,
    demo: { after: ['committee', 'catalogues'], load: loadActivities },
    ofMembers: rowsOfMembers,
    ofClubs: rowsOfClubs,
  };
}
