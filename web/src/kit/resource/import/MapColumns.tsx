import type { ImportOptions, ImportRun, ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { allSheetFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import { headingUnit } from '@hoivien/contract/kit/written/money-unit.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Status, type StatusKind } from '../../ui/Status.tsx';
import {
  afterChoice,
  columnLetter,
  findsRecords,
  groupsOf,
  joinableFields,
  joinValue,
  missingFields,
  withJoined,
  withoutSheets,
} from './columns.ts';
import { Choice } from './footers.tsx';
import classes from './Import.module.css';
import { Lacking } from './Lacking.tsx';
import { Numbers } from './Numbers.tsx';
import { SheetBar } from './SheetBar.tsx';
import { useStep } from './use-import.ts';
import { WithSurvey } from './WithSurvey.tsx';

interface MapColumnsProps {
  resource: Resource;
  run: ImportRun;
  onStep: (step: string) => void;
  onBack: () => void;
}

/** The mapping of columns to fields, with the sheet, the heading row and the values that the file lacks. */
export function MapColumns(props: MapColumnsProps) {
  const { id, mapping, options } = props.run;
  return (
    <WithSurvey id={id}>
      {/* A new reading of the file begins with its own mapping. */}
      {(survey) => <Mapping key={JSON.stringify([mapping, options])} {...props} survey={survey} />}
    </WithSurvey>
  );
}

function Mapping({ resource, run, survey, onStep, onBack }: MapColumnsProps & { survey: ImportSurvey }) {
  const { t, area, formatNumber } = useWords();
  const [mapping, setMapping] = useState<Record<string, number>>(run.mapping);
  const [options, setOptions] = useState<ImportOptions>(run.options);
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const step = useStep(run.id);
  const label = area(run.area).field;
  const presets = options.presets ?? {};
  const missing = missingFields(run, mapping, presets);
  const match = options.match ?? (mapping['code'] === undefined ? survey.match : 'key');
  const isBlocked = missing.length > 0 && !findsRecords(resource, mapping, missing, match);
  const isSame = run.state !== 'failed' && sameText(mapping, run.mapping) && sameText(options, run.options);
  const send = (body: object, next: string) =>
    step.mutate({ step: 'Mapping', body }, { onSuccess: () => onStep(next) });
  const goOn = () => (isSame ? onStep('values') : send({ mapping, options }, 'values'));
  const choose = (column: number, field: string) => {
    const next = afterChoice(mapping, options.joined ?? {}, column, field);
    setMapping(next.mapping);
    setOptions(withJoined(options, next.joined));
    setTouched(new Set([...touched, column]));
  };
  const shown = run.headers
    .map((_, column) => column)
    .filter((column) => run.headers[column] || (survey.samples[column]?.length ?? 0) > 0);
  const rows = run.counts.rows;
  return (
    <>
      <SheetBar
        run={run}
        survey={survey}
        isPending={step.isPending}
        onChoose={(chosen) => send({ former: mapping, options: { ...withoutSheets(options), ...chosen } }, 'map')}
        onAnswer={(answer) => send({ mapping, options: { ...options, ...answer } }, 'map')}
        onTake={(taken) => send({ mapping, options: { ...options, taken } }, 'map')}
      />
      <Numbers resource={resource} run={run} options={options} onChange={setOptions} />
      <div className={`${classes.mapping} grid fill ruled`}>
        <div className={`${classes.columns} auto`}>
          {missing.length > 0 && (
            <p className={isBlocked ? `${classes.problem} late` : `${classes.quiet} small number`} role="status">
              {t(isBlocked ? 'import.mapMissing' : 'import.mapNewOnly', { fields: missing.map(label).join(', ') })}
            </p>
          )}
          <table className={classes.mapTable}>
            <thead>
              <tr>
                <th scope="col" className={classes.letter}>
                  {t('import.columnMark')}
                </th>
                <th scope="col">{t('import.inFile')}</th>
                <th scope="col" className={classes.fieldColumn}>
                  {t('import.intoField')}
                </th>
                <th scope="col" className={classes.whyColumn}>
                  {t('import.certainty')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((column) => (
                <ColumnRow
                  key={column}
                  resource={resource}
                  run={run}
                  survey={survey}
                  column={column}
                  mapping={mapping}
                  joined={options.joined ?? {}}
                  isTouched={touched.has(column)}
                  onChoose={(field) => choose(column, field)}
                />
              ))}
            </tbody>
          </table>
        </div>
        <Lacking
          run={run}
          survey={survey}
          mapping={mapping}
          options={options}
          missing={isBlocked ? missing : NO_FIELDS}
          onChange={setOptions}
        />
      </div>
      <footer className={`${classes.foot} row gap3 rigid surface ruled`}>
        <span className={`${classes.quiet} small number`}>{t('import.emptyCells')}</span>
        <Choice
          label={t('import.emptyCells')}
          value={options.empty ?? 'keep'}
          options={[
            ['keep', t('import.keep')],
            ['clear', t('import.clear')],
          ]}
          onChange={(empty) => setOptions(empty === 'keep' ? withoutEmpty(options) : { ...options, empty })}
        />
        <span className="grow" />
        <Button variant="default" onClick={onBack}>
          {t('import.back')}
        </Button>
        <Button disabled={isBlocked} loading={step.isPending} onClick={goOn}>
          {rows > 0 ? t('import.check_go', { count: formatNumber(rows) }) : t('import.goOn')}
        </Button>
      </footer>
    </>
  );
}

interface ColumnRowProps {
  resource: Resource;
  run: ImportRun;
  survey: ImportSurvey;
  column: number;
  mapping: Readonly<Record<string, number>>;
  joined: Readonly<Record<string, readonly number[]>>;
  isTouched: boolean;
  onChoose: (field: string) => void;
}

/** One column of the file with three of its values and its field. */
function ColumnRow({ resource, run, survey, column, mapping, joined, isTouched, onChoose }: ColumnRowProps) {
  const { t, area, formatNumber } = useWords();
  const { field: label, section: heading } = area(run.area);
  const field = Object.keys(mapping).find((name) => mapping[name] === column);
  const header = run.headers[column] ?? '';
  const nameOf = (at: number) => run.headers[at] || t('import.unnamed', { letter: columnLetter(at) });
  const name = nameOf(column);
  const joinedTo = field === undefined ? Object.keys(joined).find((one) => joined[one]?.includes(column)) : undefined;
  const further = field === undefined ? [] : (joined[field] ?? []);
  const joinable = [...new Set([...joinableFields(resource, mapping, column), ...(joinedTo ? [joinedTo] : [])])];
  const isMoney = allSheetFields(resource).some(({ key, shape }) => key === field && shape.kind === 'money');
  const { money } = headingUnit(header);
  const read = run.money.find((one) => one.field === field && run.mapping[one.field] === column);
  const unit = read?.unit ?? (money?.is === 'unit' ? money.unit : 1);
  const samples = survey.samples[column] ?? [];
  const free = (survey.suggested?.[column] ?? []).filter((one) => mapping[one] === undefined);
  const [kind, why] = reasonOf();
  return (
    <tr>
      <td className={classes.letter}>{columnLetter(column)}</td>
      <td>
        <b className={`${classes.headerText} block clip strong`} title={name}>
          {name}
        </b>
        <span className={`${classes.samples} flex clip small`}>
          {samples.map((text) => (
            <span key={text} className="narrow cut" title={text}>
              {text}
            </span>
          ))}
        </span>
      </td>
      <td>
        <NativeSelect
          aria-label={t('import.fieldOf', { name })}
          value={joinedTo === undefined ? (field ?? '') : joinValue(joinedTo)}
          data-open={(field === undefined && joinedTo === undefined) || undefined}
          description={
            further.length > 0
              ? t('import.joinedWith', { columns: further.map(nameOf).join(', ') })
              : isMoney && unit > 1
                ? t('import.unit', { unit: formatNumber(unit) })
                : undefined
          }
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <option value="">{t('import.notTaken')}</option>
          {groupsOf(resource, run.columns).map(({ section, columns }) => {
            const options = columns.map((one) => (
              <option key={one.field} value={one.field}>
                {label(one.field)}
              </option>
            ));
            return section ? (
              <optgroup key={section} label={heading(section)}>
                {options}
              </optgroup>
            ) : (
              options
            );
          })}
          {joinable.length > 0 && (
            <optgroup label={t('import.joins')}>
              {joinable.map((one) => (
                <option key={one} value={joinValue(one)}>
                  {t('import.join', { column: nameOf(mapping[one] ?? -1), field: label(one) })}
                </option>
              ))}
            </optgroup>
          )}
        </NativeSelect>
      </td>
      <td className="small">
        {field === undefined && joinedTo === undefined && !isTouched && free.length > 0 ? (
          <span className="flex wrap gap1">
            {free.map((one) => (
              <Button key={one} size="compact-sm" variant="light" onClick={() => onChoose(one)}>
                {t('import.suggest', { field: label(one) })}
              </Button>
            ))}
          </span>
        ) : (
          <Status kind={kind}>{why}</Status>
        )}
      </td>
    </tr>
  );

  function reasonOf(): [StatusKind, string] {
    if (isTouched) return ['new', t('import.why_person')];
    if (joinedTo !== undefined) return ['new', t('import.why_written')];
    if (field === undefined) {
      if (samples.length === 0) return ['old', t('import.why_empty')];
      return survey.untaken.includes(column) ? ['old', t('import.why_untaken')] : ['warn', t('import.why_open')];
    }
    const reason = survey.reasons[field];
    if (reason === undefined) return ['new', t('import.why_person')];
    if (reason === 'label') return ['new', t('import.sure')];
    return [reason === 'values' ? 'warn' : 'new', t(`import.why_${reason}`)];
  }
}

const NO_FIELDS: readonly string[] = [];

function withoutEmpty({ empty: _empty, ...options }: ImportOptions): ImportOptions {
  return options;
}

function sameText(one: object, other: object): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
