import type { Levels } from '@hoivien/contract/areas/money/finance/level.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { moneyDigits, showMoney } from '../../../kit/resource/form/tidy.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import table from '../../../kit/ui/Table.module.css';
import { UnseenHead } from '../../../kit/ui/UnseenHead.tsx';
import classes from './Finance.module.css';
import '../../../kit/resource/resource.texts.ts';
import './finance.texts.ts';
import { LevelTabs } from './LevelTabs.tsx';
import { useLevels } from './use-levels.ts';
import { type Row, useYearLevels } from './use-year-levels.ts';

/** The accumulation levels of a year, edited in place. The address holds the year. */
export function LevelsPage() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const [present] = useState(() => Number(dayOf(new Date()).slice(0, 4)));
  const year = Number.parseInt(params.get('year') ?? '', 10) || present;
  const work = useLevels(year);
  return (
    <div className="pane relative">
      <PageHead title={t('finance.levels')} />
      <LevelTabs here="levels" />
      <Panel answer={work.query} waiting={{ width: 'auto', m: 'md' }}>
        {(levels) => (
          <YearLevels
            key={`${year} ${levels.version}`}
            data={levels}
            work={work}
            present={present}
            onYear={(next) => setParams(next === present ? {} : { year: String(next) }, { replace: true })}
          />
        )}
      </Panel>
    </div>
  );
}

interface YearLevelsProps {
  data: Levels;
  work: ReturnType<typeof useLevels>;
  onYear: (year: number) => void;
  /** The present year in Vietnam. */
  present: number;
}

function YearLevels({ data, work, onYear, present }: YearLevelsProps) {
  const { t, formatDateTime, formatNumber } = useWords();
  const { year } = data;
  const { rows, errors, isBusy, isChanged, change, add, remove, undo, save, copy } = useYearLevels(data, work);
  const [isClosing, setClosing] = useState(false);
  const isOpen = data.may.includes('Update') && data.closedAt === null;
  const source =
    data.years.find((one) => one.hasLevels && one.year < year) ??
    data.years.find((one) => one.hasLevels && one.year !== year);
  return (
    <>
      <div className={`${classes.bar} flex wrap rigid`}>
        <NativeSelect
          label={t('finance.year')}
          value={String(year)}
          data={yearsOf(data, present).map((one) => ({
            value: String(one.year),
            label: one.isClosed ? `${one.year} – ${t('finance.closedYear')}` : String(one.year),
          }))}
          onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
        />
        {isOpen && source && (
          <Button variant="default" leftSection={<IconCopy />} onClick={() => void copy(source.year)}>
            {t('finance.copyFrom', { year: source.year })}
          </Button>
        )}
        <span className="grow" />
        {isOpen && year <= present && (
          <Button variant="default" leftSection={<IconLock />} disabled={isChanged} onClick={() => setClosing(true)}>
            {t('finance.closeYear', { year })}
          </Button>
        )}
      </div>
      {data.closedAt && (
        <p className={classes.closed}>
          <Status kind="old">{t('finance.yearClosed', { year })}</Status>
          {' · '}
          {t('finance.closedOn', { time: formatDateTime(data.closedAt), name: data.closedByName ?? '–' })}
        </p>
      )}
      {rows.length === 0 && !isOpen ? (
        <EmptyState kind="nothingYet" title={t('finance.noLevels', { year })}>
          {' '}
        </EmptyState>
      ) : (
        <form
          className={classes.levels}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {rows.length === 0 ? (
            <EmptyState kind="nothingYet" title={t('finance.noLevels', { year })}>
              {t('finance.noLevelsText')}
            </EmptyState>
          ) : (
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">#</th>
                  <th scope="col" className={classes.number}>
                    {t('finance.from')} (₫)
                  </th>
                  <th scope="col" className={classes.number}>
                    {t('finance.percentage')}
                  </th>
                  {isOpen && <UnseenHead name={t('finance.removeLevel', { row: '' })} />}
                </tr>
              </thead>
              <tbody>
                {!isOpen &&
                  data.levels.map(({ annualAccumulation, percentageValue }, at) => (
                    <tr key={annualAccumulation}>
                      <td>{at + 1}</td>
                      <td className={classes.number}>{showMoney(String(annualAccumulation))}</td>
                      <td className={classes.number}>{formatNumber(percentageValue)}</td>
                    </tr>
                  ))}
                {isOpen &&
                  rows.map((row, at) => (
                    <LevelRow
                      key={row.key}
                      row={row}
                      number={at + 1}
                      errorOf={(name) => errors[`levels.${at}.${name}`]}
                      onChange={(part) => change(row.key, part)}
                      onRemove={() => remove(row.key)}
                    />
                  ))}
              </tbody>
            </table>
          )}
          {isOpen && (
            <div className={`${classes.below} row wrap gap2`}>
              <Button variant="default" leftSection={<IconPlus />} onClick={add}>
                {t('finance.addLevel')}
              </Button>
              <span className="grow" />
              {isChanged && (
                <Button variant="subtle" onClick={undo}>
                  {t('finance.undo')}
                </Button>
              )}
              <Button type="submit" loading={isBusy} disabled={!isChanged}>
                {t('finance.save')}
              </Button>
            </div>
          )}
        </form>
      )}
      <CloseYear data={data} opened={isClosing} work={work} onClose={() => setClosing(false)} />
    </>
  );
}

