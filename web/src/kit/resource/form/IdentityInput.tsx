import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { asText } from '../records.ts';
import classes from './Form.module.css';
import { type FieldProps, useFields, useOwnValue } from './fields.ts';
import { Locked, Small } from './Locked.tsx';

/**
 * The input of an identity number. The server returns only its last four characters, so a stored number shows these.
 * The user keeps, changes or removes it as a whole.
 */
export function IdentityInput({ path, field, label }: FieldProps) {
  const { record } = useFields();
  const { t } = useWords();
  const { value, set, ref, error, onBlur } = useOwnValue(path);
  const [isChanging, setChanging] = useState(false);
  const last = asText(record?.[`${path}Last4`]);
  const keep = () => {
    setChanging(false);
    set(undefined);
  };
  if (last !== '' && !value && !isChanging) {
    return (
      <Locked
        label={label}
        shown={value === undefined ? `•••• ${last}` : undefined}
        onChange={() => setChanging(true)}
        onRemove={() => set('')}
        onKeep={keep}
        error={error}
        ref={ref}
      />
    );
  }
  return (
    <TextInput
      ref={ref}
      data-secret
      label={label}
      error={error}
      withAsterisk={field.required ?? false}
      aria-required={field.required ?? false}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      classNames={{ input: 'number' }}
      value={asText(value)}
      onBlur={onBlur}
      onChange={({ currentTarget }) => set(currentTarget.value || (last ? undefined : ''))}
      rightSectionWidth="auto"
      rightSectionPointerEvents="all"
      rightSection={
        last && (
          <span className={classes.inside}>
            <Small label={label} text={t('form.keep')} onPress={keep} />
          </span>
        )
      }
    />
  );
}
