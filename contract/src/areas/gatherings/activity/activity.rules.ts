import { instantIn } from '../../../kit/period.ts';
import { PLACES_MAX, RELEASE_MAX, SCORE_MAX } from './activity.fields.ts';

/** An error of an event that concerns a number or several fields. */
export interface ActivityError {
  field: string;
  message: `Mes.${ActivityArea}.${string}`;
}

/** The areas with the rules of events. */
export type ActivityArea = 'Activities' | 'ActivityChildren';

interface Given {
  startTime?: unknown;
  endTime?: unknown;
  score?: unknown;
  places?: unknown;
  releaseAfter?: unknown;
  grades?: unknown;
}

/**
 * The end lies after the start, and a new start lies later than now. Without `now` the start is an unchanged one. The score
 * is greater than 0, and there is at least one grade; a grade may add 0 points.
 */
export function activityErrors(
  { startTime, endTime, score, places, releaseAfter, grades }: Given,
  { area = 'Activities', now }: { area?: ActivityArea; now?: Date } = {},
): ActivityError[] {
  const errors: ActivityError[] = [];
  const [start, end] = [instantIn(startTime), instantIn(endTime)];
  if (now && start <= now.getTime()) errors.push({ field: 'startTime', message: `Mes.${area}.StartTime.NotAllowed` });
  if (end <= start) errors.push({ field: 'endTime', message: `Mes.${area}.EndTime.InValid` });
  if (typeof score === 'number' && (score < 1 || score > SCORE_MAX))
    errors.push({ field: 'score', message: `Mes.${area}.Score.NotAllowed` });
  if (typeof places === 'number' && places > PLACES_MAX)
    errors.push({ field: 'places', message: `Mes.${area}.Places.NotAllowed` });
  if (typeof releaseAfter === 'number' && releaseAfter > RELEASE_MAX)
    errors.push({ field: 'releaseAfter', message: `Mes.${area}.ReleaseAfter.NotAllowed` });
  const list = Array.isArray(grades) ? (grades as { score?: unknown }[]) : [];
  if (list.length === 0) errors.push({ field: 'grades', message: `Mes.${area}.Grades.Required` });
  for (const [place, grade] of list.entries())
    if (Number(grade.score) > SCORE_MAX)
      errors.push({ field: `grades.${place}.score`, message: `Mes.${area}.GradesScore.NotAllowed` });
  return errors;
}
