import { factorCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import type { NewApp, NewPasskey } from '@hoivien/contract/kit/session/second-factor.schema.ts';
import type { Profile } from '@hoivien/contract/kit/session/session.schema.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { signOut } from '../../kit/auth/session.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { usePublicInfo } from '../use-public-info.ts';
import classes from './ChangePasswordPage.module.css';
import { NewPasskeyForm } from '../door/NewPasskeyForm.tsx';
import { canUsePasskeys } from '../door/passkeys.ts';
import '../door/second-factor.texts.ts';
import { NewAppForm, RecoveryCodes } from '../door/SecondFactorSetup.tsx';
import { SignInProblem } from '../door/SignInProblem.tsx';

/** The only page of a person who lacks the second factor that their role requires. */
export function SecondFactorPage() {
  const { t } = useWords();
  const { profile } = useActor();
  const client = useQueryClient();
  const [app, setApp] = useState<NewApp>();
  const [passkey, setPasskey] = useState<NewPasskey>();
  const origin = usePublicInfo()?.passkeyOrigin;
  const [codes, setCodes] = useState<string[]>();
  const [failed, setFailed] = useState<unknown>(null);
  const begin = async () => {
    setFailed(null);
    try {
      setApp((await tell(factorCalls.beginApp, {})).data);
    } catch (error) {
      setFailed(error);
    }
  };
  const beginPasskey = async () => {
    setFailed(null);
    try {
      setPasskey((await tell(factorCalls.beginPasskey, {})).data);
    } catch (error) {
      setFailed(error);
    }
  };
  const added = (made: string[] | null) => (made ? setCodes(made) : finish());
  const finish = () => {
    // With the new profile all screens open, in a new router that begins at this address.
    window.history.replaceState(null, '', '#/');
    client.setQueryData<Profile>(['profile'], { ...profile, factorMissing: false });
  };
  if (!profile.factorMissing) return <Navigate to="/profile" replace />;
  return (
    <div className={classes.page}>
      <h1>{t(codes ? 'factor.codesTitle' : 'factor.mustTitle')}</h1>
      {!codes && <p className={classes.lead}>{t('factor.must')}</p>}
      {failed !== null && <SignInProblem error={failed} />}
      {codes ? (
        <RecoveryCodes codes={codes} onKept={finish} />
      ) : app ? (
        <NewAppForm app={app} onAdded={added} />
      ) : passkey ? (
        <NewPasskeyForm begun={passkey} onAdded={added} />
      ) : null}
      {!codes && (
        <div className="flex gap3 mt2">
          {!app && !passkey && <Button onClick={() => void begin()}>{t('factor.begin')}</Button>}
          {!app && !passkey && canUsePasskeys(origin) && (
            <Button variant="default" onClick={() => void beginPasskey()}>
              {t('factor.addPasskey')}
            </Button>
          )}
          <Button variant="subtle" onClick={() => void signOut()}>
            {t('app.signOut')}
          </Button>
        </div>
      )}
    </div>
  );
}
