import type {
  DayReading,
  DecimalReading,
  ImportMoney,
  ImportOptions,
  ImportRun,
} from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Choice as ChoiceValue } from '@hoivien/contract/kit/field.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { exchanged } from '@hoivien/contract/kit/written/day.ts';
import { useWords } from '../../i18n/words.ts';
import { Choice } from './footers.tsx';
import classes from './Import.module.css';

interface NumbersProps {
  resource: Resource;
  run: ImportRun;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

/** A unit as the choices have it; `file`: as the file says. */
type Unit = 'file' | '1' | '1000' | '1000000' | '1000000000';
const UNITS = ['1', '1000', '1000000', '1000000000'] as const;

/**
 * How the numbers of a file are read: the units of its amounts with the reason, the questions about them, the quantities
 * with two readings, the check of what is left, and the values of columns that the file lacks.
 */
export function Numbers({ resource, run, options, onChange }: NumbersProps) {
  const { t, area, formatNumber } = useWords();
  const { field: label, choice } = area(run.area);
  const groups = [...Map.groupBy(run.money, (money) => JSON.stringify({ ...money, field: '' })).values()];
  const lacking = lackingKeys(resource, run, options);
  if (groups.length + run.decimals.length + run.days.length + lacking.length === 0 && !run.rest) return null;

  const setUnit = (fields: readonly string[], unit: Unit) => {
    const others = Object.entries(options.units ?? {}).filter(([field]) => !fields.includes(field));
    const given = unit === 'file' ? [] : fields.map((field) => [field, Number(unit)] as const);
    onChange({ ...options, units: Object.fromEntries([...others, ...given]) as NonNullable<ImportOptions['units']> });
  };
  return (
    <ul className={`${classes.numbers} rigid m0`} aria-label={t('import.numbers')}>
      {groups.map((group) => {
        const [first] = group;
        const fields = group.map(({ field }) => field);
        const [one = ''] = fields;
        const chosen = options.units?.[one];
        const isOpen = first?.unit === null && chosen === undefined;
        const value = (chosen === undefined ? (isOpen ? '' : 'file') : String(chosen)) as Unit;
        return (
          <li key={one} data-asks={isOpen || undefined}>
            <span>{first && toldOf(first, fields.map(label).join(', '))}</span>
            <Choice
              label={t('import.unitOf', { fields: fields.map(label).join(', ') })}
              value={value}
              options={[
                ...(isOpen ? [] : [['file', t('import.unit_file')] as const]),
                ...UNITS.map((unit) => [unit, t(`import.unit_${unit}`)] as const),
              ]}
              onChange={(unit) => setUnit(fields, unit)}
            />
          </li>
        );
      })}
      {run.decimals.map(({ field, text }) => {
        const chosen = options.decimals?.[field];
        return (
          <li key={field} data-asks={chosen === undefined || undefined}>
            <span>{t('import.decimalsAsk', { field: label(field), text })}</span>
            <Choice
              label={t('import.decimalsAsk', { field: label(field), text })}
              value={(chosen ?? '') as DecimalReading}
              options={[
                ['decimals', t('import.asDecimals', { number: text.replace('.', ',') })],
                ['thousands', t('import.asThousands', { number: formatNumber(Number(text.replace(/[.,]/, ''))) })],
              ]}
              onChange={(reading) => onChange({ ...options, decimals: { ...options.decimals, [field]: reading } })}
            />
          </li>
        );
      })}
      {run.days.map(({ field, text, isDamaged }) => {
        const chosen = options.days?.[field];
        const ask = t(isDamaged ? 'import.daysDamaged' : 'import.daysMixed', { field: label(field), text });
        return (
          <li key={field} data-asks={chosen === undefined || undefined}>
            <span>{ask}</span>
            <Choice
              label={ask}
              value={(chosen ?? '') as DayReading}
              options={[
                ['shown', t('import.daysShown', { text })],
                ['swapped', t('import.daysSwapped', { text: exchanged(text) ?? text })],
              ]}
              onChange={(reading) => onChange({ ...options, days: { ...options.days, [field]: reading } })}
            />
          </li>
        );
      })}
      {run.rest && (
        <li>
          <span>{t(options.rest ? 'import.restIgnored' : 'import.restChecked', { header: run.rest.header })}</span>
          <Choice
            label={t('import.restOf', { header: run.rest.header })}
            value={options.rest ?? 'check'}
            options={[
              ['check', t('import.rest_check')],
              ['ignore', t('import.rest_ignore')],
            ]}
            onChange={(wanted) => onChange(wanted === 'ignore' ? { ...options, rest: 'ignore' } : withoutRest(options))}
          />
        </li>
      )}
      {lacking.map(([field, preset]) => (
        <li key={field}>
          <span>{t('import.noColumn', { field: label(field), value: choice(field, preset) })}</span>
        </li>
      ))}
    </ul>
  );

  function toldOf({ unit, from, said, row, why, currency }: ImportMoney, fields: string): string {
    const place = said === null ? '' : row === null ? `“${said}”` : t('import.saidAt', { said, row });
    if (why === 'foreign' && from === 'format') return t('import.unitForeignCells', { fields, place });
    if (why === 'foreign') return t('import.unitForeign', { fields, place, currency: currency ?? '' });
    if (why === 'small') return t('import.unitSmall', { fields });
    if (why !== null) return t(why === 'doubt' ? 'import.unitDoubt' : 'import.unitUnclear', { fields, place });
    if (from === 'chosen') return t('import.unitChosen', { fields, place, unit: formatNumber(unit ?? 1) });
    if (from === 'format') return t('import.unitFormat', { fields, place });
    return t('import.unitSaid', { fields, place, unit: formatNumber(unit ?? 1) });
  }
}

/** Fields that tell records apart, for which the file has no column and each row gets the value of a new record. */
function lackingKeys(resource: Resource, run: ImportRun, { presets = {} }: ImportOptions): [string, ChoiceValue][] {
  return (resource.naturalKey ?? []).flatMap((field): [string, ChoiceValue][] => {
    const preset = resource.fields[field]?.preset;
    const isGiven = run.mapping[field] !== undefined || Boolean(presets[field]?.trim());
    return preset === undefined || isGiven ? [] : [[field, preset as ChoiceValue]];
  });
}

function withoutRest({ rest: _rest, ...options }: ImportOptions): ImportOptions {
  return options;
}
