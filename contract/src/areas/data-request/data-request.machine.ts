import { defineMachine } from '../../kit/machine.ts';

/** What a request can be in at once: where it stands, and whether its time may still be extended. */
export type DataRequestState = 'received' | 'answered' | 'done' | 'refused' | 'extendable';

/** The life of a request. */
export const dataRequestMachine = defineMachine({
  Answer: { from: ['received'], permission: 'Update' },
  Done: { from: ['received', 'answered'], permission: 'Update' },
  Extend: { from: ['extendable'], permission: 'Update' },
  Refuse: { from: ['received', 'answered'], permission: 'Update' },
});

export type DataRequestAction = keyof typeof dataRequestMachine;

/** What of a request decides its state. */
interface Facts {
  answeredAt: unknown;
  doneAt: unknown;
  refusedAt: unknown;
  extendedTo: unknown;
}

/** The states of a request. @example dataRequestStates({ answeredAt: null, doneAt: null, … }) // ['received', 'extendable'] */
export function dataRequestStates({ answeredAt, doneAt, refusedAt, extendedTo }: Facts): DataRequestState[] {
  if (refusedAt) return ['refused'];
  if (doneAt) return ['done'];
  return [answeredAt ? 'answered' : 'received', ...(extendedTo ? [] : ['extendable' as const])];
}
