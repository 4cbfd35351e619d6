import { type peopleCalls } from '@hoivien/contract/areas/activity/activity.calls.ts';
import { type SentOf } from '../../kit/api/ask.ts';
import { activity } from '@hoivien/contract/areas/activity/activity.resource.ts';
import { isEmptySelection, type Selection } from '@hoivien/contract/kit/recipients.ts';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { NOBODY, RecipientsField } from '../../kit/resource/recipients/RecipientsField.tsx';
import { RefsPicker } from '../../kit/resource/reference/RefsPicker.tsx';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { WalkInDialog } from '../invitation/PersonDialogs.tsx';
import room from '../invitation/Invitation.module.css';
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
  if (way === 'walkIn') return <AddWalkIn record={record} onClose={onClose} />;
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
      locked={isEmpty}
      onConfirm={onSend}
      onClose={onClose}
    >
      <div className={room.fields}>{children}</div>
    </ConfirmDialog>
  );
}

/** Sends an addition and says what came of it; a refusal of the choice stands in the dialog. */
function useAdd({ id }: EventRecord, onClose: () => void) {
  const { t, message, formatNumber } = useWords();
  const calls = useEventCalls(id);
  const [error, setError] = useState<string>();
  const send = async (body: SentOf<typeof peopleCalls.add>) => {
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

function AddWalkIn({ record, onClose }: WayProps) {
  const { t } = useWords();
  const calls = useEventCalls(record.id);
  return (
    <WalkInDialog
      title={t('eventMember.walkInTitle')}
      hint={t('eventMember.walkInHint')}
      confirmLabel={t('eventMember.add')}
      add={async (person) => {
        const { isIn } = (await calls.walkIn(person)).data;
        notify.done(t(isIn ? 'eventMember.walkedIn' : 'eventMember.walkAdded'));
      }}
      onClose={onClose}
    />
  );
}
