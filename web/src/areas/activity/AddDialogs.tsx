import { type peopleCalls } from '@hoivien/contract/areas/activity/activity.calls.ts';
import { type SentOf } from '../../kit/api/ask.ts';
import { activity } from '@hoivien/contract/areas/activity/activity.resource.ts';
import { isEmptySelection, type Selection } from '@hoivien/contract/kit/recipients.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { NOBODY, RecipientsField } from '../../kit/resource/recipients/RecipientsField.tsx';
import { RefsPicker } from '../../kit/resource/reference/RefsPicker.tsx';
import { FormDialog } from '../../kit/ui/FormDialog.tsx';
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
  return (
    <FormDialog
      title={t('eventMember.clubsTitle')}
      confirmLabel={t('eventMember.add')}
      initial={{ clubIds: [] as string[] }}
      locked={({ clubIds }) => clubIds.length === 0}
      send={useAdd(record)}
      onClose={onClose}
    >
      {(input) => (
        <div className={room.fields}>
          <p>{t('eventMember.clubsHint')}</p>
          <RefsPicker area="Clubs" label={area(activity.area).field('clubIds')} required {...input('clubIds')} />
        </div>
      )}
    </FormDialog>
  );
}

function ChoiceDialog({ record, onClose }: WayProps) {
  const { t } = useWords();
  return (
    <FormDialog
      title={t('eventMember.choiceTitle')}
      confirmLabel={t('eventMember.add')}
      initial={{ selection: NOBODY as Selection }}
      locked={({ selection }) => isEmptySelection(selection)}
      send={useAdd(record)}
      onClose={onClose}
    >
      {(input) => (
        <div className={room.fields}>
          <RecipientsField area={activity.area} label={t('eventMember.people')} required {...input('selection')} />
        </div>
      )}
    </FormDialog>
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
        <div className={room.fields}>
          <p>{t('eventMember.parentHint')}</p>
          {input('fromParent').error && <p className={classes.error}>{input('fromParent').error}</p>}
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
