import { receipt } from '@hoivien/contract/areas/fee/receipt.resource.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { CellText } from '../../kit/resource/CellText.tsx';
import { RecordPage } from '../../kit/resource/record/RecordPage.tsx';
import './fee-page.texts.ts';
import { paperPath } from './use-fees.ts';

/** One receipt with the way to its print. */
export function ReceiptPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  return (
    <RecordPage
      resource={receipt}
      state={({ state }) => <CellText resource={receipt} name="state" value={state} />}
      lead={() => (
        <Button component={Link} to={paperPath(id)} leftSection={<IconPrinter />} mb="md">
          {t('fee.openReceipt')}
        </Button>
      )}
    />
  );
}
