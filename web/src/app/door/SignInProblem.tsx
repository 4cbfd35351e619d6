import { ApiError } from '../../kit/api/client.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { DoorNote } from './DoorNote.tsx';
import './sign-in.texts.ts';

/** The reason of a refused sign-in; for a locked account also the next step. */
export function SignInProblem({ error }: { error: unknown }) {
  const { t, problem } = useBaseWords();
  const key = error instanceof ApiError ? error.key : '';
  const isWrong = key === 'Mes.Users.Password.InValid' || key === 'Mes.Users.Username.NotFound';
  return (
    <DoorNote>
      {isWrong ? `${t('signIn.wrong')} ${t('signIn.slowDown')}` : problem(error)}
      {key === 'Mes.User.IsLocked' && (
        <>
          <br />
          {t('signIn.locked')}
        </>
      )}
    </DoorNote>
  );
}
