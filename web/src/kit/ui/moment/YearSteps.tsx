import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useWords } from '../../i18n/words.ts';
import './year-steps.texts.ts';

/** The year of a page, between buttons for the year before and the year after. */
export function YearSteps({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const { t } = useWords();
  return (
    <span className="inline-row gap1 ink medium">
      <ActionIcon variant="subtle" color="gray" aria-label={t('yearSteps.before')} onClick={() => onChange(year - 1)}>
        <IconChevronLeft />
      </ActionIcon>
      <b>{year}</b>
      <ActionIcon variant="subtle" color="gray" aria-label={t('yearSteps.after')} onClick={() => onChange(year + 1)}>
        <IconChevronRight />
      </ActionIcon>
    </span>
  );
}