interface CloseYearProps {
  data: Levels;
  opened: boolean;
  work: ReturnType<typeof useLevels>;
  onClose: () => void;
}

/** Asks before a year is closed, and why when it is early. */
function CloseYear({ data, opened, work, onClose }: CloseYearProps) {
  const { t } = useWords();
  const { year } = data;
  const [reason, setReason] = useState('');
  const [today] = useState(() => dayOf(new Date()));
  const isEarly = today < `${year}-12-01`;
  return (
    <ConfirmDialog
      opened={opened}
      danger
      title={t('finance.closeYearAsk', { year })}
      confirmLabel={t('finance.closeYear', { year })}
      word={String(year)}
      locked={isEarly && reason.trim() === ''}
      onConfirm={async () => {
        await work.close(reason.trim()).catch((error: unknown) => notify.failed(error));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('finance.closeYearHint', { year })}</p>
      {isEarly && (
        <Textarea
          mb="sm"
          withAsterisk
          label={t('finance.closeEarly', { year })}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {data.notPaid > 0 && <p>{t('finance.closeYearOpen', { count: data.notPaid })}</p>}
    </ConfirmDialog>
  );
}

interface LevelRowProps {
  row: Row;
  number: number;
  errorOf: (name: string) => string | undefined;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
}

function LevelRow({ row, number, errorOf, onChange, onRemove }: LevelRowProps) {
  const { t } = useWords();
  const label = (text: string) => `${t('finance.levelRow', { row: number })}: ${text}`;
  return (
    <tr>
      <td>{number}</td>
      <td>
        <TextInput
          aria-label={label(t('finance.from'))}
          inputMode="numeric"
          classNames={{ input: classes.number }}
          error={errorOf('annualAccumulation')}
          value={showMoney(row.annualAccumulation)}
          onChange={({ currentTarget }) => onChange({ annualAccumulation: digitsIn(currentTarget.value) })}
        />
      </td>
      <td>
        <TextInput
          aria-label={label(t('finance.percentage'))}
          inputMode="decimal"
          classNames={{ input: classes.number }}
          error={errorOf('percentageValue')}
          value={row.percentageValue}
          onChange={({ currentTarget }) => onChange({ percentageValue: currentTarget.value })}
        />
      </td>
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('finance.removeLevel', { row: number })}
          onClick={onRemove}
        >
          <IconTrash />
        </ActionIcon>
      </td>
    </tr>
  );
}

/** The digits of an amount whose dots are ours; words and commas are read as in every other input. */
function digitsIn(text: string): string {
  return /^[\d.\s]*$/.test(text) ? text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') : moneyDigits(text);
}

/** The years to choose from, with the next one, so that its levels can be prepared. */
function yearsOf({ years }: Levels, present: number): { year: number; isClosed: boolean }[] {
  const next = present + 1;
  return years.some(({ year }) => year === next) ? years : [{ year: next, isClosed: false }, ...years];
}
