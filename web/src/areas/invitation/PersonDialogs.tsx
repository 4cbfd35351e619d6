import { ANSWER } from '@hoivien/contract/codes.ts';
import { Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import '../../kit/resource/participants/participants.texts.ts';
import { RefPicker } from '../../kit/resource/reference/RefPicker.tsx';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { Segments } from '../../kit/ui/Segments.tsx';
import { useRefused } from '../../kit/ui/use-refused.ts';
import classes from './Invitation.module.css';
import './invitation.texts.ts';

interface WalkInDialogProps {
  title: string;
  hint: string;
  confirmLabel: string;
  add: (person: { memberId: string | null } | { name: string; emailAddress: string | null }) => Promise<void>;
  onKind?: (isMember: boolean) => void;
  onClose: () => void;
  /** Further inputs. */
  children?: ReactNode;
}

/** Adds somebody who came without an invitation: a member, or a guest by name and e-mail. */
export function WalkInDialog({ title, hint, confirmLabel, add, onKind, onClose, children }: WalkInDialogProps) {
  const { t } = useWords();
  const [kind, setKind] = useState('member');
  const [memberId, setMemberId] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [emailAddress, setEmail] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const isMember = kind === 'member';
  const confirm = async () => {
    try {
      await add(isMember ? { memberId } : { name: name.trim(), emailAddress: emailAddress.trim() || null });
      onClose();
    } catch (error) {
      setErrors(refused(error, isMember ? ['memberId'] : ['name', 'emailAddress', 'memberId']));
    }
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirmLabel}
      locked={isMember ? memberId === null : name.trim() === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <p>{hint}</p>
        <Segments
          label={title}
          value={kind}
          onChange={(next) => {
            setKind(next);
            onKind?.(next === 'member');
            setErrors({});
          }}
          options={[
            { value: 'member', label: t('invitation.member') },
            { value: 'guest', label: t('invitation.guest') },
          ]}
        />
        {isMember ? (
          <RefPicker
            area="AnyMembers"
            label={t('invitation.member')}
            value={memberId}
            onChange={(id) => {
              setMemberId(id);
              setErrors({});
            }}
            error={errors['memberId']}
            required
          />
        ) : (
          <>
            <TextInput
              label={t('invitation.guestName')}
              maxLength={100}
              withAsterisk
              value={name}
              error={errors['name'] ?? errors['memberId']}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <TextInput
              label={t('invitation.guestEmail')}
              type="email"
              maxLength={254}
              withAsterisk
              value={emailAddress}
              error={errors['emailAddress']}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          </>
        )}
        {children}
      </div>
    </ConfirmDialog>
  );
}

interface AnswerDialogProps {
  name: string;
  /** The answers to choose from, with their words. */
  answers: readonly (readonly [answer: number, word: string])[];
  first: number;
  note: string | null | undefined;
  save: (answer: number, note: string | null) => Promise<boolean>;
  onClose: () => void;
}

/** Records an answer with a note. */
export function AnswerDialog({ name, answers, first, note: given, save, onClose }: AnswerDialogProps) {
  const { t } = useWords();
  const [answer, setAnswer] = useState(first);
  const [typed, setTyped] = useState(given ?? '');
  const note = answer === ANSWER.none ? '' : typed;
  const confirm = async () => {
    try {
      if (await save(answer, note.trim() || null)) onClose();
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('invitation.answerOf', { name })}
      confirmLabel={t('invitation.save')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <Segments
          label={t('participant.answer')}
          value={String(answer)}
          onChange={(next) => setAnswer(Number(next))}
          options={answers.map(([value, label]) => ({ value: String(value), label }))}
        />
        <Textarea
          label={t('invitation.note')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          disabled={answer === ANSWER.none}
          value={note}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
