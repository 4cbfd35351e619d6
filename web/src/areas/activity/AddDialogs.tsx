import { activity } from '@hoivien/contract/areas/activity/activity.resource.ts';
import { isEmptySelection, type Selection } from '@hoivien/contract/kit/recipients.ts';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { NOBODY, RecipientsField } from '../../kit/resource/recipients/RecipientsField.tsx';
import { RefPicker } from '../../kit/resource/reference/RefPicker.tsx';
import { RefsPicker } from '../../kit/resource/reference/RefsPicker.tsx';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { Segments } from '../../kit/ui/Segments.tsx';
import { useRefused } from '../../kit/ui/use-refused.ts';
import './members.texts.ts';
import classes from './Members.module.css';
import { type EventRecord, useEventCalls } from './use-event.ts';

/** By clubs, by the picker of recipients, from the event above, or somebody who is at the door. */
export type AddWay = 'clubs' | 'choice' | 'parent' | 'walkIn';

interface AddDialogProps {
  way: AddWay;
  record: EventRecord;
  onClose: () => void;
}

/** Adds participants. Nobody is added twice, and the message says how many were on the list already. */
export function AddDialog({ way, record, onClose }: AddDialogProps) {
  if (way === 'walkIn') return <WalkInDialog record={record} onClose={onClose} />;
  if (way === 'clubs') return <ClubsDialog record={record} onClose={onClose} />;
  if (way === 'choice') return <ChoiceDialog record={record} onClose={onClose} />;
  return <ParentDialog record={record} onClose={onClose} />;
}

type WayProps = Omit<AddDialogProps, 'way'>;

function ClubsDialog({ record, onClose }: WayProps) {
  const { t, area } = useWords();
  const [clubIds, setClubIds] = useState<string[]>([]);
  const { error, send } = useAdd(record, onClose);
  return (
    <Adding
      title={t('eventMember.clubsTitle')}
      isEmpty={clubIds.length === 0}
      onSend={() => send({ clubIds })}
      onClose={onClose}
    >
      <p>{t('eventMember.clubsHint')}</p>
      <RefsPicker
        area="Clubs"
        label={area(activity.area).field('clubIds')}
        value={clubIds}
        onChange={setClubIds}
        error={error}
        required
      />
    </Adding>
  );
}

function ChoiceDialog({ record, onClose }: WayProps) {
  const { t } = useWords();
  const [selection, setSelection] = useState<Selection>(NOBODY);
  const { error, send } = useAdd(record, onClose);
  return (
    <Adding
      title={t('eventMember.choiceTitle')}
      isEmpty={isEmptySelection(selection)}
      onSend={() => send({ selection })}
      onClose={onClose}
    >
      <RecipientsField
        area={activity.area}
        label={t('eventMember.people')}
        value={selection}
        onChange={setSelection}
        error={error}
        required
      />
    </Adding>
  );
}

function ParentDialog({ record, onClose }: WayProps) {
  const { t } = useWords();
  const { error, send } = useAdd(record, onClose);
  return (
    <Adding title={t('eventMember.parentTitle')} onSend={() => send({ fromParent: true })} onClose={onClose}>
      <p>{t('eventMember.parentHint')}</p>
      {error && <p className={classes.error}>{error}</p>}
    </Adding>
  );
}

interface AddingProps {
  title: string;
  isEmpty?: boolean;
  onSend: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

function Adding({ title, isEmpty = false, onSend, onClose, children }: AddingProps) {
  const { t } = useWords();
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={t('eventMember.add')}
      cancelLabel={t('eventMember.cancel')}
      locked={isEmpty}
      onConfirm={onSend}
      onClose={onClose}
    >
      <div className={classes.fields}>{children}</div>
    </ConfirmDialog>
  );
}

/** Sends an addition and says what came of it; a refusal of the choice stands in the dialog. */
function useAdd({ id }: EventRecord, onClose: () => void) {
  const { t, message, formatNumber } = useWords();
  const calls = useEventCalls(id);
  const [error, setError] = useState<string>();
  const send = async (body: object) => {
    setError(undefined);
    try {
      const { added, already } = (await calls.add(body)).data;
      const numbers = { added: formatNumber(added), already: formatNumber(already) };
      notify.done(t(already > 0 ? 'eventMember.addedSome' : 'eventMember.added', numbers));
      onClose();
    } catch (problem) {
      const [own] = problem instanceof ApiError ? problem.errors : [];
      if (own) setError(message(own.message, own.params));
      else notify.failed(problem);
    }
  };
  return { error, send };
}

/** Adds somebody who came without an invitation: a member, or a guest by name and e-mail. */
function WalkInDialog({ record, onClose }: WayProps) {
  const { t } = useWords();
  const calls = useEventCalls(record.id);
  const [kind, setKind] = useState('member');
  const [memberId, setMemberId] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [emailAddress, setEmail] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const isMember = kind === 'member';
  const add = async () => {
    try {
      const body = isMember ? { memberId } : { name: name.trim(), emailAddress: emailAddress.trim() || null };
      const { isIn } = (await calls.walkIn(body)).data;
      notify.done(t(isIn ? 'eventMember.walkedIn' : 'eventMember.walkAdded'));
      onClose();
    } catch (error) {
      setErrors(refused(error, isMember ? ['memberId'] : ['name', 'emailAddress', 'memberId']));
    }
  };
  return (
    <Adding
      title={t('eventMember.walkInTitle')}
      isEmpty={isMember ? memberId === null : name.trim() === ''}
      onSend={add}
      onClose={onClose}
    >
      <p>{t('eventMember.walkInHint')}</p>
      <Segments
        label={t('eventMember.walkInTitle')}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setErrors({});
        }}
        options={[
          { value: 'member', label: t('eventMember.member') },
          { value: 'guest', label: t('eventMember.guest') },
        ]}
      />
      {isMember ? (
        <RefPicker
          area="AnyMembers"
          label={t('eventMember.member')}
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
            label={t('eventMember.guestName')}
            maxLength={100}
            withAsterisk
            value={name}
            error={errors['name'] ?? errors['memberId']}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            label={t('eventMember.guestEmail')}
            type="email"
            maxLength={254}
            withAsterisk
            value={emailAddress}
            error={errors['emailAddress']}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </>
      )}
    </Adding>
  );
}
