import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { hasEnded } from '../../kit/auth/return-address.ts';
import { useCaptcha } from '../../kit/auth/use-captcha.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { hasDrafts, watchDrafts } from '../../kit/ui/drafts.ts';
import { usePublicInfo } from '../use-public-info.ts';
import classes from './DoorForm.module.css';
import { DoorNote } from './DoorNote.tsx';
import { FactorForm, type HalfDone } from './FactorForm.tsx';
import { OtpForm } from './OtpForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { canUsePasskeys, signInAlone } from './passkeys.ts';
import { ProviderButton } from './ProviderButton.tsx';
import { PublicPage } from './PublicPage.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInTabs } from './SignInTabs.tsx';
import './second-factor.texts.ts';
import './sign-in.texts.ts';

/**
 * The sign-in page. Another page may pass the message key of its success: `navigate('/login', { state: { done } })`.
 */
export function SignInPage() {
  const { t, message } = useBaseWords();
  const info = usePublicInfo();
  const captcha = useCaptcha(info?.captcha);
  const [halfDone, setHalfDone] = useState<HalfDone>();
  const { done } = (useLocation().state ?? {}) as { done?: string };
  return (
    <PublicPage title={t('signIn.title')}>
      <div className={`${classes.form} stack gap4`}>
        <div>
          <h1 className={classes.title}>
            {t(!halfDone ? 'signIn.title' : halfDone.challenge.passkey ? 'factor.stepTwo' : 'factor.step')}
          </h1>
          <p className="quiet mt1">{info?.associationName ?? '\u00a0'}</p>
        </div>
        {done && !halfDone ? <DoorNote kind="done">{message(done)}</DoorNote> : <Ended />}
        {halfDone ? (
          <FactorForm {...halfDone} onBack={() => setHalfDone(undefined)} />
        ) : (
          <SignInTabs
            panels={{
              password: <SignInForm captcha={captcha} onChallenge={setHalfDone} />,
              otp: <OtpForm captcha={captcha} onChallenge={setHalfDone} />,
            }}
          />
        )}
        {!halfDone && canUsePasskeys(info?.passkeyOrigin) && <PasskeyButton run={() => signInAlone(false)} />}
        {info?.oidcName && !halfDone && <ProviderButton name={info.oidcName} onChallenge={setHalfDone} />}
        {info?.registration && !halfDone && (
          <p className={`${classes.below} flex between wrap note`}>
            <span>
              {t('signIn.noAccount')} <Link to="/register">{t('signIn.register')}</Link>
            </span>
          </p>
        )}
      </div>
    </PublicPage>
  );
}

/** Explains that the session has ended and that unsaved input is kept. */
function Ended() {
  const { t } = useBaseWords();
  // Forms store their last draft while they unmount, so this must update.
  const isKept = useSyncExternalStore(watchDrafts, hasDrafts);
  if (!hasEnded()) return null;
  return (
    <DoorNote kind="told">
      {t('signIn.ended')} {isKept && t('signIn.draftKept')}
    </DoorNote>
  );
}
