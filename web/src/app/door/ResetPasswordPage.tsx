import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import classes from './DoorForm.module.css';
import { DoorNote } from './DoorNote.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PublicPage } from './PublicPage.tsx';
import './recovery.texts.ts';
import { useDoorForm } from './use-door-form.ts';

/** Asks for the new password after a link or a code. Other visitors are led to the request for one. */
export function ResetPasswordPage() {
  const { t } = useBaseWords();
  const { token } = (useLocation().state ?? {}) as { token?: string };
  return (
    <PublicPage title={t('recovery.newTitle')}>
      <div className={`${classes.form} stack gap4`}>
        <div>
          <h1 className={classes.title}>{t('recovery.newTitle')}</h1>
          <p className={`${classes.lead} quiet mt2`}>{t(token ? 'recovery.newLead' : 'recovery.noToken')}</p>
        </div>
        {token ? (
          <ResetForm token={token} />
        ) : (
          <Button component={Link} to="/forgot" size="lg" fullWidth>
            {t('recovery.ask')}
          </Button>
        )}
        <p className={`${classes.below} flex between wrap note`}>
          <Link to="/login">{t('recovery.back')}</Link>
        </p>
      </div>
    </PublicPage>
  );
}

function ResetForm({ token }: { token: string }) {
  const { t, problem } = useBaseWords();
  const navigate = useNavigate();
  const form = useDoorForm({
    loadSchema: async () =>
      (await loadChunk('recovery rules', () => import('@hoivien/contract/kit/session/recovery.schema.ts')))
        .resetPasswordSchema,
    read: (typed) => ({ ...Object.fromEntries(typed), token }),
    focus: 'newPassword',
    send: async (input) => {
      const { message } = await tell(entryCalls.resetPassword, { body: input });
      await navigate('/login', { replace: true, state: { done: message } });
    },
  });
  return (
    <form className={classes.fields} noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      {form.failure !== null && <DoorNote>{problem(form.failure)}</DoorNote>}
      <PasswordField
        form={form}
        name="newPassword"
        label={t('recovery.newPassword')}
        description={t('recovery.rules')}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t('recovery.confirmPassword')}
        autoComplete="new-password"
      />
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t('recovery.set')}
      </Button>
    </form>
  );
}
