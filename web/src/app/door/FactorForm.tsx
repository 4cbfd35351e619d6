import type { FactorChallenge } from '@hoivien/contract/kit/session/second-factor.schema.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import { signInByFactor } from '../../kit/auth/session.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import classes from './DoorForm.module.css';
import { PasskeyButton } from './PasskeyButton.tsx';
import { signInWith } from './passkeys.ts';
import './second-factor.texts.ts';
import { SignInProblem } from './SignInProblem.tsx';
import './sign-in.texts.ts';
import { useDoorForm } from './use-door-form.ts';

/** A sign-in whose first step is done. */
export interface HalfDone {
  challenge: FactorChallenge;
  remember: boolean;
}
export type OnChallenge = (halfDone: HalfDone) => void;

const WAYS = ['passkey', 'totp', 'recoveryCode'] as const;
type Way = (typeof WAYS)[number];
const USE = {
  passkey: 'factor.usePasskey',
  totp: 'factor.useApp',
  recoveryCode: 'factor.useRecovery',
} as const;

interface FactorFormProps extends HalfDone {
  onBack: () => void;
}

/** The second step of a sign-in: a passkey, a code of the app, which sends itself, or a recovery code. */
export function FactorForm({ challenge, remember, onBack }: FactorFormProps) {
  const { t } = useBaseWords();
  const ways = challenge.kinds;
  const [way, setWay] = useState<Way>(
    (ways.includes('passkey') && 'passkey') || (ways.includes('totp') && 'totp') || 'recoveryCode',
  );
  const byRecovery = way === 'recoveryCode';
  const form = useDoorForm({
    loadSchema: async () =>
      (await loadChunk('factor rules', () => import('@hoivien/contract/kit/session/second-factor.schema.ts')))
        .factorSignInSchema,
    read: (typed) => ({ challenge: challenge.challenge, code: typed.get('code') }),
    focus: 'code',
    send: (input) => signInByFactor(input, remember),
  });
  const below = (
    <>
      <p className={`${classes.below} flex between wrap note`}>
        <button type="button" onClick={onBack}>
          {t('factor.back')}
        </button>
        {WAYS.filter((other) => other !== way && ways.includes(other)).map((other) => (
          <button
            key={other}
            type="button"
            onClick={() => {
              form.clear('code');
              setWay(other);
            }}
          >
            {t(USE[other])}
          </button>
        ))}
      </p>
      <p className={`${classes.lead} quiet mt2`}>{t('factor.lost')}</p>
    </>
  );
  if (way === 'passkey')
    return (
      <div className={classes.fields}>
        <p className={`${classes.lead} quiet mt2`}>{t('factor.passkeyStep')}</p>
        <PasskeyButton main run={() => signInWith(challenge, remember)} />
        {below}
      </div>
    );
  return (
    <form className={classes.fields} noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      <p className={`${classes.lead} quiet mt2`}>{t(byRecovery ? 'factor.recoveryHint' : 'factor.stepHint')}</p>
      {form.failure !== null && <SignInProblem error={form.failure} />}
      <TextInput
        key={byRecovery ? 'recovery' : 'app'}
        name="code"
        className={classes.code}
        label={t(byRecovery ? 'factor.recoveryCode' : 'factor.code')}
        required
        autoFocus
        inputMode={byRecovery ? 'text' : 'numeric'}
        autoComplete={byRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        error={form.errors.code}
        onChange={({ currentTarget }) => {
          form.clear('code');
          if (!byRecovery && /^\d{6}$/.test(currentTarget.value)) currentTarget.form?.requestSubmit();
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t('signIn.submit')}
      </Button>
      {below}
    </form>
  );
}
