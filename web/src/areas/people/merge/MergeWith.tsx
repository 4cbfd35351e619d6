import { DUPLICATES_PATH } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useNavigate } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { labelOf } from '../../../kit/resource/records.ts';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
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
  return (
    <FormDialog
      title={t('merge.withAsk', { name: labelOf(record, resource) })}
      confirmLabel={t('merge.withYes')}
      initial={{ other: null as string | null }}
      locked={({ other }) => other === null || other === record.id}
      send={async ({ other }) => navigate(`${DUPLICATES_PATH}/${record.id}/${other}`)}
      onClose={onClose}
    >
      {(input, { other }) => (
        <>
          <p>{t('merge.withHint')}</p>
          <RefPicker
            area={resource.area}
            label={t('merge.withOther', { one })}
            required
            {...input('other')}
            error={other === record.id && t('merge.withSelf')}
          />
        </>
      )}
    </FormDialog>
  );
}
