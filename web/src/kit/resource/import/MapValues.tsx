import type {
  ImportDecision,
  ImportOptions,
  ImportRun,
  ImportSurvey,
} from '@hoivien/contract/kit/exchange/import-run.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { acceptedWord } from './columns.ts';
import classes from './Import.module.css';
import { useStep } from './use-import.ts';
import { WithSurvey } from './WithSurvey.tsx';

interface MapValuesProps {
  run: ImportRun;
  /** Continues to the dry run. */
  onDone: () => void;
  onBack: () => void;
}

type UnknownValue = ImportSurvey['values'][number];
type Decided = NonNullable<ImportOptions['values']>;

/** The values that no catalogue and no list has, each decided once for all rows. */
export function MapValues(props: MapValuesProps) {
  return (
    <WithSurvey id={props.run.id}>
      {(survey) => <Values key={JSON.stringify(props.run.options)} {...props} survey={survey} />}
    </WithSurvey>
  );
}

function Values({ run, survey, onDone, onBack }: MapValuesProps & { survey: ImportSurvey }) {
  const { t, area, formatNumber } = useWords();
  const [decided, setDecided] = useState<Decided>(run.options.values ?? {});
  const step = useStep(run.id);
  const { field: label, choice } = area(run.area);
  const groups = [...Map.groupBy(survey.values, ({ field }) => field)];
  const open = survey.values.filter(({ field, key }) => !decided[field]?.[key]);
  const set = (values: readonly UnknownValue[], decisionOf: (value: UnknownValue) => ImportDecision | undefined) => {
    const next: Decided = structuredClone(decided);
    for (const value of values) {
      const own = { ...next[value.field] };
      const decision = decisionOf(value);
      if (decision) own[value.key] = decision;
      else delete own[value.key];
      next[value.field] = own;
    }
    setDecided(next);
  };
  const isSame = JSON.stringify(decided) === JSON.stringify(run.options.values ?? {});
  const goOn = () => {
    if (isSame) return onDone();
    const options = { ...run.options, values: decided };
    return step.mutate({ step: 'Mapping', body: { mapping: run.mapping, options } }, { onSuccess: onDone });
  };
  return (
    <>
      <div className={`${classes.form} gap4 pane auto ruled`}>
        <div>
          <h2>{t('import.valuesTitle')}</h2>
          <p className={`${classes.hint} note`}>{t('import.valuesHint')}</p>
        </div>
        {groups.map(([field, values]) => {
          const free = values.filter(({ key }) => !decided[field]?.[key]);
          const near = free.filter(({ nearest }) => nearest);
          const rows = values.reduce((sum, { count }) => sum + count, 0);
          const mayCreate = values.some((value) => value.mayCreate);
          const isCatalogue = values.some((value) => value.area !== null);
          return (
            <section key={field} className={classes.group} aria-label={label(field)}>
              <div className={`${classes.valueHead} row wrap`}>
                <h3>{label(field)}</h3>
                <span className={`${classes.quiet} small number`}>
                  {t('import.valueCount', { values: formatNumber(values.length), rows: formatNumber(rows) })}
                </span>
                {near.length > 0 && (
                  <Button
                    size="xs"
                    variant="subtle"
                    onClick={() => set(near, ({ nearest }) => (nearest ? { to: nearest.to } : undefined))}
                  >
                    {t('import.nearAll', { count: formatNumber(near.length) })}
                  </Button>
                )}
                {mayCreate && free.length > 0 && (
                  <Button size="xs" variant="subtle" onClick={() => set(free, ({ text }) => ({ create: text }))}>
                    {t('import.createAll', { count: formatNumber(free.length) })}
                  </Button>
                )}
                {free.length > 0 && (
                  <Button size="xs" variant="subtle" onClick={() => set(free, () => ({ empty: true }))}>
                    {t('import.emptyAll')}
                  </Button>
                )}
              </div>
              {isCatalogue && !mayCreate && <p className={`${classes.hint} note`}>{t('import.mayNotCreate')}</p>}
              <div className={classes.values}>
                {values.map((value) => (
                  <ValueRow
                    key={value.key}
                    value={value}
                    accepted={(survey.accepted[field] ?? []).map((one) => ({
                      ...one,
                      text: acceptedWord(choice, field, one),
                    }))}
                    decision={decided[field]?.[value.key]}
                    coming={Object.entries(decided[field] ?? {}).flatMap(([key, one]) =>
                      key !== value.key && 'create' in one ? [one.create] : [],
                    )}
                    onDecide={(decision) => set([value], () => decision)}
                  />
                ))}
              </div>
            </section>
          );
        })}
      </div>
      <footer className={`${classes.foot} row gap3 rigid surface ruled`}>
        <span className="grow" />
        <span className={`${classes.quiet} small number`} role="status">
          {open.length > 0 && t('import.openValues', { count: formatNumber(open.length) })}
        </span>
        <Button variant="default" onClick={onBack}>
          {t('import.back')}
        </Button>
        <Button loading={step.isPending} onClick={goOn}>
          {t('import.goOn')}
        </Button>
      </footer>
    </>
  );
}

