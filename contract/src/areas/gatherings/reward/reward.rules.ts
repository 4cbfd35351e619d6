/** An error of a proposal that concerns several fields. */
export interface RewardError {
  field: string;
  message: `Mes.Rewards.${string}`;
}

interface Given {
  activityId?: unknown;
  periodFrom?: unknown;
  periodTo?: unknown;
}

/** A proposal is for an event, for a whole period, or for both. Days are `YYYY-MM-DD`. */
export function rewardErrors({ activityId, periodFrom, periodTo }: Given): RewardError[] {
  if (!activityId && !periodFrom && !periodTo)
    return [{ field: 'activityId', message: 'Mes.Rewards.ActivityId.Required' }];
  if (!periodFrom && periodTo) return [{ field: 'periodFrom', message: 'Mes.Rewards.PeriodFrom.Required' }];
  if (periodFrom && !periodTo) return [{ field: 'periodTo', message: 'Mes.Rewards.PeriodTo.Required' }];
  if (typeof periodFrom === 'string' && typeof periodTo === 'string' && periodTo < periodFrom)
    return [{ field: 'periodTo', message: 'Mes.Rewards.PeriodTo.InValid' }];
  return [];
}
