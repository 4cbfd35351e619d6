import { z } from 'zod';
import { addressSchema } from './address.ts';
import { hasPlaces, readAmount, readDecimal, wholeAmount } from './amount.ts';
import { type Choice, type Field, type FieldKind, itemsOf, maxOf } from './field.ts';
import { cleanLine, cleanText, fold } from './fold.ts';
import { forms, storedForms } from './forms.ts';
import { isMasked } from './guard.ts';
import type { FieldRule } from './message.ts';
import { dayOf } from './period.ts';
import { isEmptyRich } from './rich-text.ts';

/** The message key of a rule that the field, or one of its parts, breaks. */
type KeyOf = (rule: FieldRule, part?: string) => string;

/**
 * The schema of one input value. `keyOf` gives the message key of a broken rule. An empty optional value becomes null.
 */
export function fieldSchema(field: Field, keyOf: KeyOf): z.ZodType {
  if (field.choices) return choiceSchema(field, field.choices, keyOf);
  const special = schemas[field.kind];
  return special ? special(field, keyOf) : textSchema(field, keyOf);
}

const schemas: Partial<Record<FieldKind, (field: Field, keyOf: KeyOf) => z.ZodType>> = {
  instant: instantSchema,
  flag: ({ begins = false }, keyOf) =>
    z
      .stringbool({ error: keyOf('InValid') })
      .or(z.boolean())
      .nullish()
      .transform((value) => value ?? begins),
  richText: richSchema,
  money: moneySchema,
  count: countSchema,
  decimal: decimalSchema,
  // Forms do not show it and so do not send it back; without it in the input the stored value stays.
  identity: (field, keyOf) => textSchema(field, keyOf).optional(),
  references: idsSchema,
  attachments: idsSchema,
  address: (_field, keyOf) => addressSchema(keyOf),
  object: (field, keyOf) =>
    partsSchema(field, keyOf)
      .nullish()
      .transform((value) =>
        value && Object.values(value).some((part) => part !== null && part !== false) ? value : null,
      ),
  list: (field, keyOf) =>
    z
      .array(partsSchema(field, keyOf).extend({ id: z.guid({ error: keyOf('InValid') }).nullish() }), keyOf('InValid'))
      .max(itemsOf(field), { error: keyOf('OverLength') })
      .superRefine((items, context) => refuseTwins(field, items, keyOf, context))
      .nullish()
      .transform((items) => items ?? []),
};

/** Refuses two items with the same value in a unique part. */
function refuseTwins(
  field: Field,
  items: readonly Record<string, unknown>[],
  keyOf: KeyOf,
  context: z.RefinementCtx,
): void {
  if (items.length < 2) return;
  const unique = Object.entries(field.fields ?? {}).filter(([, inner]) => inner.unique);
  for (const [part] of unique) {
    const seen = new Set<string>();
    items.forEach((item, index) => {
      const key = typeof item[part] === 'string' ? fold(item[part]) : '';
      if (key && seen.has(key))
        context.addIssue({ code: 'custom', path: [index, part], message: keyOf('Duplicate', part) });
      seen.add(key);
    });
  }
}

function textSchema(field: Field, keyOf: KeyOf): z.ZodType<string | null> {
  const clean = field.kind === 'longText' ? cleanText : field.kind === 'secret' ? asTyped : cleanLine;
  const stored = storedForms[field.kind] ?? asTyped;
  const hasForm = forms[field.kind];
  const isKept = (value: string) => field.guard !== undefined && isMasked(value);
  let text = z
    .string({ error: (issue) => keyOf(field.required && issue.input == null ? 'Required' : 'InValid') })
    .overwrite((value) => (isKept(value) ? value : stored(clean(value))))
    .max(maxOf(field), { error: keyOf('OverLength') });
  // Files bring thousands of values of each field, so a kind without a form or a bound has no check of it.
  if (hasForm)
    text = text.refine((value) => value === '' || isKept(value) || hasForm(value), { error: keyOf('InValid') });
  if (field.past)
    text = text.refine((value) => isKept(value) || hasForm?.(value) === false || value <= dayOf(new Date()), {
      error: keyOf('InFuture'),
    });
  return field.required
    ? text.refine((value) => value !== '', { error: keyOf('Required') })
    : text.nullish().transform((value) => value || null);
}

/**
 * A formatted text as it arrives. The server cleans it and checks it again; an empty editor gives null.
 */
function richSchema(field: Field, keyOf: KeyOf): z.ZodType<string | null> {
  return z
    .string({ error: (issue) => keyOf(field.required && issue.input == null ? 'Required' : 'InValid') })
    .max(maxOf(field), { error: keyOf('OverLength') })
    .nullish()
    .transform((html, context) => {
      if (html && !isEmptyRich(html)) return html;
      if (!field.required) return null;
      context.addIssue({ code: 'custom', message: keyOf('Required') });
      return z.NEVER;
    });
}

