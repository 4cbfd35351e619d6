import { createContext, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import { useFields } from './fields.ts';
import type { FormValues } from './values.ts';

/** Something wrong that several fields make together, and where it is told. */
export interface RuleProblem {
  field: string;
  message: string;
}

/** The area's own function over the values of its form; the server runs the same. */
export type FieldRule = (
  values: FormValues,
  record: Readonly<Record<string, unknown>> | undefined,
) => readonly RuleProblem[];

const RuleContext = createContext<FieldRule>(() => []);

/**
 * Puts rules over several fields around a form; what they find stands at its field while one types.
 *
 * @example <FieldRules value={(values, record) => scheduleErrors(values, new Date(), record)}><FormPage … /></FieldRules>
 */
export const FieldRules = RuleContext.Provider;

/** The sentence of what the area's rules find at a field. */
export function useRuleProblem(path: string): string | undefined {
  const { form, record } = useFields();
  const { message } = useWords();
  const rule = useContext(RuleContext);
  const values = useWatch({ control: form.control }) as FormValues;
  const found = rule(values, record).find(({ field }) => field === path);
  return found && message(found.message);
}
