import type { Attendee } from '@hoivien/contract/areas/schedule/meeting.schema.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { RefPicker } from '../../kit/resource/reference/RefPicker.tsx';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { Segments } from '../../kit/ui/Segments.tsx';
import { useRefused } from '../../kit/ui/use-refused.ts';
import classes from './Meeting.module.css';
import './meet.texts.ts';
import type { useMarks } from './use-meeting.ts';

interface DialogProps {
  marks: ReturnType<typeof useMarks>;
  onClose: () => void;
}

/** Adds somebody who came without an invitation: a member or a guest. */
export function WalkInDialog({ marks, onClose }: DialogProps) {
  const { t } = useWords();
  const [kind, setKind] = useState('member');
  const [memberId, setMemberId] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [emailAddress, setEmail] = useState('');
  const [voting, setVoting] = useState(true);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const isMember = kind === 'member';
  const save = async () => {
    try {
      await marks.add(isMember ? { memberId, voting } : { name, emailAddress: emailAddress.trim() || null, voting });
      onClose();
    } catch (error) {
      setErrors(refused(error, isMember ? ['memberId'] : ['name', 'emailAddress', 'memberId']));
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('meet.addTitle')}
      confirmLabel={t('meet.add')}
      cancelLabel={t('meet.cancel')}
      locked={isMember ? memberId === null : name.trim() === '' || emailAddress.trim() === ''}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t('meet.addHint')}</p>
      <div className={classes.fields}>
        <Segments
          label={t('meet.addTitle')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setVoting(next === 'member');
            setErrors({});
          }}
          options={[
            { value: 'member', label: t('meet.addMember') },
            { value: 'guest', label: t('meet.addGuest') },
          ]}
        />
        {isMember ? (
          <RefPicker
            area="AnyMembers"
            label={t('meet.addMember')}
            value={memberId}
            onChange={setMemberId}
            error={errors['memberId']}
            required
          />
        ) : (
          <>
            <TextInput
              label={t('meet.guestName')}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              error={errors['name'] ?? errors['memberId']}
              maxLength={100}
              withAsterisk
            />
            <TextInput
              label={t('meet.guestEmail')}
              type="email"
              value={emailAddress}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              error={errors['emailAddress']}
              withAsterisk
            />
          </>
        )}
        <Checkbox
          label={t('meet.hasVote')}
          checked={voting}
          onChange={({ currentTarget }) => setVoting(currentTarget.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Records an answer with a note. */
export function AnswerDialog({ person, marks, onClose }: DialogProps & { person: Attendee }) {
  const { t } = useWords();
  const [answer, setAnswer] = useState(String(person.status));
  const [note, setNote] = useState(person.answerNote ?? '');
  return (
    <ConfirmDialog
      opened
      title={t('meet.answerOf', { name: person.name })}
      confirmLabel={t('meet.save')}
      cancelLabel={t('meet.cancel')}
      onConfirm={async () => {
        if (await marks.answer(person.id, Number(answer) as 1 | 2 | 3, note.trim() || null)) onClose();
      }}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <Segments
          label={t('participant.answer')}
          value={answer}
          onChange={setAnswer}
          options={[2, 3, 1].map((value) => ({
            value: String(value),
            label: t(`participant.answer${value as 1 | 2 | 3}`),
          }))}
        />
        <Textarea
          label={t('meet.note')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          disabled={answer === '1'}
          value={answer === '1' ? '' : note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
