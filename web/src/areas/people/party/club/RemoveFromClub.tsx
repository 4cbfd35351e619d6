import { REASON_MAX } from '@hoivien/contract/kit/reason.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Textarea } from '@mantine/core';
import { useWords } from '../../../../kit/i18n/words.ts';
import { labelOf } from '../../../../kit/resource/records.ts';
import { FormDialog } from '../../../../kit/ui/FormDialog.tsx';
import './club.texts.ts';
import { useRemoveFromClub } from './use-club-people.ts';

interface RemoveFromClubProps {
  clubId: string;
  resource: Resource;
  record: PartyItem;
  onClose: () => void;
}

/** Asks for the reason and removes the record from the club. */
export function RemoveFromClub({ clubId, resource, record, onClose }: RemoveFromClubProps) {
  const { t } = useWords();
  const remove = useRemoveFromClub(clubId, resource);
  return (
    <FormDialog
      danger
      title={t('club.removeAsk', { name: labelOf(record, resource) })}
      confirmLabel={t('club.removeYes')}
      initial={{ reason: '' }}
      locked={() => false}
      send={({ reason }) => remove(record, reason.trim())}
      onClose={onClose}
    >
      {(input) => (
        <>
          <p>{t('club.removeHint')}</p>
          <Textarea
            mt="sm"
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={REASON_MAX}
            label={t('club.removeReason')}
            {...input('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
