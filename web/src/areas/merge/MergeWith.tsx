import { DUPLICATES_PATH } from '@hoivien/contract/areas/merge/merge.rules.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { labelOf } from '../../kit/resource/records.ts';
import { RefPicker } from '../../kit/resource/reference/RefPicker.tsx';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import './merge.texts.ts';

interface MergeWithProps {
  resource: Resource;
  /** The record that stays. */
  record: PartyRecord;
  onClose: () => void;
}

/** Chooses the duplicate of this record, when the product found no pair, and opens the comparison. */
export function MergeWith({ resource, record, onClose }: MergeWithProps) {
  const { t, area } = useWords();
  const { one } = area(resource.area);
  const navigate = useNavigate();
  const [other, setOther] = useState<string | null>(null);
  const isSame = other === record.id;
  return (
    <ConfirmDialog
      opened
      title={t('merge.withAsk', { name: labelOf(record, resource) })}
      confirmLabel={t('merge.withYes')}
      locked={other === null || isSame}
      onConfirm={() => void navigate(`${DUPLICATES_PATH}/${record.id}/${other}`)}
      onClose={onClose}
    >
      <p>{t('merge.withHint')}</p>
      <RefPicker
        area={resource.area}
        label={t('merge.withOther', { one })}
        value={other}
        onChange={setOther}
        required
        error={isSame && t('merge.withSelf')}
      />
    </ConfirmDialog>
  );
}
