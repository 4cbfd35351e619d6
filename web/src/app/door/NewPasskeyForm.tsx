import { factorCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import type { NewPasskey } from '@hoivien/contract/kit/session/second-factor.schema.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { browserOf } from './browser-name.ts';
import door from './DoorForm.module.css';
import { makePasskey } from './passkeys.ts';
import './second-factor.texts.ts';
import { SignInProblem } from './SignInProblem.tsx';

interface NewPasskeyFormProps {
  begun: NewPasskey;
  onAdded: (codes: string[] | null) => void;
}

/** The name of a new passkey, and the press at which the device asks for a finger, a face or a PIN. */
export function NewPasskeyForm({ begun, onAdded }: NewPasskeyFormProps) {
  const { t, message } = useWords();
  const [name, setName] = useState(() => browserOf(navigator.userAgent) ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    setFailure(null);
    try {
      const passkey = await makePasskey(begun);
      const body = { setup: begun.setup, name, passkey };
      const answer = await tell(factorCalls.confirmPasskey, { body });
      notify.done(message(answer.message ?? ''));
      onAdded(answer.data.codes);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={door.fields} noValidate onSubmit={(event) => void make(event)} aria-busy={busy}>
      <p>{t('factor.passkeyHint')}</p>
      {failure !== null && <SignInProblem error={failure} />}
      <TextInput
        name="name"
        label={t('factor.deviceName')}
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={busy}>
          {t('factor.makePasskey')}
        </Button>
      </div>
    </form>
  );
}
