import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { type LooseRecord, labelOf } from '../../kit/resource/records.ts';
import { RefPicker } from '../../kit/resource/RefPicker.tsx';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import './party.texts.ts';

interface MergeWithProps {
  resource: Resource;
  /** The record that stays. */
  record: LooseRecord;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the record that is the same as this one, though nothing of them is alike, and opens the two side by side. */
export function MergeWith({ resource, record, opened, onClose }: MergeWithProps) {
  const { t, area } = useWords();
  const { one } = area(resource.area);
  const navigate = useNavigate();
  const [other, setOther] = useState<string | null>(null);
  const isSame = other === record.id;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('party.mergeAsk', { name: labelOf(record) })}
      confirmLabel={t('party.mergeYes')}
      locked={other === null || isSame}
      onConfirm={() => void navigate(`/member-and-partner/duplicates/${record.id}/${other}`)}
      onClose={() => {
        setOther(null);
        onClose();
      }}
    >
      <p>{t('party.mergeHint')}</p>
      <RefPicker
        area={resource.area}
        label={t('party.mergeOther', { one })}
        value={other}
        onChange={setOther}
        required
        error={isSame && t('party.mergeSelf')}
      />
    </ConfirmDialog>
  );
}
