import { AUDIT_ACTIONS } from '@hoivien/contract/areas/audit/audit.schema.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useWords } from '../../kit/i18n/words.ts';
import { RefPicker } from '../../kit/resource/RefPicker.tsx';
import classes from './Audit.module.css';
import './audit-page.texts.ts';
import type { useAuditAddress } from './use-audit.ts';

/** What narrows the trail, each in the address. */
export function AuditFilters({ address }: { address: ReturnType<typeof useAuditAddress> }) {
  const { t, area } = useWords();
  const { values, isDeleted, change, clear, hasFilters } = address;
  const all = { value: '', label: t('audit.all') };
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={t('audit.area')}
        value={values.area}
        data={[all, ...registry.map(({ resource }) => ({ value: resource.area, label: area(resource.area).title }))]}
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
          <TextInput
            type="date"
            label={t('audit.from')}
            value={values.from}
            max={values.to || undefined}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('audit.to')}
            value={values.to}
            min={values.from || undefined}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          />
        </>
      )}
      {hasFilters && (
        <Button variant="subtle" onClick={clear}>
          {t('audit.clear')}
        </Button>
      )}
      {values.entityId && <span className={classes.faint}>{t('audit.oneRecord')}</span>}
    </div>
  );
}
