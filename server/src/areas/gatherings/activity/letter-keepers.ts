import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { and, eq } from 'drizzle-orm';
import { activities } from '../../../db/tables/activity.ts';
import { can } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import type { Keepers } from '../../../kit/outbox/holds.ts';
import { LETTERS } from './letter-kind.ts';
import { activityScope, ownActivities } from './rights.ts';

/**
 * The events behind letters. A letter's link opens nothing but the event, and people who may change it may record the
 * answer and the arrival of each participant anyway.
 */
export const activityLetterKeepers: Keepers['records'] = new Map([
  [
    LETTERS,
    async (call, id) => {
      if (!can(call, 'ActivitiesUpdate')) return undefined;
      const [row] = await call.db
        .select()
        .from(activities)
        .where(and(eq(activities.id, id), activityScope.filter(call.actor), ownActivities(call.actor)));
      return row && { ...factOf(row.parentId === null ? activity : activityChild, row, 'Update'), changes: null };
    },
  ],
]);