/** A choice as its value, or as text from a form or a file. */
function choiceSchema(field: Field, choices: readonly Choice[], keyOf: KeyOf): z.ZodType<Choice | null> {
  return z
    .union([z.string(), z.number()], {
      error: (issue) => keyOf(field.required && issue.input == null ? 'Required' : 'InValid'),
    })
    .nullish()
    .transform((value, context) => {
      const isEmpty = value === undefined || value === null || String(value).trim() === '';
      const choice = choices.find((one) => String(one) === String(value));
      if (choice !== undefined || (isEmpty && !field.required)) return choice ?? null;
      context.addIssue({ code: 'custom', message: keyOf(isEmpty ? 'Required' : 'InValid') });
      return z.NEVER;
    });
}

/** An instant with its zone; the result is in UTC. */
function instantSchema(field: Field, keyOf: KeyOf): z.ZodType<string | null> {
  return z
    .union([z.literal(''), z.iso.datetime({ offset: true, error: keyOf('InValid') })], { error: keyOf('InValid') })
    .nullish()
    .transform((value, context) => {
      if (value) return new Date(value).toISOString();
      if (field.required) context.addIssue({ code: 'custom', message: keyOf('Required') });
      return null;
    });
}

/** A whole number of VND, as a number or as people write it: 1.500.000. */
function moneySchema(field: Field, keyOf: KeyOf): z.ZodType<number | null> {
  return z
    .union([z.string(), z.number()], { error: keyOf('InValid') })
    .nullish()
    .transform((value, context) => {
      const read = typeof value === 'number' ? wholeAmount(value) : readAmount(value ?? '');
      const broken = 'wrong' in read ? read.wrong : read.amount === null && field.required ? 'Required' : undefined;
      if (!broken) return 'amount' in read ? read.amount : null;
      context.addIssue({ code: 'custom', message: keyOf(broken) });
      return z.NEVER;
    });
}

/** A number with decimal places, from a program or as people write it: 1,5. */
function decimalSchema(field: Field, keyOf: KeyOf): z.ZodType<number | null> {
  const { most = Number.MAX_SAFE_INTEGER, places = 0 } = field;
  return z
    .union([z.string(), z.number()], { error: keyOf('InValid') })
    .nullish()
    .transform((value, context) => {
      const isEmpty = value === undefined || value === null || String(value).trim() === '';
      if (isEmpty && !field.required) return null;
      const read = isEmpty ? undefined : typeof value === 'number' ? value : readDecimal(value, places);
      if (read !== undefined && read >= 0 && read <= most && hasPlaces(read, places)) return read;
      context.addIssue({ code: 'custom', message: keyOf(isEmpty ? 'Required' : 'InValid') });
      return z.NEVER;
    });
}

/** A whole number that is not negative. */
function countSchema(field: Field, keyOf: KeyOf): z.ZodType<number | null> {
  return z
    .union([z.string(), z.number()], { error: keyOf('InValid') })
    .nullish()
    .transform((value, context) => {
      const text = String(value ?? '').trim();
      if (text === '') {
        if (field.required) context.addIssue({ code: 'custom', message: keyOf('Required') });
        return null;
      }
      if (/^\d{1,9}$/.test(text)) return Number(text);
      context.addIssue({ code: 'custom', message: keyOf('InValid') });
      return z.NEVER;
    });
}

/** Ids without repetitions in the given order; objects with an `id` are accepted as well. */
function idsSchema(field: Field, keyOf: KeyOf): z.ZodType<string[] | undefined> {
  const id = z.guid({ error: keyOf('InValid') });
  const one = z.union([id, z.looseObject({ id }).transform((item) => item.id)], { error: keyOf('InValid') });
  return z
    .union([z.array(one), one.transform((only) => [only])], { error: keyOf('InValid') })
    .nullish()
    .transform((ids) => (ids === undefined && field.ofClubs ? undefined : [...new Set(ids ?? [])]))
    .refine((ids) => !field.required || ids === undefined || ids.length > 0, { error: keyOf('Required') })
    .refine((ids) => ids === undefined || ids.length <= itemsOf(field), {
      // Files have one refusal with its figure, wherever they are too many.
      error: field.kind === 'attachments' ? 'Mes.Files.Count.OverLength' : keyOf('OverLength'),
      params: { most: itemsOf(field) },
    });
}

function partsSchema(field: Field, keyOf: KeyOf): z.ZodObject {
  const shape = Object.entries(field.fields ?? {}).map(([part, inner]) => {
    return [part, fieldSchema(inner, (rule) => keyOf(rule, part))] as const;
  });
  return z.object(Object.fromEntries(shape), { error: keyOf('InValid') });
}

/** Passwords keep every blank. */
function asTyped(text: string): string {
  return text;
}
