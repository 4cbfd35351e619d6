import { DUPLICATES_PATH } from '@hoivien/contract/areas/merge/merge.rules.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Text } from '@mantine/core';
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
      title={t('party.mergeAsk', { name: labelOf(record, resource) })}
      confirmLabel={t('party.mergeYes')}
      locked={other === null || isSame}
      onConfirm={() => void navigate(`${DUPLICATES_PATH}/${record.id}/${other}`)}
      onClose={() => {
        setOther(null);
        onClose();
      }}
    >
      <Text mb="sm">{t('party.mergeHint')}</Text>
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
