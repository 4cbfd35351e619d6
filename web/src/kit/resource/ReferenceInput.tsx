import type { AreaName } from '@hoivien/contract/registry.ts';
import { RefPicker } from './RefPicker.tsx';
import type { ReferenceProps } from './ResourceForm.tsx';

/** A reference of a form: the picker of the area it points at. */
export function ReferenceInput({ field, label, value, onValue, error }: ReferenceProps) {
  return (
    <RefPicker
      area={field.to as AreaName}
      label={label}
      value={value || null}
      onChange={(id) => onValue(id ?? '')}
      required={field.required ?? false}
      error={error}
    />
  );
}
