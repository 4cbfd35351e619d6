import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import type { ParticipantItem } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { MomentInput } from '../../../kit/ui/moment/MomentInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { SideNote } from '../../../kit/ui/SideNote.tsx';
import { useRefused } from '../../../kit/ui/use-refused.ts';
import './members.texts.ts';
import { type EventRecord, useEventCalls } from './use-event.ts';
import { useMovedText } from './use-moved.ts';

interface WaitingDialogProps {
  record: EventRecord;
  person: ParticipantItem;
  onClose: () => void;
}

/** Offers a free place to somebody who waits, until a time; or gives an offer another end. */
export function OfferDialog({ record, person, onClose }: WaitingDialogProps) {
  const { t, area, message } = useWords();
  const calls = useEventCalls(record.id);
  const movedText = useMovedText();
  const refused = useRefused();
  const [until, setUntil] = useState(person.offeredUntil ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const places = record.places ?? Number.POSITIVE_INFINITY;
  const [confirmed, offered] = [record.confirmedCount, record.offeredCount];
  const isFull = !person.offeredUntil && places <= confirmed + offered;
  const offer = async () => {
    try {
      const { data } = await calls.offer(person.id, until || null);
      notify.done(movedText([data]));
      onClose();
    } catch (error) {
      setErrors(refused(error, ['until']));
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('eventMember.offerAsk', { name: person.name ?? '' })}
      {...(isFull ? { cancelLabel: t('eventMember.close') } : { confirmLabel: t('eventMember.offerConfirm') })}
      onConfirm={offer}
      onClose={onClose}
    >
      {isFull ? (
        <SideNote>{message('Mes.Activities.Offer.NoPlace', { places, confirmed, offered })}</SideNote>
      ) : (
        <>
          <p>{t('eventMember.offerHint')}</p>
          <MomentInput
            label={area(activity.area).field('offerUntil')}
            value={until}
            onChange={(next) => {
              setErrors({});
              setUntil(next);
            }}
            error={errors['until']}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Gives somebody who waits another position in the waiting list. */
export function WaitingPlaceDialog({ record, person, onClose }: WaitingDialogProps) {
  const { t, area, message } = useWords();
  const calls = useEventCalls(record.id);
  return (
    <FormDialog
      title={t('eventMember.waitAsk', { name: person.name ?? '' })}
      confirmLabel={t('eventMember.save')}
      initial={{ place: (person.waitingNumber ?? 1) as number | string }}
      send={async ({ place }) =>
        notify.done(message((await calls.waitingPlace(person.id, Number(place))).message ?? ''))
      }
      onClose={onClose}
    >
      {(input) => (
        <NumberInput
          label={area(activity.area).field('waitingPlace')}
          data-autofocus
          // The server refuses what is not in the list, and says from what to what the number goes.
          clampBehavior="none"
          allowDecimal={false}
          {...input('place')}
        />
      )}
    </FormDialog>
  );
}
