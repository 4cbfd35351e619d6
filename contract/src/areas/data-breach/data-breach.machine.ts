import { defineMachine } from '../../kit/machine.ts';

export type DataBreachState = 'open' | 'reported' | 'closed';

/** The state machine of a breach. A harmless breach is closed without a report, and its note gives the reason. */
export const dataBreachMachine = defineMachine({
  Report: { from: ['open'], permission: 'Update' },
  Close: { from: ['open', 'reported'], permission: 'Update' },
});

export type DataBreachAction = keyof typeof dataBreachMachine;

/** The state of a breach by its times. @example dataBreachState({ reportedAt: null, closedAt: null }) // 'open' */
export function dataBreachState({ reportedAt, closedAt }: { reportedAt: unknown; closedAt: unknown }): DataBreachState {
  if (closedAt) return 'closed';
  return reportedAt ? 'reported' : 'open';
}
