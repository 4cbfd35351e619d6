import { ACCESS_ACTIONS } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useWords } from '../../../kit/i18n/words.ts';
import { isDay } from '../../../kit/ui/moment/day.ts';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';
import { type useAccessAddress, useAccessActors } from './use-access.ts';
import { passing } from '../../../kit/ui/typing.ts';

interface AccessFiltersProps {
  address: ReturnType<typeof useAccessAddress>;
  /** The name of the record that limits the log. */
  record: string | null | undefined;
}

/** The filters of the log: user, action and period; also one record, when the link of a record leads here. */
export function AccessFilters({ address: { values, change, clear, hasFilters }, record }: AccessFiltersProps) {
  const { t } = useWords();
  const { data: actors = [] } = useAccessActors();
  // While a person types, the text is not a day yet.
  const setDay = (name: 'from' | 'to', day: string) => {
    if (day === '' || isDay(day)) change({ [name]: day });
  };
  const named = actors.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }));
  const done = ACCESS_ACTIONS.map((action) => ({ value: action, label: t(`personalData.access${action}`) }));
  return (
    <div {...passing} className={`${classes.filters} flex wrap rigid`}>
      <NativeSelect
        label={t('personalData.who')}
        value={values.userId}
        data={[{ value: '', label: t('personalData.anybody') }, ...named]}
        onChange={({ currentTarget }) => change({ userId: currentTarget.value })}
      />
      <NativeSelect
        label={t('personalData.what')}
        value={values.action}
        data={[{ value: '', label: t('personalData.anyAction') }, ...done]}
        onChange={({ currentTarget }) => change({ action: currentTarget.value })}
      />
      <DayInput label={t('personalData.from')} value={values.from} onChange={(day) => setDay('from', day)} />
      <DayInput label={t('personalData.to')} value={values.to} onChange={(day) => setDay('to', day)} />
      {values.entityId && (
        <Button
          variant="default"
          rightSection={<IconX aria-hidden="true" />}
          aria-label={t('personalData.everyRecord')}
          onClick={() => change({ entityId: '' })}
        >
          {t('personalData.recordOf')} {record ?? t('personalData.oneRecord')}
        </Button>
      )}
      {hasFilters && (
        <Button variant="subtle" onClick={clear}>
          {t('personalData.clear')}
        </Button>
      )}
    </div>
  );
}
