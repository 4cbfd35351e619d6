import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import {
  activities,
  activityClubs,
  activityGrades,
  activityMeritBadges,
  activityParticipants,
  activityReports,
  badgeAwards,
  checkInDevices,
  checkIns,
  scoreEntries,
} from '../../../db/tables/activity.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { Services } from '../../../kit/http/authenticate.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { letterServices, type LetterOptions } from '../../../kit/letter-services.ts';
import { linksOf } from '../../../kit/links.ts';
import { activityArea, activityChildArea } from './activity.area.ts';
import { type ActivityServices, activityRoutes } from './activity-routes.ts';
import { anyActivityRoute } from './any-activity.ts';
import { eventsInTab } from './ranking.ts';
import { activityGlance, activityTimeline } from './timeline.ts';
import { activityCalendar } from './calendar.ts';
import { loadActivities } from './demo.ts';
import { remindActivities, tellMoved } from './letters.ts';
import { endOffers } from './offers.ts';
import { rowsOfClubs, rowsOfMembers } from './of-members.ts';
import { participantArea } from './participants.area.ts';
import { publicActivities } from './public.ts';
import { releaseSeats } from './release.ts';
import { reportArea } from './reports.area.ts';

export { awardForReward, releaseRevoked, revokeOfReward } from './awards.ts';
export { anyActivity, nameOfEvent } from './any-activity.ts';
export { keepUidsOfEvents } from './letters.ts';
export { activityLetterKeepers } from './letter-keepers.ts';
export { eventsAt, holdingsOfEvent, takingPart } from './overlaps.ts';
export { activityScope, hasCome, isConfirmed, isShownTo } from './rights.ts';

const records: readonly AnyCrud[] = [activityArea, activityChildArea, participantArea, reportArea];

type JobServices = Omit<LetterOptions, 'secretKey'> & Pick<Services, 'db' | 'now' | 'pool' | 'totals'>;

/** Events from the invitation to the result. `secretKey` signs the links in letters and the codes for the entrance. */
export function activityModule(secretKey: string): AreaModule<ActivityServices, JobServices> {
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
      checkInDevices,
      scoreEntries,
      badgeAwards,
      activityReports,
    ],
    records,
    unsearched: [participantArea.source.resource.area],
    routes: (services) => [anyActivityRoute(), ...activityRoutes({ ...services, secretKey })],
    public: (services) => {
      const letters = letterServices({ ...services, secretKey });
      return publicActivities(links, (inner, id, moved) => tellMoved(inner, letters, id, moved));
    },
    queues: (services) => {
      const letters = letterServices({ ...services, secretKey });
      return [
        {
          name: 'remind-activities',
          cron: '* * * * *',
          handle: async () => {
            await remindActivities({ db: services.db, now: services.now() }, letters);
          },
        },
        {
          name: 'end-offers',
          cron: '* * * * *',
          handle: async () => {
            await endOffers(services, letters);
          },
        },
        {
          name: 'release-seats',
          cron: '* * * * *',
          handle: async () => {
            await releaseSeats(services, letters);
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
    glance: [...activityGlance, eventsInTab],
    demo: { after: ['committee', 'catalogues'], load: loadActivities },
    ofMembers: rowsOfMembers,
    ofClubs: rowsOfClubs,
  };
}
