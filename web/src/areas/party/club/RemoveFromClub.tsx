import { REASON_MAX } from '@hoivien/contract/kit/reason.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { labelOf } from '../../../kit/resource/records.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import './club.texts.ts';
import { useRemoveFromClub } from './use-club-people.ts';

interface RemoveFromClubProps {
  clubId: string;
  resource: Resource;
  /** Undefined closes the dialog. */
  record: PartyItem | undefined;
  onClose: () => void;
}

/** Asks for the reason and removes the record from the club. */
export function RemoveFromClub({ clubId, resource, record, onClose }: RemoveFromClubProps) {
  const { t } = useWords();
  const remove = useRemoveFromClub(clubId, resource);
  const [reason, setReason] = useState('');
  // The text of the last question stays while the dialog closes.
  const [last, setLast] = useState(record);
  if (record && record !== last) setLast(record);
  const close = () => {
    setReason('');
    onClose();
  };
  const confirm = async () => {
    if (!record) return;
    await remove(record, reason.trim()).then(close, (error: unknown) => notify.failed(error));
  };
  return (
    <ConfirmDialog
      opened={record !== undefined}
      danger
      locked={false}
      title={t('club.removeAsk', { name: last ? labelOf(last, resource) : '' })}
      confirmLabel={t('club.removeYes')}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{t('club.removeHint')}</p>
      <Textarea
        mt="sm"
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={REASON_MAX}
        label={t('club.removeReason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
