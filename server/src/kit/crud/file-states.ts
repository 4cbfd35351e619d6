import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { stateFields } from '@hoivien/contract/kit/sheet.ts';
import type { ImportError } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import type { Row } from './table.ts';
import type { Values } from './table.ts';

/** One step of a record's life, as a file asks for it. */
export interface FileStep {
  action: string;
  /** What the step takes. */
  input: Values;
}

/** What comes of the states that a row says. */
export interface StatePlan {
  steps: readonly FileStep[];
  errors: readonly ImportError[];
}

/** How an area makes the states of its records what a file says (decision 0042). */
export interface FileStates {
  /** The states of records as they are, by record. */
  read: (call: Call, rows: readonly Row[]) => Promise<ReadonlyMap<string, Values>>;
  /** The steps from the states of a record, none for a new one, to those that are said. */
  plan: (call: Call, held: Values | undefined, said: Values, input: Values) => StatePlan;
  /** Columns with which a new record begins, so that the steps lead to what is said. */
  begin: (said: Values) => Readonly<Record<string, unknown>>;
  /** Takes a step, in the caller's transaction. */
  take: (call: Call, id: string, step: FileStep) => Promise<void>;
}

/** The states of records that rows match; of an area without any, none. */
export async function heldStates(
  call: Call,
  { states, resource }: { states?: FileStates | undefined; resource: Resource },
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Values>> {
  if (!states || rows.length === 0 || stateFields(resource).length === 0) return new Map();
  return states.read(call, rows);
}

/** Whether a row says something of states. */
export function saysState(said: Values | undefined): said is Values {
  return said !== undefined && Object.values(said).some((value) => value !== null && value !== '');
}
