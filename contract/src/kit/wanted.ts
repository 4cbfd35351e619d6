import type { Field } from './field.ts';
import type { Pair } from './message.ts';
import { partName, type Resource } from './resource.ts';

/** The field whose filter finds records that lack wanted values. */
export const LACKS = 'lacks';
/** Its value for records that lack any of them. */
export const ANYTHING = 'anything';

/**
 * Declares the values that the office wants of each record: fields, or parts of an object with a point. The list is filtered by
 * those that a record lacks; the record itself has no value of this field.
 *
 * @example lacks: lacksField('phoneNumber', 'leaderInfo.name')
 */
export function lacksField<const Path extends string>(...wanted: readonly Path[]) {
  const choices: readonly (typeof ANYTHING | Path)[] = [ANYTHING, ...wanted];
  return { kind: 'choice', choices, readOnly: true, computed: true, filter: true } as const satisfies Field;
}

/** The values that the office wants of each record of a resource; none where it declares none. */
export function wantedOf({ fields }: Pick<Resource, 'fields'>): readonly string[] {
  return (fields[LACKS]?.choices ?? []).map(String).filter((path) => path !== ANYTHING);
}

/** The words of the filter: the labels of the wanted values. */
export function lacksChoices(labels: Readonly<Record<string, Pair>>, field: Pick<Field, 'choices'>) {
  const paths = wantedOf({ fields: { [LACKS]: field as Field } });
  const label = (path: string) => {
    const [name = '', part] = path.split('.');
    return labels[part === undefined ? name : partName(name, part)] ?? [path, path];
  };
  return Object.fromEntries([
    [ANYTHING, ['Bất cứ mục nào', 'Anything'] as Pair],
    ...paths.map((path) => [path, label(path)] as [string, Pair]),
  ]) as Readonly<Record<string, Pair>>;
}

export const lacksLabel: Pair = ['Còn thiếu', 'Lacks'];
