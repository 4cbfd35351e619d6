import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import type { ImportMoney } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { saysNothing } from '@hoivien/contract/kit/written/cell.ts';
import { headingUnit } from '@hoivien/contract/kit/written/money-unit.ts';
import type { ImportError } from '../../db/tables/kit.ts';
import type { Values } from '../crud/table.ts';
import type { FileChoices } from './decisions.ts';
import { restColumn } from './columns/match-headers.ts';
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

/** Words of those who are not in good standing, without accents. A new record is. */
const NOT_CURRENT =
  /(?:^|\b)(?:(?:da|xin|cho) (?:ra|roi|rut|thoi|nghi|mat|dung|ngung|giai the)|ra hoi|roi hoi|rut (?:ten|khoi|lui)|khai tru|xoa ten|tam (?:ngung|dung|nghi|hoan|dinh chi)|ngung|dung (?:hoat|sinh)|dinh chi|giai the|pha san|dong cua|sap nhap|khong (?:con|hoat dong|sinh hoat)|chuyen (?:di|sang|hoi)|qua doi|tu tran|mien sinh hoat|cho (?:ket nap|duyet)|chua ket nap|tu choi|inactive|left|expelled|suspended|resigned|withdrawn|deceased|dissolved|pending|refused)(?:\b|$)/;

/** A heading of a section, a title or the name of a sheet that says so of all its rows. */
const NOT_CURRENT_BELOW =
  /\b(?:(?:da|xin) (?:ra|roi|rut|thoi|nghi|ngung|dung|giai the)|(?:ra|roi) hoi(?! (?:truong|nghi|thao|cho)\b)|rut (?:ten|khoi)|khai tru|xoa ten|tam (?:ngung|dung|nghi|dinh chi)|(?:ngung|dung|khong con) (?:hoat dong|sinh hoat|la hoi vien)|qua doi|tu tran|cho ket nap|chua ket nap|inactive|expelled|suspended|resigned|former members)\b/;

/** Whether a heading says that the rows below it are not in good standing. */
export function saysNotCurrent(heading: string): boolean {
  return NOT_CURRENT_BELOW.test(fold(heading).replace(/\s+/g, ' '));
}

/** A remark that says so of its row: other remarks speak of letters that are no longer sent and of people who retired. */
const LEFT =
  /(?<!\b(?:chua|khong)(?: xin)? )\b(?:(?:ra|roi) hoi(?! (?:truong|nghi|thao|cho)\b)|rut (?:ten|khoi)|khai tru|xoa ten|(?:ngung|dung|thoi|nghi|khong con) (?:hoat dong|sinh hoat|tham gia|la hoi vien)|(?:da|xin|dang) (?:giai the|pha san))\b|^(?:giai the|pha san)\b/;

/** The text of a remark that says that its member left; undefined for other remarks. */
export function leftRemark(remark: string | null | undefined): string | undefined {
  return remark && LEFT.test(fold(remark).replace(/\s+/g, ' ')) ? remark : undefined;
}

/**
 * The error of a row that would add a record in good standing of which its file says another state: states are given by
 * steps on the record, and a state that is left out makes a member who left a present one.
 */
export function stateFault(text: string | null | undefined): ImportError | undefined {
  const folded = fold(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!text || !(NOT_CURRENT.test(folded) || LEFT.test(folded))) return undefined;
  return { field: 'state', message: 'Mes.Imports.Write.State', params: { text: shortened(text.trim()) } };
}
