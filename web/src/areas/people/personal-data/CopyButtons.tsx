import { Button } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import './personal-data-page.texts.ts';
import { type CopyCall, downloadCopy } from './use-personal-data.ts';

/** Buttons for a copy of all data about a person. */
export function CopyButtons({ call, id }: { call: CopyCall; id: string }) {
  const { t } = useWords();
  const copy = (format: 'json' | 'xlsx') =>
    void downloadCopy(call, id, format).catch((error: unknown) => notify.failed(error));
  return (
    <>
      <Button variant="default" onClick={() => copy('xlsx')}>
        {t('personalData.exportXlsx')}
      </Button>
      <Button variant="default" onClick={() => copy('json')}>
        {t('personalData.exportJson')}
      </Button>
    </>
  );
}
