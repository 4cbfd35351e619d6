import { sessionCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import type { Profile } from '@hoivien/contract/kit/session/session.schema.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { signOut } from '../../kit/auth/session.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import classes from './ChangePasswordPage.module.css';
import door from '../door/DoorForm.module.css';
import page from './ProfilePage.module.css';
import { DoorNote } from '../door/DoorNote.tsx';
import { PasswordField } from '../door/PasswordField.tsx';
import '../door/recovery.texts.ts';
import '../door/sign-in.texts.ts';
import { useDoorForm } from '../door/use-door-form.ts';

/** Changes the user's own password. A user with a generated one sees only this page until they have changed it. */
export function ChangePasswordPage() {
  const { t } = useWords();
  const { profile } = useActor();
  const mustChange = profile.passwordExpired;
  return (
    <div className={classes.page}>
      {!mustChange && (
        <Link to="/profile" className={`${page.back} inline-row gap2 note mb3 icons-sm`}>
          <IconArrowLeft aria-hidden="true" />
          {t('app.profile')}
        </Link>
      )}
      <h1>{t('recovery.change')}</h1>
      <p className={classes.lead}>{t(mustChange ? 'recovery.mustChange' : 'recovery.changeLead')}</p>
      <ChangeForm profile={profile} />
    </div>
  );
}

function ChangeForm({ profile }: { profile: Profile }) {
  const { t, message, problem } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useDoorForm({
    loadSchema: async () =>
      (await loadChunk('password rules', () => import('@hoivien/contract/kit/session/password.schema.ts')))
        .changePasswordSchema,
    read: (typed) => {
      const { currentPassword, ...others } = Object.fromEntries(typed);
      return currentPassword === '' ? others : { currentPassword, ...others };
    },
    focus: 'currentPassword',
    send: async (input) => {
      const answer = await tell(sessionCalls.changePassword, { body: input });
      notify.done(message(answer.message ?? ''));
      // With the new profile all screens open, in a new router that begins at this address.
      if (profile.passwordExpired) window.history.replaceState(null, '', '#/');
      else await navigate('/profile', { replace: true });
      client.setQueryData<Profile>(['profile'], { ...profile, passwordExpired: false });
    },
  });
  return (
    <form className={door.fields} noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      {form.failure !== null && <DoorNote>{problem(form.failure)}</DoorNote>}
      <input type="hidden" name="username" autoComplete="username" value={profile.username} />
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('recovery.currentPassword')}
        description={t('recovery.currentUnknown')}
        optional
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        form={form}
        name="newPassword"
        label={t('recovery.newPassword')}
        description={t('recovery.rules')}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t('recovery.confirmPassword')}
        autoComplete="new-password"
      />
      <div className="flex gap3 mt2">
        <Button type="submit" loading={form.busy}>
          {t('recovery.change')}
        </Button>
        {profile.passwordExpired && (
          <Button variant="subtle" onClick={() => void signOut()}>
            {t('app.signOut')}
          </Button>
        )}
      </div>
    </form>
  );
}
