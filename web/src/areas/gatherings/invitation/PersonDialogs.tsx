import { ANSWER } from '@hoivien/contract/codes.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import '../../../kit/resource/participants/participants.texts.ts';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
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
  return (
    <FormDialog
      title={title}
      confirmLabel={confirmLabel}
      initial={{ kind: 'member', memberId: null as string | null, name: '', emailAddress: '' }}
      locked={({ kind, memberId, name }) => (kind === 'member' ? memberId === null : name.trim() === '')}
      send={({ kind, memberId, name, emailAddress }) =>
        add(kind === 'member' ? { memberId } : { name: name.trim(), emailAddress: emailAddress.trim() || null })
      }
      onClose={onClose}
    >
      {(input, { kind }, put) => {
        const member = input('memberId');
        return (
          <div className="stack gap3">
            <p>{hint}</p>
            <Segments
              label={title}
              value={kind}
              onChange={(next) => {
                // What was refused belongs to the other kind.
                put({ kind: next, memberId: member.value });
                onKind?.(next === 'member');
              }}
              options={[
                { value: 'member', label: t('invitation.member') },
                { value: 'guest', label: t('invitation.guest') },
              ]}
            />
            {kind === 'member' ? (
              <RefPicker area="AnyMembers" label={t('invitation.member')} {...member} required />
            ) : (
              <>
                <TextInput
                  label={t('invitation.guestName')}
                  maxLength={100}
                  withAsterisk
                  {...input('name')}
                  error={input('name').error ?? member.error}
                />
                <TextInput
                  label={t('invitation.guestEmail')}
                  type="email"
                  maxLength={254}
                  withAsterisk
                  {...input('emailAddress')}
                />
              </>
            )}
            {children}
          </div>
        );
      }}
    </FormDialog>
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
  return (
    <FormDialog
      title={t('invitation.answerOf', { name })}
      confirmLabel={t('invitation.save')}
      initial={{ answer: String(first), note: given ?? '' }}
      send={({ answer, note }) => save(Number(answer), (Number(answer) !== ANSWER.none && note.trim()) || null)}
      onClose={onClose}
    >
      {(input, { answer, note }) => (
        <div className="stack gap3">
          <Segments
            label={t('participant.answer')}
            value={answer}
            onChange={input('answer').onChange}
            options={answers.map(([value, label]) => ({ value: String(value), label }))}
          />
          <Textarea
            label={t('invitation.note')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1000}
            disabled={Number(answer) === ANSWER.none}
            {...input('note')}
            value={Number(answer) === ANSWER.none ? '' : note}
          />
        </div>
      )}
    </FormDialog>
  );
}
