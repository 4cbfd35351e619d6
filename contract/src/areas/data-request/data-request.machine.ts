import { defineMachine } from '../../kit/machine.ts';

/** The states of a request. It may have two at once: its progress, and `extendable` while its time was not extended. */
export type DataRequestState = 'received' | 'answered' | 'done' | 'refused' | 'extendable';

export const dataRequestMachine = defineMachine({
  Answer: { from: ['received'], permission: 'Update' },
  Done: { from: ['received', 'answered'], permission: 'Update' },
  Extend: { from: ['extendable'], permission: 'Update' },
  Refuse: { from: ['received', 'answered'], permission: 'Update' },
});

export type DataRequestAction = keyof typeof dataRequestMachine;

/** The columns that decide the state of a request. */
interface Facts {
  answeredAt: unknown;
  doneAt: unknown;
  refusedAt: unknown;
  extendedTo: unknown;
}

/**
 * The states of a request.
 *
 * @example dataRequestStates({ answeredAt: null, doneAt: null, … }) // ['received', 'extendable']
 */
export function dataRequestStates({ answeredAt, doneAt, refusedAt, extendedTo }: Facts): DataRequestState[] {
  if (refusedAt) return ['refused'];
  if (doneAt) return ['done'];
  return [answeredAt ? 'answered' : 'received', ...(extendedTo ? [] : ['extendable' as const])];
}
