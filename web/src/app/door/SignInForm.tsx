import { Button, Checkbox, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { CaptchaBox } from '../../kit/auth/CaptchaBox.tsx';
import { signIn } from '../../kit/auth/session.ts';
import type { CaptchaControl } from '../../kit/auth/use-captcha.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import classes from './DoorForm.module.css';
import { PasswordField } from './PasswordField.tsx';
import type { OnChallenge } from './FactorForm.tsx';
import { SignInProblem } from './SignInProblem.tsx';
import './sign-in.texts.ts';
import { useDoorForm } from './use-door-form.ts';

/** Signing in with name and password. */
export function SignInForm({ captcha, onChallenge }: { captcha: CaptchaControl; onChallenge: OnChallenge }) {
  const { t } = useBaseWords();
  const form = useDoorForm({
    loadSchema,
    read: (typed) => ({ ...Object.fromEntries(typed), remember: typed.has('remember') }),
    focus: 'password',
    send: async (input) => {
      try {
        const challenge = await signIn({ ...input, captcha: await captcha.take() });
        if (challenge) onChallenge({ challenge, remember: input.remember });
      } catch (error) {
        captcha.renew();
        throw error;
      }
    },
  });
  return (
    <form className={classes.fields} noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      {form.failure !== null && <SignInProblem error={form.failure} />}
      <TextInput
        name="username"
        label={t('signIn.username')}
        required
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={form.errors.username}
        onChange={() => form.clear('username')}
      />
      <div className="relative">
        <PasswordField form={form} name="password" label={t('signIn.password')} autoComplete="current-password" />
        <Link className={`${classes.beside} brand small`} to="/forgot">
          {t('signIn.forgot')}
        </Link>
      </div>
      <CaptchaBox {...captcha} />
      <div data-option>
        <Checkbox name="remember" label={t('signIn.remember')} />
      </div>
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}

// The schema contains zod, which the sign-in page does not wait for.
const loadSchema = async () =>
  (await loadChunk('sign-in rules', () => import('@hoivien/contract/kit/session/session.schema.ts'))).signInSchema;
