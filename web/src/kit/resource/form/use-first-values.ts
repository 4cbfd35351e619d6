import { useEffect, useEffectEvent } from 'react';
import { type FormValues, isFilled, isSameValue } from '../value/values.ts';
import type { useResourceForm } from './ResourceForm.tsx';

interface FirstValues {
  isNew: boolean;
  initial: FormValues | undefined;
  /** Values of a new record that count as typed, such as those of a copied record. */
  begun: FormValues | undefined;
  /** What the form proposed by itself so far. */
  proposed: () => FormValues;
  onPropose: (values: FormValues) => void;
  valuesOf: (given: FormValues) => FormValues;
}

/** Proposes the first values of a new record, which may arrive late, and fills in those that it begins with. */
export function useFirstValues(
  form: ReturnType<typeof useResourceForm>,
  { isNew, initial, begun, proposed, onPropose, valuesOf }: FirstValues,
) {
  const { isDirty } = form.formState;
  const fill = (values: FormValues) => {
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true });
    }
  };
  const begin = useEffectEvent((values: FormValues) => {
    if (!isNew) return;
    const start = valuesOf(values);
    // A person may type before the server answers; only fields that they have not touched are filled.
    const late = Object.entries(start).filter(([name, value]) => {
      const now = form.getValues(name);
      return isFilled(value) && isSameValue(now, proposed()[name]) && !isSameValue(now, value);
    });
    if (isDirty) for (const [name, value] of late) form.resetField(name, { defaultValue: value });
    else form.reset(start);
    // A proposal is no change by hand, so it begins no draft.
    onPropose(isDirty ? { ...proposed(), ...Object.fromEntries(late) } : start);
  });
  // The first values of a new record may arrive late, because the server proposes its number.
  useEffect(() => {
    if (initial) begin(initial);
  }, [initial]);
  const takeBegun = useEffectEvent(() => {
    if (begun) fill(begun);
  });
  useEffect(() => takeBegun(), []);
  return fill;
}
