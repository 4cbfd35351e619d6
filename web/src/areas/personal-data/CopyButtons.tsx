import { Button } from '@mantine/core';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import './personal-data-page.texts.ts';
import { downloadCopy } from './use-personal-data.ts';

/** Buttons for a copy of all data about a person; `at` is the address of the person in the API. */
export function CopyButtons({ at }: { at: string }) {
  const { t } = useWords();
  const copy = (format: 'json' | 'xlsx') =>
    void downloadCopy(at, format).catch((error: unknown) => notify.failed(error));
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
