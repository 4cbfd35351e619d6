import type { ImportMatch, ImportOptions, ImportRun, ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { acceptedWord } from './columns.ts';
import classes from './Import.module.css';

interface LackingProps {
  run: ImportRun;
  survey: ImportSurvey;
  mapping: Readonly<Record<string, number>>;
  options: ImportOptions;
  missing: readonly string[];
  onChange: (options: ImportOptions) => void;
}

/** The values that the file lacks: codes, how rows find their records, and values for all rows. */
export function Lacking({ run, survey, mapping, options, missing, onChange }: LackingProps) {
  const { t, area } = useWords();
  const { field: label, choice } = area(run.area);
  const [added, setAdded] = useState<readonly string[]>([]);
  const presets = options.presets ?? {};
  const offered = run.columns.map(({ field }) => field).filter((field) => survey.accepted[field]);
  const shown = offered.filter((field) => presets[field] || missing.includes(field) || added.includes(field));
  const free = offered.filter((field) => !shown.includes(field) && !/\.\d+\./.test(field));
  const hasCode = mapping['code'] !== undefined;
  const matches = survey.matches.filter((match) => match !== 'key' || hasCode || survey.firstCode === null);
  const setPreset = (field: string, text: string) => {
    const { [field]: _former, ...others } = presets;
    const next = text ? { ...others, [field]: text } : others;
    const { presets: _presets, ...rest } = options;
    onChange(Object.keys(next).length > 0 ? { ...rest, presets: next } : rest);
  };
  return (
    <aside className={`${classes.lacking} stack gap3 auto`} aria-label={t('import.lacking')}>
      <h2>{t('import.lacking')}</h2>
      {survey.firstCode !== null && !hasCode && (
        <p className={`${classes.pair} stack`}>
          <span>{t('import.codes')}</span>
          <b>{t('import.codesGiven', { code: survey.firstCode })}</b>
        </p>
      )}
      {matches.length > 1 && (
        <NativeSelect
          label={t('import.matchBy')}
          description={survey.match !== 'key' && t('import.matchHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={options.match ?? survey.match}
          onChange={({ currentTarget }) => onChange({ ...options, match: currentTarget.value as ImportMatch })}
          data={matches.map((match) => ({ value: match, label: t(`import.match_${match}`) }))}
        />
      )}
      {shown.map((field) => (
        <NativeSelect
          key={field}
          label={label(field)}
          error={missing.includes(field)}
          value={presets[field] ?? ''}
          onChange={({ currentTarget }) => setPreset(field, currentTarget.value)}
          data={[
            { value: '', label: t('import.noPreset') },
            ...(survey.accepted[field] ?? []).map((one) => ({
              value: one.text,
              label: acceptedWord(choice, field, one),
            })),
          ]}
        />
      ))}
      {free.length > 0 && (
        <NativeSelect
          aria-label={t('import.addPreset')}
          description={t('import.presetHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value=""
          onChange={({ currentTarget }) => setAdded([...added, currentTarget.value])}
          data={[
            { value: '', label: t('import.addPreset') },
            ...free.map((field) => ({ value: field, label: label(field) })),
          ]}
        />
      )}
    </aside>
  );
}
