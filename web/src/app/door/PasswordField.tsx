import { PasswordInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import type { DoorForm } from './use-door-form.ts';

interface PasswordFieldProps {
  form: DoorForm;
  name: string;
  label: ReactNode;
  autoComplete: 'current-password' | 'new-password';
  description?: string;
  autoFocus?: boolean;
  /** The form may be sent without it. */
  optional?: boolean;
}

/** An input for a password that can show the text and warns about Caps Lock. */
export function PasswordField({
  form,
  name,
  label,
  autoComplete,
  description,
  autoFocus,
  optional,
}: PasswordFieldProps) {
  const { t } = useBaseWords();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      name={name}
      label={label}
      required={!optional}
      {...(autoFocus && { autoFocus })}
      autoComplete={autoComplete}
      maxLength={128}
      error={form.errors[name]}
      description={capsLock ? t('signIn.capsLock') : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': t(shown ? 'signIn.hide' : 'signIn.show'), tabIndex: 0 }}
      onChange={() => form.clear(name)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
    />
  );
}
