import { Button, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from './Form.module.css';

interface LockedProps {
  label: string;
  /** The visible text of the value; undefined when saving will remove it. */
  shown: string | undefined;
  onChange: () => void;
  onRemove: () => void;
  onKeep: () => void;
  required?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A value that the user cannot see whole: they keep, change or remove it. */
export function Locked({ label, shown, onChange, onRemove, onKeep, required = false, error, ref }: LockedProps) {
  const { t } = useWords();
  return (
    <TextInput
      ref={ref}
      label={label}
      error={error}
      withAsterisk={required}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      readOnly
      classNames={{ input: 'number' }}
      description={shown === undefined ? t('form.willBeRemoved') : undefined}
      value={shown ?? ''}
      rightSectionWidth="auto"
      rightSectionPointerEvents="all"
      rightSection={
        <span className={classes.inside}>
          {shown === undefined ? (
            <Small label={label} text={t('form.keep')} onPress={onKeep} />
          ) : (
            <>
              <Small label={label} text={t('form.change')} onPress={onChange} />
              {!required && <Small label={label} text={t('form.remove')} onPress={onRemove} />}
            </>
          )}
        </span>
      }
    />
  );
}

export function Small({ label, text, onPress }: { label: string; text: string; onPress: () => void }) {
  return (
    <Button variant="subtle" size="xs" aria-label={`${text}: ${label}`} onClick={onPress}>
      {text}
    </Button>
  );
}
