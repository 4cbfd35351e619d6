import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import type { ImportMoney } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { saysNothing } from '@hoivien/contract/kit/written/cell.ts';
import { headingUnit } from '@hoivien/contract/kit/written/money-unit.ts';
import type { ImportError } from '../../db/tables/kit.ts';
import type { Values } from '../crud/table.ts';
import type { FileChoices } from './decisions.ts';
import { restColumn } from './columns/match-headers.ts';
import { STATE } from './columns/standing.ts';
import { shortened, TOO_SMALL } from './read-value.ts';
import type { Verdict } from './verdicts.ts';
import type { Wording } from './wording.ts';

/** The column of what is left in a file, where it has one, and the đồng of its 1. */
export interface RestColumn {
  column: number | undefined;
  unit: number;
}

/**
 * The column of what is left of an amount (`Còn nợ`), by which rows are checked; undefined when the area has none or a
 * person does not want the check.
 */
export function restOf(
  resource: Resource,
  choices: FileChoices,
  money: readonly ImportMoney[],
  wording: Wording,
): RestColumn | undefined {
  if (!resource.rest || choices.options.rest === 'ignore') return undefined;
  const column = restColumn(resource, choices, wording);
  if (column === undefined) return { column, unit: 1 };
  const own = headingUnit(choices.headers[column] ?? '').money;
  const whole = money.find(({ field }) => field === resource.rest?.of);
  // A unit in the heading of another column says nothing of this one.
  const beside = whole && whole.from !== 'heading' ? whole.unit : 1;
  return { column, unit: own?.is === 'unit' ? own.unit : (beside ?? 1) };
}

/** The error of a row whose amounts do not fit what the file says is left, or of more paid than due where it says nothing. */
export function restFault(
  { rest }: Pick<Resource, 'rest'>,
  input: Readonly<Values>,
  text: string | null | undefined,
  unit: number,
): ImportError | undefined {
  if (!rest) return undefined;
  const [total, without] = [Number(input[rest.of] ?? 0), Number(input[rest.without] ?? 0)];
  if (!text?.trim() || saysNothing(text)) {
    if (without <= total) return undefined;
    const params = { total: showAmount(total), without: showAmount(without), over: signed(total - without) };
    return { field: rest.without, message: 'Mes.Imports.Rest.Over', params };
  }
  const isNegative = /^\s*[-–−(]/u.test(text);
  const read = readAmount(text.replace(/^\s*[-–−(]\s*/u, '').replace(/\)\s*$/u, ''), unit);
  const left = 'amount' in read && read.amount !== null ? (isNegative ? -read.amount : read.amount) : undefined;
  const expected = total - without;
  // What was paid too much is written as nothing left, or as less than nothing.
  if (left === expected || (expected < 0 && left === 0)) return undefined;
  const params = { total: showAmount(total), without: showAmount(without), left: text.trim() };
  return { field: rest.of, message: 'Mes.Imports.Rest.Differs', params: { ...params, expected: signed(expected) } };
}

/** The error of a row that would write an amount too small for đồng; a record may keep such a one. */
export function smallAmount(
  notes: readonly ImportError[],
  { outcome, input, before }: Pick<Verdict, 'outcome' | 'input' | 'before'>,
): ImportError | undefined {
  if (outcome !== 'create' && outcome !== 'update') return undefined;
  return notes.find(({ field, message }) => message === TOO_SMALL && input?.[field] !== before?.[field]);
}

function signed(amount: number): string {
  return `${amount < 0 ? '-' : ''}${showAmount(Math.abs(amount))}`;
}

/**
 * The error of a row that would add a record in good standing of which its file says another state: states are given by
 * steps on the record, and a state that is left out makes a member who left a present one.
 */
export function stateFault(text: string | undefined): ImportError | undefined {
  if (!text) return undefined;
  return { field: STATE, message: 'Mes.Imports.Write.State', params: { text: shortened(text.trim()) } };
}
