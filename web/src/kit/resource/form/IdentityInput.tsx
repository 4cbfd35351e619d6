import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { asText } from '../records.ts';
import classes from './Form.module.css';
import { type FieldProps, useFields, useOwnValue } from './fields.ts';

/**
 * An identity number. Only its last four signs come back from the server, so a kept one is shown by them, and left
 * alone, changed or removed as a whole.
 */
export function IdentityInput({ path, field, label }: FieldProps) {
  const { record } = useFields();
  const { t } = useWords();
  const { value, set, ref, error, onBlur } = useOwnValue(path);
  const [isChanging, setChanging] = useState(false);
  const last = asText(record?.[`${path}Last4`]);
  const isKept = last !== '' && value === undefined && !isChanging;
  const isRemoved = last !== '' && value === '' && !isChanging;
  const keep = () => {
    setChanging(false);
    set(undefined);
  };
  const isLocked = isKept || isRemoved;
  return (
    <TextInput
      ref={ref}
      label={label}
      labelProps={{ className: classes.lockedLabel }}
      error={error}
      withAsterisk={field.required ?? false}
      aria-required={field.required ?? false}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      readOnly={isLocked}
      classNames={{ input: classes.figures }}
      description={isRemoved ? t('form.willBeRemoved') : undefined}
      value={isKept ? `•••• ${last}` : asText(value)}
      onBlur={onBlur}
      onChange={({ currentTarget }) => set(currentTarget.value || (last ? undefined : ''))}
      rightSectionWidth="auto"
      rightSectionPointerEvents="all"
      rightSection={
        last && (
          <span className={classes.inside}>
            {isKept && <Small label={label} text={t('form.change')} onPress={() => setChanging(true)} />}
            {isKept && <Small label={label} text={t('form.remove')} onPress={() => set('')} />}
            {!isKept && <Small label={label} text={t('form.keep')} onPress={keep} />}
          </span>
        )
      }
    />
  );
}

function Small({ label, text, onPress }: { label: string; text: string; onPress: () => void }) {
  return (
    <Button variant="subtle" size="xs" aria-label={`${text}: ${label}`} onClick={onPress}>
      {text}
    </Button>
  );
}
