import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { CaptchaBox } from '../../kit/auth/CaptchaBox.tsx';
import { useCaptcha } from '../../kit/auth/use-captcha.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import { usePublicInfo } from '../use-public-info.ts';
import classes from './DoorForm.module.css';
import { DoorNote } from './DoorNote.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PublicPage } from './PublicPage.tsx';
import './recovery.texts.ts';
import './register.texts.ts';
import { type DoorForm, useDoorForm } from './use-door-form.ts';

/** Registers an account, where the association allows it. The office gives it a role afterwards. */
export function RegisterPage() {
  const { t, message } = useBaseWords();
  const info = usePublicInfo();
  const [done, setDone] = useState<string | null>(null);
  return (
    <PublicPage title={t('register.title')}>
      <div className={`${classes.form} stack gap4`}>
        <div>
          <h1 className={classes.title}>{t('register.title')}</h1>
          <p className={`${classes.lead} quiet mt2`}>{t('register.lead')}</p>
        </div>
        {done !== null && <DoorNote kind="done">{message(done)}</DoorNote>}
        {done === null && info?.registration && <RegisterForm onDone={setDone} />}
        {info && !info.registration && <DoorNote>{message('Mes.Users.Register.NotAllowed')}</DoorNote>}
        <p className={`${classes.below} flex between wrap note`}>
          <Link to="/login">{t('recovery.back')}</Link>
        </p>
      </div>
    </PublicPage>
  );
}

function RegisterForm({ onDone }: { onDone: (message: string) => void }) {
  const { t, problem } = useBaseWords();
  const captcha = useCaptcha(usePublicInfo()?.captcha);
  const form = useDoorForm({
    loadSchema: async () =>
      (await loadChunk('registration rules', () => import('@hoivien/contract/kit/session/register.schema.ts')))
        .registerSchema,
    focus: 'username',
    send: async (input) => {
      try {
        const answer = await tell(entryCalls.register, { body: { ...input, captcha: await captcha.take() } });
        onDone(answer.message ?? '');
      } catch (error) {
        captcha.renew();
        throw error;
      }
    },
  });
  return (
    <form className={classes.tight} noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      {form.failure !== null && <DoorNote>{problem(form.failure)}</DoorNote>}
      <Line form={form} name="fullName" autoComplete="name" autoFocus />
      <Line form={form} name="emailAddress" type="email" autoComplete="email" />
      <Line form={form} name="phoneNumber" type="tel" autoComplete="tel" />
      <Line form={form} name="username" autoComplete="username" />
      <PasswordField
        form={form}
        name="password"
        label={t('register.password')}
        description={t('recovery.rules')}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t('register.confirmPassword')}
        autoComplete="new-password"
      />
      <CaptchaBox {...captcha} />
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t('register.submit')}
      </Button>
    </form>
  );
}

interface LineProps {
  form: DoorForm;
  name: 'fullName' | 'emailAddress' | 'phoneNumber' | 'username';
  autoComplete: string;
  type?: string;
  autoFocus?: boolean;
}

function Line({ form, name, type = 'text', ...more }: LineProps) {
  const { t } = useBaseWords();
  return (
    <TextInput
      {...more}
      name={name}
      type={type}
      required
      maxLength={254}
      label={t(`register.${name}`)}
      error={form.errors[name]}
      onChange={() => form.clear(name)}
    />
  );
}
