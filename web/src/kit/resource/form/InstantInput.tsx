import { useRef } from 'react';
import { MomentInput } from '../../ui/moment/MomentInput.tsx';
import { isInstant } from '../../ui/moment/moment.ts';
import { asText } from '../records.ts';
import { type FieldProps, useFields, useOwnValue } from './fields.ts';

/**
 * The input of a moment. When a field `start…` changes, the field `end…` moves with it, so that the duration stays the
 * same.
 */
export function InstantInput({ path, field, label, autoFocus }: FieldProps) {
  const { resource, form } = useFields();
  const { value, set, onBlur, ref, error } = useOwnValue(path);
  const end = path.startsWith('start') ? `end${path.slice('start'.length)}` : undefined;
  // The last complete moment, while the typed text is not one yet.
  const sound = useRef('');
  const change = (next: string) => {
    if (isInstant(value)) sound.current = value;
    const before = sound.current;
    set(next);
    if (end && resource.fields[end]?.kind === 'instant' && isInstant(before) && isInstant(next)) {
      const last = asText(form.getValues(end));
      const moved = Date.parse(last) + Date.parse(next) - Date.parse(before);
      if (isInstant(last)) form.setValue(end, new Date(moved).toISOString(), { shouldDirty: true });
    }
  };
  return (
    <MomentInput
      ref={ref}
      label={label}
      value={asText(value)}
      onChange={change}
      onBlur={onBlur}
      error={error}
      required={field.required ?? false}
      autoFocus={autoFocus ?? false}
    />
  );
}
