import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { stateFields } from '@hoivien/contract/kit/sheet.ts';
import type { ImportError } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import type { Row } from './table.ts';
import type { Values } from './table.ts';

/** One step of a record's life that a file requires. */
export interface FileStep {
  action: string;
  /** The input of the step. */
  input: Values;
}

/** The steps that lead to the states in a row, or the errors of these states. */
export interface StatePlan {
  steps: readonly FileStep[];
  errors: readonly ImportError[];
}

/** How an area brings its records into the states that a file names (decision 0042). */
export interface FileStates {
  /** The present states of records, by record. */
  read: (call: Call, rows: readonly Row[]) => Promise<ReadonlyMap<string, Values>>;
  /** The steps from the states of a record (undefined for a new one) to the states in the file. */
  plan: (call: Call, held: Values | undefined, said: Values, input: Values) => StatePlan;
  /** The first values of a new record's columns, from which the steps lead to the states in the file. */
  begin: (said: Values) => Readonly<Record<string, unknown>>;
  /** Takes a step within the caller's transaction. */
  take: (call: Call, id: string, step: FileStep) => Promise<void>;
}

/** The states of the records that rows match; empty for an area without states. */
export async function heldStates(
  call: Call,
  { states, resource }: { states?: FileStates | undefined; resource: Resource },
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Values>> {
  if (!states || rows.length === 0 || stateFields(resource).length === 0) return new Map();
  return states.read(call, rows);
}

/** Whether a row names any state. */
export function saysState(said: Values | undefined): said is Values {
  return said !== undefined && Object.values(said).some((value) => value !== null && value !== '');
}
