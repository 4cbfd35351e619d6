import type { MergeChoice } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Source } from '../../../kit/crud/source.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { recordChanges } from '../../../kit/crud/values.ts';
import { Refusal } from '../../../kit/errors.ts';
import { textOf } from '../../../kit/text.ts';
import type { MergeRules } from './rules.ts';

/** A field with the choice of its value. */
export interface MergeField {
  name: string;
  survivor: unknown;
  loser: unknown;
  differs: boolean;
  choice: MergeChoice;
  choices: MergeChoice[];
}

/** Fields without a choice: rows with dates of their own, which all move, and values that another field determines. */
const ALL_GO_OVER = new Set(['clubIds', 'attachmentIds', 'avatar', 'prorogues', 'fieldRelationIds']);

const SEVERAL: readonly Field['kind'][] = ['references', 'list'];

/**
 * The fields of two records with their default choice: the survivor's value, or the loser's when the survivor has none.
 */
export function mergeFields(
  { rowSets }: Pick<MergeRules, 'rowSets'>,
  resource: Resource,
  survivor: Values,
  loser: Values,
): MergeField[] {
  const changes = recordChanges(resource, survivor, loser) ?? {};
  return inputFields(resource).flatMap((name) => {
    const field = resource.fields[name] as Field;
    if (ALL_GO_OVER.has(name) || field.kind === 'attachments') return [];
    const own = field.kind === 'identity' ? `${name}Last4` : name;
    const [theirs, others] = [survivor[own] ?? null, loser[own] ?? null];
    const isSeveral = SEVERAL.includes(field.kind) && rowSets[name] !== undefined;
    const differs = field.kind === 'identity' ? theirs !== others : changes[name] !== undefined;
    // A flag always has a value, because `false` is one.
    const isGiven = field.kind === 'flag' || isFilled(theirs) || !isFilled(others);
    const only: MergeChoice = isGiven ? 'survivor' : 'loser';
    return [
      {
        name,
        survivor: theirs,
        loser: others,
        differs,
        choice: isSeveral ? 'both' : only,
        choices: isSeveral ? ['survivor', 'loser', 'both'] : ['survivor', 'loser'],
      },
    ];
  });
}

/** The side that each field takes its value from, by the choices of a person. Refuses an unknown field or choice. */
export function sidesOf(
  fields: readonly MergeField[],
  chosen: Readonly<Record<string, MergeChoice>>,
): Map<string, MergeChoice> {
  const decided = new Map(fields.map(({ name, choice }) => [name, choice]));
  for (const [name, choice] of Object.entries(chosen)) {
    const field = fields.find((one) => one.name === name);
    if (!field?.choices.includes(choice)) {
      throw new Refusal('Mes.Merges.Choices.InValid', 400, [{ field: name, message: 'Mes.Merges.Choices.InValid' }]);
    }
    decided.set(name, choice);
  }
  return decided;
}

/** The chosen values of the record's own row and of the rows beside it. */
export function pickValues(
  { resource }: Source,
  survivor: Values,
  loser: Values,
  decided: ReadonlyMap<string, MergeChoice>,
): Values {
  const names = inputFields(resource).filter((name) => resource.fields[name]?.kind !== 'identity');
  return Object.fromEntries(
    names.map((name) => [name, decided.get(name) === 'loser' ? (loser[name] ?? null) : (survivor[name] ?? null)]),
  );
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return (
    value !== null && value !== undefined && value !== false && (typeof value === 'object' || textOf(value) !== '')
  );
}