interface ValueRowProps {
  value: UnknownValue;
  accepted: readonly { to: string; text: string }[];
  decision: ImportDecision | undefined;
  /** The names of new values of the same catalogue. */
  coming: readonly string[];
  onDecide: (decision: ImportDecision | undefined) => void;
}

const OPEN = '';
const EMPTY = '-';
const NEW = '+';
const TO = '=';

/** One value with the number of its rows and what it becomes. */
function ValueRow({ value, accepted, decision, coming, onDecide }: ValueRowProps) {
  const { t, formatNumber } = useWords();
  const { text, count, nearest, mayCreate } = value;
  const isOwn = decision && 'create' in decision && decision.create === text;
  const chosen = !decision
    ? OPEN
    : 'create' in decision
      ? isOwn
        ? NEW
        : `${NEW}${decision.create}`
      : 'empty' in decision
        ? EMPTY
        : `${TO}${decision.to}`;
  const take = (option: string) => {
    if (option === OPEN) onDecide(undefined);
    else if (option === NEW) onDecide({ create: text });
    else if (option.startsWith(NEW)) onDecide({ create: option.slice(NEW.length) });
    else if (option === EMPTY) onDecide({ empty: true });
    else onDecide({ to: option.slice(TO.length) });
  };
  const own = decision && 'create' in decision && !isOwn ? [decision.create] : [];
  const joined = [...new Set([...coming, ...own])].filter((name) => name !== text);
  const others = accepted.filter(({ to }) => to !== nearest?.to);
  return (
    <div className={`${classes.valueRow} grid centre gap3`}>
      <b className={`${classes.headerText} block clip strong`} title={text}>
        {text}
      </b>
      <span className={`${classes.count} small regular number`}>
        {t('import.rows', { count: formatNumber(count) })}
      </span>
      <NativeSelect
        aria-label={t('import.valueOf', { text })}
        data-open={decision === undefined || undefined}
        value={chosen}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      >
        <option value={OPEN}>{t('import.decideOpen')}</option>
        {mayCreate && <option value={NEW}>{t('import.decideNew', { text })}</option>}
        <option value={EMPTY}>{t('import.decideEmpty')}</option>
        {mayCreate && joined.length > 0 && (
          <optgroup label={t('import.decideJoin')}>
            {joined.map((name) => (
              <option key={name} value={`${NEW}${name}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {nearest && (
          <optgroup label={t('import.decideNear')}>
            <option value={`${TO}${nearest.to}`}>{nearest.text}</option>
          </optgroup>
        )}
        {others.length > 0 && (
          <optgroup label={t('import.decideAll')}>
            {others.map((one) => (
              <option key={one.to} value={`${TO}${one.to}`}>
                {one.text}
              </option>
            ))}
          </optgroup>
        )}
      </NativeSelect>
    </div>
  );
}
