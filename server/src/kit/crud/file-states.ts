import { type ByFile, canTake, type Life, type Step, stateAt } from '@hoivien/contract/kit/life.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { stateFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import type { ImportError } from '../../db/tables/kit.ts';
import { type Call, can } from '../call.ts';
import type { Row, Values } from './table.ts';
import { forAssociation, hasRight } from '../rights.ts';

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
export async function statesOfRows(
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

/** What `statesOf` cannot read from the declaration of a life. */
export interface StatesBy {
  /** The steps, as functions of the area. */
  take: Readonly<Record<string, (call: Call, id: string, input: Values) => Promise<unknown>>>;
  /**
   * The key of the reason why this person's file may name no other states than the present ones. Without it each step
   * needs its own permission.
   */
  refuses?: (call: Call) => string | undefined;
  /** The states of a new record, from which its steps start. Without it the first state of the life. */
  begins?: (call: Call, said: Values) => Values;
  /** The columns of a new record in these first states, when they are not the usual ones. */
  columns?: (said: Values) => Readonly<Record<string, unknown>>;
  /** The present states of records, when other rows than their own store them. */
  read?: FileStates['read'];
  /** Further errors of a step that the states allow. */
  check?: (call: Call, step: FileStep, input: Values) => ImportError[];
}

/**
 * Derives from a life how a file brings records into states (decision 0073): the fields of each step are its `byFile`. A
 * file takes the steps in the order of the declaration, and only where `canTake` allows them.
 *
 * @example states: statesOf(loan, loanLife, { take: { Return: (call, id, { returnedOn }) => area.giveBack(call, id, returnedOn) } })
 */
export function statesOf(resource: Resource, life: Life, by: StatesBy): FileStates {
  const fields = stateFields(resource);
  const steps = Object.entries(life.steps).flatMap(([action, step]) =>
    step.byFile ? [{ action, step, byFile: step.byFile }] : [],
  );
  const lost = (names: readonly string[], rule: 'NotAllowed' | 'Required') =>
    names.map((field): ImportError => ({ field, message: fieldKey(resource, field, rule) }));
  const begins =
    by.begins ?? ((call) => (fields.includes(life.field) ? { [life.field]: stateAt(life, {}, call.now) } : {}));
  const mayTake = (call: Call, step: Step) =>
    by.refuses !== undefined ||
    (can(call, permissionCode(resource.area, step.permission)) &&
      (!step.association || hasRight(call, forAssociation)));

  return {
    read: by.read ?? (async (call, rows) => new Map(rows.map((row) => [row.id, ownStates(call, row)]))),

    plan: (call, held, said, input) => {
      const now = held ?? begins(call, said);
      const differing = fields.filter((name) => name in said && said[name] !== (now[name] ?? null));
      const refusal = differing.length > 0 ? by.refuses?.(call) : undefined;
      if (refusal) return { steps: [], errors: differing.map((field) => ({ field, message: refusal })) };
      const facts: Values = { ...now };
      const planned: FileStep[] = [];
      const errors: ImportError[] = [];
      const open = new Set(differing);
      for (const { action, step, byFile } of steps) {
        const own = fieldsOf(byFile).filter((name) => fields.includes(name));
        const asked = own.filter((name) => open.has(name));
        if (!isAsked(byFile, said, asked)) continue;
        for (const name of own) open.delete(name);
        const missing = own.filter((name) => !byFile.optional?.includes(name) && (said[name] ?? null) === null);
        const isFilled = byFile.value === undefined && (now[byFile.field] ?? null) !== null;
        if (isFilled || !canTake(life, step, facts, call.now))
          errors.push(...lost(byFile.value === undefined ? asked : [byFile.field], 'NotAllowed'));
        else if (!mayTake(call, step))
          errors.push(...asked.map((field) => ({ field, message: 'Mes.Imports.Step.NotAllowed' })));
        else if (missing.length > 0) errors.push(...lost(missing, 'Required'));
        else {
          const inputs = Object.entries(byFile.inputs ?? {}).map(([name, field]) => [name, said[field] ?? null]);
          const next: FileStep = { action, input: Object.fromEntries(inputs) as Values };
          errors.push(...(by.check?.(call, next, input) ?? []));
          planned.push(next);
          delete facts[life.field];
          for (const name of own) facts[name] = said[name] ?? null;
        }
      }
      // The steps of other cells may lead to the state that its own cell names.
      if (planned.length > 0 && said[life.field] === stateAt(life, facts, call.now)) open.delete(life.field);
      errors.push(...lost([...open], 'NotAllowed'));
      return { steps: errors.length > 0 ? [] : planned, errors };
    },

    begin: (said) => by.columns?.(said) ?? {},

    take: async (call, id, { action, input }) => {
      const step = life.steps[action];
      const take = by.take[action];
      if (!step || !take) throw new Error(`A file asks for no step "${action}".`);
      // An importer holds the code of the import; `plan` decided that this person's file may ask for the step.
      const permissions = new Set([...call.actor.permissions, permissionCode(resource.area, step.permission)]);
      await take({ ...call, actor: { ...call.actor, permissions } }, id, input);
    },
  };

  function ownStates(call: Call, row: Row): Values {
    const valueOf = (name: string) => {
      const value = row[name] ?? (name === life.field ? stateAt(life, row, call.now) : null);
      return value instanceof Date ? value.toISOString() : value;
    };
    return Object.fromEntries(fields.map((name) => [name, valueOf(name)]));
  }
}

/** The fields of a file that a step takes, its state first. */
function fieldsOf({ field, inputs = {} }: ByFile): string[] {
  return [...new Set([field, ...Object.values(inputs)])];
}

/** Whether the differing fields require a step. */
function isAsked({ field, value }: ByFile, said: Values, differing: readonly string[]): boolean {
  if (value === undefined) return differing.length > 0;
  return differing.includes(field) && said[field] === value;
}
