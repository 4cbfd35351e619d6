/** A named change of a record's state. */
export interface Step<State extends string = string> {
  /** The states in which the step is possible; one of them is enough. */
  readonly from: readonly State[];
  /** The action of the required permission: `Approve` requires `MembersApprove`. */
  readonly permission: string;
  /** Only users of the association may take the step; a club's users may not. */
  readonly association?: true;
  /** The record shows the step with the reason when it is not possible now; other steps are hidden then. */
  readonly always?: true;
}

/**
 * The states of a record as data: each step with its starting states and its permission. On the server only
 * `transition()` carries out steps, and the browser offers steps from the same table.
 */
export type Machine<State extends string = string> = Readonly<Record<string, Step<State>>>;

/** Keeps the literal names of steps and states as types. */
export function defineMachine<State extends string, const M extends Machine<State>>(machine: M): M {
  return machine;
}
