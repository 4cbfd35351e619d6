import { AUDIT_ACTIONS } from '@hoivien/contract/areas/keeping/audit/audit.schema.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { isDay } from '../../../kit/ui/moment/day.ts';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import classes from './Audit.module.css';
import './audit-page.texts.ts';
import type { useAuditAddress } from './use-audit.ts';
import { passing } from '../../../kit/ui/typing.ts';

const WITHOUT_RECORDS = ['Outbox', 'PersonalData', 'Settings'];

/** The areas of the trail: those with records, and the others that write entries. */
const AREAS = [...registry.map(({ resource }) => resource.area), ...WITHOUT_RECORDS];

/** The filters of the trail; each is in the address. */
export function AuditFilters({ address }: { address: ReturnType<typeof useAuditAddress> }) {
  const { t, area } = useWords();
  const { values, isDeleted, change, clear, hasFilters } = address;
  // While a person types, the text is not a day yet.
  const setDay = (name: 'from' | 'to', day: string) => {
    if (day === '' || isDay(day)) change({ [name]: day });
  };
  const all = { value: '', label: t('audit.all') };
  return (
    <div {...passing} className={`${classes.filters} flex wrap rigid`}>
      <NativeSelect
        label={t('audit.area')}
        value={values.area}
        data={[all, ...AREAS.map((name) => ({ value: name, label: area(name).title }))]}
        onChange={({ currentTarget }) => change({ area: currentTarget.value })}
      />
      {!isDeleted && (
        <>
          <NativeSelect
            label={t('audit.what')}
            value={values.action}
            data={[all, ...AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`audit.${action}`) }))]}
            onChange={({ currentTarget }) => change({ action: currentTarget.value })}
          />
          <RefPicker
            area="Users"
            label={t('audit.who')}
            value={values.userId || null}
            onChange={(id) => change({ userId: id ?? '' })}
          />
          <DayInput label={t('audit.from')} value={values.from} onChange={(day) => setDay('from', day)} />
          <DayInput label={t('audit.to')} value={values.to} onChange={(day) => setDay('to', day)} />
        </>
      )}
      {hasFilters && (
        <Button variant="subtle" onClick={clear}>
          {t('audit.clear')}
        </Button>
      )}
      {values.entityId && <span className={`${classes.faint} hint`}>{t('audit.oneRecord')}</span>}
    </div>
  );
}
