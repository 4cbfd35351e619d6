import { type peopleCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { type SentOf } from '../../../kit/api/ask.ts';
import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { NOBODY } from '@hoivien/contract/kit/recipients/recipients.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { RecipientsDrawer } from '../../../kit/resource/recipients/RecipientsDrawer.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { WalkInDialog } from '../invitation/PersonDialogs.tsx';
import './members.texts.ts';
import { type EventRecord, useEventCalls } from './use-event.ts';

/** By the drawer of recipients, from the event above, or somebody who is at the door. */
export type AddWay = 'choice' | 'parent' | 'walkIn';

interface AddDialogProps {
  way: AddWay;
  record: EventRecord;
  onClose: () => void;
}

/** Adds participants. Nobody is added twice, and the message says how many were on the list already. */
export function AddDialog({ way, record, onClose }: AddDialogProps) {
  if (way === 'walkIn') return <AddWalkIn record={record} onClose={onClose} />;
  if (way === 'choice') return <ChoiceDrawer record={record} onClose={onClose} />;
  return <ParentDialog record={record} onClose={onClose} />;
}

type WayProps = Omit<AddDialogProps, 'way'>;

/** The drawer of recipients: a chosen club invites its present members. */
function ChoiceDrawer({ record, onClose }: WayProps) {
  const { t } = useWords();
  const add = useAdd(record);
  return (
    <RecipientsDrawer
      area={activity.area}
      title={t('eventMember.choiceTitle')}
      value={NOBODY}
      onConfirm={async (selection) => {
        await add({ selection });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function ParentDialog({ record, onClose }: WayProps) {
  const { t } = useWords();
  return (
    <FormDialog
      title={t('eventMember.parentTitle')}
      confirmLabel={t('eventMember.add')}
      initial={{ fromParent: true as const }}
      locked={() => false}
      send={useAdd(record)}
      onClose={onClose}
    >
      {(input) => (
        <div className="stack gap3">
          <p>{t('eventMember.parentHint')}</p>
          {input('fromParent').error && <p className="late small">{input('fromParent').error}</p>}
        </div>
      )}
    </FormDialog>
  );
}

/** Sends an addition and says what came of it. */
function useAdd({ id }: EventRecord) {
  const { t, formatNumber } = useWords();
  const calls = useEventCalls(id);
  return async (body: SentOf<typeof peopleCalls.add>) => {
    const { added, already } = (await calls.add(body)).data;
    const numbers = { added: formatNumber(added), already: formatNumber(already) };
    notify.done(t(already > 0 ? 'eventMember.addedSome' : 'eventMember.added', numbers));
  };
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
