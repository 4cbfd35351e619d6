import { TextInput } from '@mantine/core';
import type { ReferenceProps } from './fields.ts';
import classes from '../reference/RefPicker.module.css';
import { RefPicker } from '../reference/RefPicker.tsx';
import { RefsPicker } from '../reference/RefsPicker.tsx';
import { useChosenNames } from '../reference/use-options.ts';

/** A reference of a form: the picker of its target's area. */
export function ReferenceInput(props: ReferenceProps) {
  const { field, label, value, onValue, onBlur, error, ref, narrow, locked } = props;
  if (locked !== undefined) return <LockedReference {...props} why={locked} />;
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

/** The names of the chosen records in a read-only field. */
function LockedReference({ field, label, value, error, ref, why }: ReferenceProps & { why: string }) {
  const { of } = useChosenNames(field.to ?? '', value);
  return (
    <TextInput
      ref={ref}
      label={label}
      readOnly
      classNames={{ input: classes.kept }}
      value={value.map(of).join('; ')}
      error={error}
      description={why}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
