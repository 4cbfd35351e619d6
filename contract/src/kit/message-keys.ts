import { type Field, kinds, limitFigures } from './field.ts';
import type { FieldRule, Outcome } from './message.ts';
import { STANDARD_ACTIONS } from './permission.ts';
import { allFields, fieldKey, partName, type Resource } from './resource.ts';

const OUTCOMES: readonly Outcome[] = ['Successfully', 'Failed'];
/** Parameters of lists and records beside their fields. */
const ASKED = ['page', 'pageSize', 'search', 'sort', 'or', 'bands', 'version', 'ids'];

/**
 * The message keys that follow from what an area declares; those of a plain area when it is no list of records. `labelled`:
 * names that have a label and may be no fields, such as what a step asks for.
 */
export function derivedKeys(
  resource: Pick<Resource, 'area'> & Partial<Resource>,
  labelled: readonly string[] = [],
): string[] {
  const { area, singular, fields, bulk = [], moreActions = [] } = resource;
  const actions = new Set(['Restore', ...STANDARD_ACTIONS, ...bulk, ...moreActions]);
  return [
    ...['Id.NotFound', 'Id.OverLength', 'Update.Conflict', 'Status.NotAllowed'].map((rest) => `Mes.${area}.${rest}`),
    ...[...actions].flatMap((action) => OUTCOMES.map((outcome) => `Mes.${area}.${action}.${outcome}`)),
    ...(singular === undefined ? [] : [`Mes.${singular}.IsUsing`]),
    fieldKey(resource, 'version', 'Required'),
    ...labelled
      .filter((name) => !name.includes('.') && !fields?.[name])
      .flatMap((name) => ASKED_RULES.map((rule) => fieldKey(resource, name, rule))),
    ...ASKED.flatMap((name) => [fieldKey(resource, name, 'InValid'), fieldKey(resource, name, 'OverLength')]),
    ...(fields
      ? Object.entries(allFields(resource as Resource)).flatMap(([name, field]) => keysOf(resource, name, field))
      : []),
  ];
}

function keysOf(resource: Pick<Resource, 'area'>, name: string, field: Field): string[] {
  const parts = Object.entries(field.fields ?? {}).flatMap(([part, inner]) =>
    keysOf(resource, partName(name, part), inner),
  );
  const own = rulesOf(field).map((rule) => fieldKey(resource, name, rule));
  const most = 'most' in limitFigures(field) ? [`${fieldKey(resource, name, 'OverLength')}@most`] : [];
  const unknown = field.placeholders
    ? ['meant', 'placeholder'].map((figure) => `${fieldKey(resource, name, 'NotFound')}@${figure}`)
    : [];
  return [...own, ...most, ...unknown, ...parts];
}

const ASKED_RULES: readonly FieldRule[] = ['Required', 'InValid', 'OverLength', 'NotFound', 'NotAllowed'];

/**
 * The rules that a value of a field can break. Steps and files also set fields without an input, such as computed
 * states.
 */
function rulesOf({ kind, past, unique, sharedFor, to, computed, byStep }: Field): FieldRule[] {
  if (computed && !byStep && kind !== 'longText') return ['InValid'];
  return [
    'Required',
    'InValid',
    'NotAllowed',
    'NotFound',
    ...(kinds[kind].max > 0 || kind === 'list' ? (['OverLength'] as const) : []),
    ...(kind === 'money' ? (['Fraction'] as const) : []),
    ...(past ? (['InFuture'] as const) : []),
    ...(unique || sharedFor || to || kind === 'list' || kind === 'phone'
      ? (['AlreadyExist', 'Duplicate'] as const)
      : []),
  ];
}
