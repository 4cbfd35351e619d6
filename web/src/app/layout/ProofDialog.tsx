import { sessionCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { type Proof, proofInputSchema } from '@hoivien/contract/kit/session/proof.schema.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { onProofAsked } from '../../kit/api/proof.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { Dialog } from '../../kit/ui/Dialog.tsx';
import door from '../door/DoorForm.module.css';
import { DoorNote } from '../door/DoorNote.tsx';
import { SignInProblem } from '../door/SignInProblem.tsx';
import { PasswordField } from '../door/PasswordField.tsx';
import { useDoorForm } from '../door/use-door-form.ts';
import './proof.texts.ts';
import '../door/sign-in.texts.ts';

type Answer = (proof: Proof | undefined) => void;

/** Asks for the password, or a code by phone, when a call needs a proof. The call that asked is then sent again. */
export function ProofDialog() {
  const { t } = useWords();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(
    () =>
      onProofAsked(async () => {
        try {
          return await new Promise<Proof | undefined>((resolve) => setAnswer(() => resolve));
        } finally {
          setAnswer(undefined);
        }
      }),
    [],
  );
  return (
    <Dialog opened={answer !== undefined} onClose={() => answer?.(undefined)} title={t('proof.title')} size="46em">
      {answer && <ProofForm answer={answer} />}
    </Dialog>
  );
}

function ProofForm({ answer }: { answer: Answer }) {
  const { t, message } = useWords();
  const [sent, setSent] = useState<string>();
  const [failed, setFailed] = useState<unknown>(null);
  const byCode = sent !== undefined;
  const form = useDoorForm({
    loadSchema: async () => proofInputSchema,
    focus: byCode ? 'code' : 'password',
    send: async (input) => answer((await tell(sessionCalls.prove, { body: input })).data),
  });
  const sendCode = async () => {
    setFailed(null);
    try {
      setSent((await tell(sessionCalls.sendProofCode, {})).message ?? '');
    } catch (error) {
      setFailed(error);
    }
  };
  const failure = form.failure ?? failed;
  return (
    <form
      className={door.fields}
      noValidate
      aria-busy={form.busy}
      onSubmit={(event) => {
        // React's events cross portals, so a form around the caller would be submitted as well.
        event.stopPropagation();
        form.onSubmit(event);
      }}
    >
      <p>{t('proof.lead')}</p>
      {failure !== null && <SignInProblem error={failure} />}
      {byCode && failure === null && <DoorNote kind="done">{message(sent)}</DoorNote>}
      {byCode ? (
        <TextInput
          key="code"
          name="code"
          label={t('proof.code')}
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          error={form.errors.code}
          onChange={() => form.clear('code')}
        />
      ) : (
        <PasswordField
          key="password"
          form={form}
          name="password"
          label={t('proof.password')}
          autoComplete="current-password"
          autoFocus
        />
      )}
      <footer>
        <Button type="submit" loading={form.busy}>
          {t('proof.confirm')}
        </Button>
        <Button variant="subtle" onClick={() => void sendCode()}>
          {t(byCode ? 'signIn.resend' : 'proof.byCode')}
        </Button>
        <Button variant="subtle" onClick={() => answer(undefined)}>
          {t('kit.cancel')}
        </Button>
      </footer>
    </form>
  );
}
