import { givingCodes } from '@hoivien/contract/giving-codes.ts';
import { menuTexts } from '@hoivien/contract/menu.ts';
import { unusableCodes } from '@hoivien/contract/permissions.ts';
import { Button, Checkbox, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { actionName, codesOf, type Group, type Row, type Share, shareOf, toggleAll } from './matrix.ts';
import classes from './Role.module.css';
import './role-page.texts.ts';
import { useGridKeys } from './use-grid-keys.ts';

interface RoleMatrixProps {
  columns: readonly string[];
  groups: readonly Group[];
  /** The granted codes now, and those when the page was opened. */
  on: ReadonlySet<string>;
  before: ReadonlySet<string>;
  /** Undefined for a matrix that users only read. */
  onChange?: ((on: Set<string>) => void) | undefined;
}

/** A matrix of areas and actions. Orange marks unsaved changes only. */
export function RoleMatrix({ columns, groups, on, before, onChange }: RoleMatrixProps) {
  const words = useWords();
  const { t } = words;
  const hint = useId();
  const rows = groups.flatMap((group) => group.rows);
  const { tabIndexOf, ...keys } = useGridKeys('0:0');
  const toggle = onChange && ((codes: readonly string[]) => onChange(toggleAll(codes, on)));
  const columnCodes = (column: string) => rows.flatMap(({ cells }) => cells[column] ?? []);
  const numbers = new Map(rows.map(({ area }, index) => [area, index + 1]));
  return (
    <div
      className={`${classes.scroll} scroll`}
      role="region"
      aria-label={t('role.matrix')}
      tabIndex={onChange ? undefined : 0}
    >
      <span id={hint} hidden>
        {t('role.keys')}
      </span>
      <table className={`${classes.matrix} wide medium`} aria-describedby={onChange ? hint : undefined} {...keys}>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              {t('role.area')}
            </th>
            {columns.map((column, index) => (
              <th key={column} scope="col">
                <Whole
                  label={t('role.wholeColumn', { action: actionName(column, words) })}
                  text={actionName(column, words)}
                  share={shareOf(columnCodes(column), on)}
                  cell={`0:${index}`}
                  tabIndex={tabIndexOf(`0:${index}`)}
                  onToggle={toggle && (() => toggle(columnCodes(column)))}
                />
              </th>
            ))}
            <th scope="col" className={classes.extras}>
              {t('role.extras')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ group, rows: own }) => (
            <Fragment key={group}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={columns.length + 2}>
                  {words.pick(menuTexts[group].title)}
                </th>
              </tr>
              {own.map((row) => (
                <AreaRow
                  key={row.area}
                  {...{ row, columns, on, before, toggle, tabIndexOf, words }}
                  number={numbers.get(row.area) ?? 0}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes.nothing}>{t('role.nothing')}</p>}
    </div>
  );
}

interface AreaRowProps {
  row: Row;
  number: number;
  columns: readonly string[];
  on: ReadonlySet<string>;
  before: ReadonlySet<string>;
  toggle: ((codes: readonly string[]) => void) | undefined;
  tabIndexOf: (cell: string) => number;
  words: Words;
}

function AreaRow({ row, number, columns, on, before, toggle, tabIndexOf, words }: AreaRowProps) {
  const { t } = words;
  const unusable = new Set(unusableCodes(on).map(({ code }) => code));
  const cellTitle = (code: string) => {
    const why = givingCodes[code];
    if (unusable.has(code)) return t('role.unusableCell');
    return why && t('role.givingCell', { why: words.pick(why) });
  };
  return (
    <tr>
      <th scope="row" className={classes.first}>
        <Whole
          label={t('role.wholeRow', { area: row.title })}
          text={row.title}
          share={shareOf(codesOf(row), on)}
          cell={`${number}:-1`}
          tabIndex={tabIndexOf(`${number}:-1`)}
          onToggle={toggle && (() => toggle(codesOf(row)))}
        />
      </th>
      {columns.map((column, index) => {
        const code = row.cells[column];
        if (!code) return <td key={column} className={classes.none} />;
        return (
          <td key={column}>
            <input
              type="checkbox"
              className={`${classes.check} round1 m0`}
              aria-label={t('role.permission', {
                area: row.title,
                action: actionName(column, words, row.area).toLocaleLowerCase('vi'),
              })}
              checked={on.has(code)}
              disabled={!toggle}
              data-unusable={unusable.has(code) || undefined}
              data-gives={code in givingCodes || undefined}
              title={cellTitle(code)}
              data-changed={on.has(code) !== before.has(code) || undefined}
              data-cell={`${number}:${index}`}
              tabIndex={tabIndexOf(`${number}:${index}`)}
              onChange={() => toggle?.([code])}
            />
          </td>
        );
      })}
      <td className={classes.extras}>
        {row.extras.length > 0 && (
          <Extras
            {...{ row, on, before, toggle, words }}
            cell={`${number}:${columns.length}`}
            tabIndex={tabIndexOf(`${number}:${columns.length}`)}
          />
        )}
      </td>
    </tr>
  );
}

interface WholeProps {
  label: string;
  text: string;
  share: Share;
  cell: string;
  tabIndex: number;
  onToggle: (() => void) | undefined;
}

const pressed = { all: true, some: 'mixed', none: false } as const;

/** The name of a row or column. Pressing it grants all its codes, or removes all when all were granted. */
function Whole({ label, text, share, cell, tabIndex, onToggle }: WholeProps) {
  if (!onToggle) return text;
  return (
    <button
      type="button"
      className={`${classes.whole} clip round1`}
      aria-label={label}
      aria-pressed={pressed[share]}
      data-cell={cell}
      tabIndex={tabIndex}
      onClick={onToggle}
    >
      {text}
    </button>
  );
}

type ExtrasProps = Pick<AreaRowProps, 'row' | 'on' | 'before' | 'toggle' | 'words'> & {
  cell: string;
  tabIndex: number;
};

/** The further permissions of an area: the name of the first, the number of the others, and all in a small list. */
function Extras({ row, on, before, toggle, words, cell, tabIndex }: ExtrasProps) {
  const { t } = words;
  const [first, ...others] = row.extras;
  const isOn = row.extras.some(({ code }) => on.has(code));
  const isChanged = row.extras.some(({ code }) => on.has(code) !== before.has(code));
  const text = [actionName(first?.action ?? '', words, row.area), others.length > 0 && `+${others.length}`]
    .filter(Boolean)
    .join(' ');
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="xs"
          className={classes.extra}
          data-on={isOn || undefined}
          data-changed={isChanged || undefined}
          data-cell={cell}
          tabIndex={toggle ? tabIndex : 0}
          rightSection={<IconChevronDown />}
          aria-label={`${row.title}, ${t('role.extras').toLocaleLowerCase('vi')}: ${text}`}
        >
          {text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" className="stack gap2">
        {row.extras.map(({ code, action }) => (
          <Checkbox
            key={code}
            data-option
            label={actionName(action, words, row.area)}
            checked={on.has(code)}
            disabled={!toggle}
            onChange={() => toggle?.([code])}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
