import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CaptchaBox } from '../../kit/auth/CaptchaBox.tsx';
import { signInByOtp } from '../../kit/auth/session.ts';
import type { CaptchaControl } from '../../kit/auth/use-captcha.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import classes from './DoorForm.module.css';
import { DoorNote } from './DoorNote.tsx';
import type { OnChallenge } from './FactorForm.tsx';
import { SignInProblem } from './SignInProblem.tsx';
import './sign-in.texts.ts';
import { useDoorForm } from './use-door-form.ts';

/** The time until a user may request another code, in seconds. */
const AGAIN_AFTER = 60;

/** Asks for a phone number, then for the code in the SMS. */
export function OtpForm({ captcha, onChallenge }: { captcha: CaptchaControl; onChallenge: OnChallenge }) {
  const [phone, setPhone] = useState<string>();
  return phone === undefined ? (
    <PhoneStep captcha={captcha} onSent={setPhone} />
  ) : (
    <CodeStep captcha={captcha} onChallenge={onChallenge} phone={phone} onOtherNumber={() => setPhone(undefined)} />
  );
}

function PhoneStep({ captcha, onSent }: { captcha: CaptchaControl; onSent: (phone: string) => void }) {
  const { t } = useBaseWords();
  const form = useDoorForm({
    loadSchema: async () => (await loadRules()).otpRequestSchema,
    focus: 'phoneNumber',
    send: async ({ phoneNumber }) => {
      await sendCode(phoneNumber, captcha);
      onSent(phoneNumber);
    },
  });
  return (
    <form className={classes.fields} noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      {form.failure !== null && <SignInProblem error={form.failure} />}
      <TextInput
        name="phoneNumber"
        type="tel"
        label={t('signIn.phone')}
        required
        autoComplete="tel"
        maxLength={30}
        error={form.errors.phoneNumber}
        onChange={() => form.clear('phoneNumber')}
      />
      <CaptchaBox {...captcha} />
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t('signIn.sendCode')}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  captcha: CaptchaControl;
  onChallenge: OnChallenge;
  phone: string;
  onOtherNumber: () => void;
}

function CodeStep({ captcha, onChallenge, phone, onOtherNumber }: CodeStepProps) {
  const { t } = useBaseWords();
  const [wait, restart] = useCountdown(AGAIN_AFTER);
  const [again, setAgain] = useState<unknown>(null);
  const form = useDoorForm({
    loadSchema: async () => (await loadRules()).otpSignInSchema,
    read: (typed) => ({ phoneNumber: phone, code: typed.get('code'), remember: typed.has('remember') }),
    focus: 'code',
    send: async (input) => {
      const challenge = await signInByOtp(input);
      if (challenge) onChallenge({ challenge, remember: input.remember });
    },
  });
  const resend = async () => {
    setAgain(null);
    try {
      await sendCode(phone, captcha);
      restart();
    } catch (error) {
      setAgain(error);
    }
  };
  const failure = form.failure ?? again;
  return (
    <form className={classes.fields} noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      {failure === null ? <DoorNote kind="done">{t('signIn.codeSent', { phone })}</DoorNote> : null}
      {failure !== null && <SignInProblem error={failure} />}
      <TextInput
        name="code"
        className={classes.code}
        label={t('signIn.code')}
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={form.errors.code}
        onChange={() => form.clear('code')}
      />
      <div data-option>
        <Checkbox name="remember" label={t('signIn.remember')} />
      </div>
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t('signIn.submit')}
      </Button>
      <p className={`${classes.below} flex between wrap note`}>
        <button type="button" onClick={onOtherNumber}>
          {t('signIn.otherNumber')}
        </button>
        <button type="button" disabled={wait > 0} onClick={() => void resend()}>
          {wait > 0 ? t('signIn.resendIn', { seconds: wait }) : t('signIn.resend')}
        </button>
      </p>
    </form>
  );
}

async function sendCode(phoneNumber: string, captcha: CaptchaControl): Promise<void> {
  try {
    await tell(entryCalls.sendOtp, { body: { phoneNumber, captcha: await captcha.take() } });
  } finally {
    captcha.renew();
  }
}

/** The seconds left, and a function that starts again. */
function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(seconds)];
}

const loadRules = () => loadChunk('otp rules', () => import('@hoivien/contract/kit/session/otp.schema.ts'));
