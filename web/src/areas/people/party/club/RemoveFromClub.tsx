import { REASON_MAX } from '@hoivien/contract/kit/reason.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Textarea } from '@mantine/core';
import { useWords } from '../../../../kit/i18n/words.ts';
import { labelOf } from '../../../../kit/resource/records.ts';
import { UsesList } from '../../../../kit/resource/uses/UsesList.tsx';
import { FormDialog } from '../../../../kit/ui/FormDialog.tsx';
import './club.texts.ts';
import { useRemoveFromClub, useRemovalUses } from './use-club-people.ts';

interface RemoveFromClubProps {
  clubId: string;
  resource: Resource;
  record: PartyItem;
  onClose: () => void;
}

/** Says what the record still has in the club, asks for the reason and removes it. */
export function RemoveFromClub({ clubId, resource, record, onClose }: RemoveFromClubProps) {
  const { t } = useWords();
  const remove = useRemoveFromClub(clubId, resource);
  const { data } = useRemovalUses(clubId, resource, record.id);
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
          {data && <UsesList uses={data.uses} onLeave={onClose} />}
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
