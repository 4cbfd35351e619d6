import { headingUnit } from '@hoivien/contract/kit/amount.ts';
import type { ImportRun } from '@hoivien/contract/kit/import-run.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { allSheetFields } from '@hoivien/contract/kit/sheet.ts';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { columnLetter, groupsOf, missingFields, unusedColumns } from './columns.ts';
import classes from './Import.module.css';
import { useStep } from './use-import.ts';

interface MapColumnsProps {
  resource: Resource;
  run: ImportRun;
  /** Continues to the dry run, with the present mapping or after a check of the new one. */
  onDone: () => void;
  onBack: () => void;
}

/**
 * The mapping of columns to fields. It appears only when the automatic mapping is incomplete, or when a person goes
 * back.
 */
export function MapColumns({ resource, run, onDone, onBack }: MapColumnsProps) {
  const { t, area, formatNumber } = useWords();
  const [mapping, setMapping] = useState<Record<string, number>>(run.mapping);
  const step = useStep(run.id);
  const { field: label, section: heading } = area(run.area);
  const [search, setSearch] = useState('');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const missing = missingFields(run, mapping);
  const unused = unusedColumns(run, mapping);
  const names = run.headers.map((header, column) => header || t('import.unnamed', { letter: columnLetter(column) }));
  const isSame = run.state !== 'failed' && JSON.stringify(sorted(mapping)) === JSON.stringify(sorted(run.mapping));

  const words = fold(search).split(' ').filter(Boolean);
  const isShown = ({ field }: ImportRun['columns'][number]) =>
    words.every((word) => fold(label(field)).includes(word)) && !(onlyOpen && run.mapping[field] !== undefined);
  const groups = groupsOf(resource, run.columns.filter(isShown));

  const isMoney = new Set(allSheetFields(resource).flatMap(({ key, shape }) => (shape.kind === 'money' ? [key] : [])));
  const unitOf = (field: string) => {
    const column = mapping[field];
    if (column === undefined || !isMoney.has(field)) return undefined;
    const { unit } = headingUnit(run.headers[column] ?? '');
    return unit > 1 ? t('import.unit', { unit: formatNumber(unit) }) : undefined;
  };
  const choose = (field: string, value: string) => {
    const { [field]: _former, ...others } = mapping;
    setMapping(value === '' ? others : { ...others, [field]: Number(value) });
  };
  const goOn = () => (isSame ? onDone() : step.mutate({ step: 'Mapping', body: { mapping } }, { onSuccess: onDone }));
  return (
    <>
      <div className={classes.form}>
        <div className={classes.mapHead}>
          <h2>{t('import.mapTitle')}</h2>
          {run.columns.length > MANY && (
            <>
              <TextInput
                leftSection={<IconSearch aria-hidden="true" />}
                aria-label={t('import.findField')}
                placeholder={t('import.findField')}
                value={search}
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              />
              <Checkbox
                label={t('import.onlyOpen')}
                checked={onlyOpen}
                onChange={({ currentTarget }) => setOnlyOpen(currentTarget.checked)}
              />
            </>
          )}
        </div>
        {missing.length > 0 && (
          <p className={classes.problem} role="status">
            {t('import.mapMissing', { fields: missing.map(label).join(', ') })}
          </p>
        )}
        {unused.length > 0 && (
          <p className={classes.hint}>
            {t('import.unused', { columns: unused.map((column) => names[column]).join(', ') })}
          </p>
        )}
        {groups.map(({ section, columns }) => (
          <section key={section ?? ''} className={classes.group} aria-label={section ? heading(section) : undefined}>
            {section && <h3>{heading(section)}</h3>}
            <div className={classes.pairs}>
              {columns.map(({ field, required }) => (
                <NativeSelect
                  key={field}
                  label={label(field)}
                  withAsterisk={required}
                  aria-required={required}
                  error={missing.includes(field)}
                  description={unitOf(field)}
                  inputWrapperOrder={['label', 'input', 'error', 'description']}
                  value={mapping[field] ?? ''}
                  onChange={({ currentTarget }) => choose(field, currentTarget.value)}
                >
                  <option value="">{t('import.noColumn')}</option>
                  {names.map((name, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place of a column identifies it
                    <option key={column} value={column}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              ))}
            </div>
          </section>
        ))}
        <p className={classes.hint}>{t('import.mapHint')}</p>
      </div>
      <footer className={classes.foot}>
        <span className={classes.space} />
        <Button variant="default" onClick={onBack}>
          {t('import.back')}
        </Button>
        <Button disabled={missing.length > 0} loading={step.isPending} onClick={goOn}>
          {t('import.goOn')}
        </Button>
      </footer>
    </>
  );
}

/** From this number of fields on the selection has a search. */
const MANY = 12;

function sorted(mapping: Readonly<Record<string, number>>) {
  return Object.entries(mapping).sort(([a], [b]) => (a < b ? -1 : 1));
}
