/** One named change of a record's state. */
export interface Step<State extends string = string> {
  /** The states it starts from: any one of those the record is in. */
  readonly from: readonly State[];
  /** The permission action that opens it: `Approve` asks for `MembersApprove`. */
  readonly permission: string;
  /** Decided by the association alone: a club's users never take it. */
  readonly association?: true;
  /** Shown with its reason when it cannot be done now; left out of the record otherwise. */
  readonly always?: true;
}

/**
 * The life of a record as data: what can be done to it, from where, by whom. `transition()` on the server is the only
 * code that carries a step out; what the browser offers is read from the same table.
 */
export type Machine<State extends string = string> = Readonly<Record<string, Step<State>>>;

/** Keeps the literal names of steps and states. */
export function defineMachine<State extends string, const M extends Machine<State>>(machine: M): M {
  return machine;
}
