import type { PartyItem } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { labelOf } from '../../../../kit/resource/records.ts';
import { useStep } from '../../../../kit/resource/record/use-step.ts';
import { FormDialog } from '../../../../kit/ui/FormDialog.tsx';
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
  return (
    <FormDialog
      title={t('party.ApproveAsk', { name: labelOf(record, resource) })}
      confirmLabel={t('party.Approve')}
      send={() => take(record, 'Approve')}
      onClose={onClose}
    >
      <p>{t('party.ApproveSharedHint')}</p>
      <SharedTaxCode resource={resource} record={record} />
    </FormDialog>
  );
}
