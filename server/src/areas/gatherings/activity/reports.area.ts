import { activityReport } from '@hoivien/contract/areas/gatherings/activity/activity-report.resource.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { and, inArray, sql } from 'drizzle-orm';
import { activities, activityReports } from '../../../db/tables/activity.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import type { FaultsByPlace, Source } from '../../../kit/crud/source.ts';
import { tableOf, type Values } from '../../../kit/crud/table.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { ofActivities } from './participants.area.ts';
import { ownActivities, reportScope } from './rights.ts';

const source: Source = {
  resource: activityReport,
  table: tableOf(activityReport, activityReports),
  scope: reportScope,
  parts: [
    filesPart('attachmentIds', 'ActivityReports', activityReports.id, limitsOf(activityReport.fields.attachmentIds)),
  ],
  targets: { Activities: ofActivities },
  check,
  computed: { activityName: sql`(select a.title from activities a where a.id = ${activityReports.activityId})` },
};

/** Reports of events. Who sees an event reads them, and who may change it writes them. */
export const reportArea = crudOf(activityReport, source);

/** A report belongs to an event that its writer may change, and stays with it. */
async function check(
  call: Call,
  inputs: readonly Values[],
  ids: readonly (string | undefined)[],
): Promise<FaultsByPlace> {
  const own = await ownOf(call, inputs);
  const held = ids.filter((id): id is string => id !== undefined);
  const rows =
    held.length === 0
      ? []
      : await call.db
          .select({ id: activityReports.id, activityId: activityReports.activityId })
          .from(activityReports)
          .where(inArray(activityReports.id, held));
  const errors = new Map<number, FieldError[]>();
  for (const [place, { activityId }] of inputs.entries()) {
    const before = rows.find((row) => row.id === ids[place]);
    const rule = !own.has(String(activityId))
      ? 'NotFound'
      : before && before.activityId !== activityId
        ? 'NotAllowed'
        : undefined;
    if (rule) errors.set(place, [{ field: 'activityId', message: `Mes.ActivityReports.ActivityId.${rule}` }]);
  }
  return errors;
}

async function ownOf(call: Call, rows: readonly Values[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map(({ activityId }) => String(activityId)))];
  if (ids.length === 0) return new Set();
  const found = await call.db
    .select({ id: activities.id })
    .from(activities)
    .where(and(inArray(activities.id, ids), ownActivities(call.actor)));
  return new Set(found.map(({ id }) => id));
}
