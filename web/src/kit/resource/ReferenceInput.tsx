import type { ReferenceProps } from './form/fields.ts';
import { RefPicker } from './RefPicker.tsx';
import { RefsPicker } from './RefsPicker.tsx';

/** References of a form: the picker of the area they point at. */
export function ReferenceInput({ field, label, value, onValue, onBlur, error, ref, narrow }: ReferenceProps) {
  const shared = {
    area: field.to ?? '',
    label,
    onBlur,
    required: field.required ?? false,
    error,
    ref,
    ...(narrow && { narrow }),
  };
  if (field.kind === 'references') return <RefsPicker {...shared} value={value} onChange={onValue} />;
  return <RefPicker {...shared} value={value[0] ?? null} onChange={(id) => onValue(id ? [id] : [])} />;
}
