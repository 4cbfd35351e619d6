import { actionsOf, bulkCode, isRefusal } from '@hoivien/contract/kit/permission.ts';
import { type Call, can } from '../call.ts';
import { forAssociation, hasRight } from '../rights.ts';
import type { Source } from './source.ts';

/** Actions that write no row of their area: the code alone decides on them. */
const WITHOUT_WRITE: readonly string[] = ['Search', 'View', 'Export', 'Send', 'SendReceipt'];

/**
 * What a reader may do in an area, so that nobody derives it again: `allowedActions` tells the same of one record. It takes in the
 * codes, whether the reader writes here at all, the steps of the association, and the rights of the area's page.
 */
export function mayOf(call: Call, { resource, scope, life, may = {} }: Source): string[] {
  const actions = [...actionsOf(resource), ...(resource.moreActions ?? []), ...(resource.bulk ?? [])];
  const mayWrite = scope.mayWrite(call.actor);
  const steps = Object.entries(life?.of.steps ?? {});
  const isDecision = (action: string) => {
    const code = isRefusal(action) ? 'Approve' : action;
    const own = steps.filter(([name, { permission }]) => name === action || permission === code);
    return own.length > 0 && own.every(([, { association }]) => association);
  };
  const isOpen = (action: string) =>
    can(call, bulkCode(resource.area, action)) &&
    (WITHOUT_WRITE.includes(action) || mayWrite) &&
    (hasRight(call, forAssociation) || !isDecision(action));
  return [
    ...new Set(actions.filter((action) => (may[action] ? true : isOpen(action)))),
    ...Object.keys(may).filter((name) => !actions.includes(name)),
  ].filter((action) => !may[action] || hasRight(call, may[action]));
}
