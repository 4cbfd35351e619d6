import type { SignInInput } from '@hoivien/contract/areas/user/session.schema.ts';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { signIn } from '../../kit/auth/session.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { loadChunk } from '../load-chunk.ts';
import classes from './SignInForm.module.css';
import './sign-in.texts.ts';

type FieldName = 'username' | 'password';

/** Name and password. Errors are kept as keys, so that a change of language translates them where they stand. */
export function SignInForm({ associationName }: { associationName: string | undefined }) {
  const { t, message, problem } = useBaseWords();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.current || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { data, errors: wrong } = await check(form.current);
      setErrors(wrong);
      if (data) return await signIn(data);
      setBusy(false);
      focusField(form.current, wrong.username ? 'username' : 'password');
    } catch (error) {
      setFailure(error);
      setBusy(false);
      focusField(form.current, 'password');
    }
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const clear = (field: FieldName) => setErrors(({ [field]: _gone, ...rest }) => rest);
  const isWrongPassword = failure instanceof ApiError && failure.key === 'Mes.Users.Password.InValid';
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
      <div>
        <h1 className={classes.title}>{t('signIn.title')}</h1>
        <p className={classes.association}>{associationName ?? '\u00a0'}</p>
      </div>
      {failure !== null && (
        <div className={classes.note} role="alert">
          <IconAlertTriangle aria-hidden="true" />
          <span>
            {problem(failure)} {isWrongPassword && t('signIn.slowDown')}
          </span>
        </div>
      )}
      <TextInput
        name="username"
        label={t('signIn.username')}
        required
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.username && message(errors.username)}
        onChange={() => clear('username')}
      />
      <PasswordInput
        name="password"
        label={t('signIn.password')}
        required
        autoComplete="current-password"
        maxLength={128}
        error={errors.password && message(errors.password)}
        description={capsLock ? t('signIn.capsLock') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visible={shown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': t(shown ? 'signIn.hide' : 'signIn.show'), tabIndex: 0 }}
        onChange={() => clear('password')}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
      <div data-option>
        <Checkbox name="remember" label={t('signIn.remember')} />
      </div>
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}

// The schema comes with zod, which the sign-in page does not wait for.
const loadSchema = () => loadChunk('sign-in rules', () => import('@hoivien/contract/areas/user/session.schema.ts'));

/** What to send, or the first broken rule of each field as its message key. */
async function check(
  form: HTMLFormElement,
): Promise<{ data?: SignInInput; errors: Partial<Record<FieldName, string>> }> {
  const typed = new FormData(form);
  const { signInSchema } = await loadSchema();
  const { data, error } = signInSchema.safeParse({
    username: typed.get('username'),
    password: typed.get('password'),
    remember: typed.has('remember'),
  });
  if (data) return { data, errors: {} };
  return {
    errors: Object.fromEntries(error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message])),
  };
}

function focusField(form: HTMLFormElement, field: FieldName): void {
  const input = form.elements.namedItem(field);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
}
