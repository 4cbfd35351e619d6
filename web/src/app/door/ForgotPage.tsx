import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CaptchaBox } from '../../kit/auth/CaptchaBox.tsx';
import { useCaptcha } from '../../kit/auth/use-captcha.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import { usePublicInfo } from '../use-public-info.ts';
import classes from './DoorForm.module.css';
import { DoorNote } from './DoorNote.tsx';
import { PublicPage } from './PublicPage.tsx';
import './recovery.texts.ts';
import { checkCode, RESET_PATH } from './recovery.ts';
import { useDoorForm } from './use-door-form.ts';

/** A forgotten password: first the e-mail address, then the code in the mail. The mail also contains a link. */
export function ForgotPage() {
  const { t } = useBaseWords();
  const [address, setAddress] = useState<string>();
  return (
    <PublicPage title={t('recovery.title')}>
      <div className={`${classes.form} stack gap4`}>
        <div>
          <h1 className={classes.title}>{t('recovery.title')}</h1>
          <p className={`${classes.lead} quiet mt2`}>
            {t(address === undefined ? 'recovery.lead' : 'recovery.leadCode')}
          </p>
        </div>
        {address === undefined ? <AddressStep onSent={setAddress} /> : <CodeStep address={address} />}
        <p className={`${classes.below} flex between wrap note`}>
          <Link to="/login">{t('recovery.back')}</Link>
          {address !== undefined && (
            <button type="button" onClick={() => setAddress(undefined)}>
              {t('recovery.again')}
            </button>
          )}
          {address === undefined && (
            <button type="button" onClick={() => setAddress('')}>
              {t('recovery.haveCode')}
            </button>
          )}
        </p>
      </div>
    </PublicPage>
  );
}

function AddressStep({ onSent }: { onSent: (address: string) => void }) {
  const { t, problem } = useBaseWords();
  const captcha = useCaptcha(usePublicInfo()?.captcha);
  const form = useDoorForm({
    loadSchema: async () => (await loadRules()).forgotPasswordSchema,
    focus: 'emailAddress',
    send: async ({ emailAddress }) => {
      try {
        await tell(entryCalls.forgotPassword, { body: { emailAddress, captcha: await captcha.take() } });
      } catch (error) {
        captcha.renew();
        throw error;
      }
      onSent(emailAddress);
    },
  });
  return (
    <form className={classes.fields} noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      {form.failure !== null && <DoorNote>{problem(form.failure)}</DoorNote>}
      <TextInput
        name="emailAddress"
        type="email"
        label={t('recovery.emailAddress')}
        required
        autoFocus
        autoComplete="email"
        maxLength={254}
        error={form.errors.emailAddress}
        onChange={() => form.clear('emailAddress')}
      />
      <CaptchaBox {...captcha} />
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t('recovery.send')}
      </Button>
    </form>
  );
}

function CodeStep({ address }: { address: string }) {
  const { t, problem } = useBaseWords();
  const navigate = useNavigate();
  const form = useDoorForm({
    loadSchema: async () => (await loadRules()).recoveryCodeSchema,
    focus: 'token',
    send: async ({ token }) => {
      await checkCode(token);
      await navigate(RESET_PATH, { state: { token } });
    },
  });
  return (
    <form className={classes.fields} noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      {form.failure === null && address && <DoorNote kind="done">{t('recovery.sent', { address })}</DoorNote>}
      {form.failure !== null && <DoorNote>{problem(form.failure)}</DoorNote>}
      <TextInput
        name="token"
        className={classes.code}
        label={t('recovery.code')}
        description={t('recovery.codeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        error={form.errors.token}
        onChange={() => form.clear('token')}
      />
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t('recovery.next')}
      </Button>
    </form>
  );
}

const loadRules = () => loadChunk('recovery rules', () => import('@hoivien/contract/kit/session/recovery.schema.ts'));
