import type { RecentAction } from '@hoivien/contract/areas/keeping/recent-action/recent-action.calls.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AllowedAction } from '@hoivien/contract/kit/resource.ts';
import type { Restorable } from '../../../kit/area-module.ts';
import { type Call, can } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import type { ChangePart } from '../../../kit/http/route.ts';

/** All areas by their names, with the calls that change their records in part. */
export interface Areas {
  records: ReadonlyMap<string, AnyCrud>;
  restorable: ReadonlyMap<string, Restorable>;
  saves: ReadonlyMap<string, ChangePart>;
}

export type Line = Pick<RecentAction, 'kind' | 'undo' | 'reason'> & Partial<RecentAction>;

export type Found = Promise<Map<string, Line>>;

export const MINUTE = 60_000;

/** A line that cannot be undone, with its reason. */
export function not(kind: RecentAction['kind'], why: string, params: Record<string, string | number> = {}): Line {
  const message = why.startsWith('Mes.') ? why : `Mes.RecentActions.Undo.${why}`;
  return { kind, undo: [], reason: { message, params } };
}

/** The step of a record that the caller sees; undefined when they may not take it. */
export async function stepOf(
  call: Call,
  area: AnyCrud | undefined,
  id: string,
  action: string,
): Promise<AllowedAction | undefined> {
  try {
    const record = (await area?.get(call, id)) as { allowedActions?: AllowedAction[] } | undefined;
    return record?.allowedActions?.find((one) => one.action === action);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Why a record offers no step: the code is missing, or its state has it no more. */
export function untaken(call: Call, area: string, action: string): string {
  return can(call, permissionCode(area, action)) ? 'State' : 'NotAllowed';
}

/** The page of a record, where the caller may open it. */
export function pathOf(call: Call, records: Areas['records'], area: string, id: string | undefined): string | null {
  const resource = records.get(area)?.source.resource;
  return resource && id && can(call, permissionCode(area, 'View')) ? `${resource.path}/info/${id}` : null;
}
