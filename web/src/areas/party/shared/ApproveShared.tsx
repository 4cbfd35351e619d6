import type { PartyItem } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { labelOf } from '../../../kit/resource/records.ts';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import './party.texts.ts';
import { SharedTaxCode } from './SharedTaxCode.tsx';

interface ApproveSharedProps {
  resource: Resource;
  record: PartyItem;
  onClose: () => void;
}

/** Asks before approving a record that shares its tax code with another one. */
export function ApproveShared({ resource, record, onClose }: ApproveSharedProps) {
  const { t } = useWords();
  const take = useStep(resource);
  const approve = async () => {
    await take(record, 'Approve').catch((error: unknown) => notify.failed(error));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={t('party.ApproveAsk', { name: labelOf(record, resource) })}
      confirmLabel={t('party.Approve')}
      onConfirm={approve}
      onClose={onClose}
    >
      <p>{t('party.ApproveSharedHint')}</p>
      <SharedTaxCode resource={resource} record={record} />
    </ConfirmDialog>
  );
}
