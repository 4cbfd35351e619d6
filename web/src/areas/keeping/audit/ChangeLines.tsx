import type { AuditEntry } from '@hoivien/contract/areas/keeping/audit/audit.schema.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { calendarWords } from '@hoivien/contract/areas/money/fee/reminder-words.ts';
import { permissionList } from '@hoivien/contract/permission-label.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { Changes } from '../../../kit/resource/record/Changes.tsx';
import { labelOfChange } from '../../../kit/resource/record/change-lines.ts';
import { undeclaredText } from '../../../kit/resource/value-text.ts';
import { ValueText } from '../../../kit/resource/value/ValueText.tsx';
import classes from './Audit.module.css';
import './audit-page.texts.ts';

/** The most fields in a row; the record's own history shows all. */
const FIELDS_MAX = 6;

/** The changes by field: all values of a new or deleted record. */
export function ChangeLines({ entry }: { entry: AuditEntry }) {
  const words = useWords();
  const { t } = words;
  const fields = Object.entries(entry.changes ?? {});
  const isUpdate = entry.action === 'Update' || entry.action === 'Undo';
  const resource = resourceOf(entry.area);
  const field = areaTexts(entry.area) ? words.area(entry.area).field : (name: string) => name;
  const label = (name: string) => (resource ? labelOfChange(resource, name, words) : field(name));
  return (
    <ul className={classes.lines}>
      {fields.slice(0, FIELDS_MAX).map(([name, [old, current]]) => (
        <li key={name}>
          {resource && isUpdate ? (
            <Changes resource={resource} changes={{ [name]: [old, current] }} show={codesIn(words)} />
          ) : (
            <>
              <span className={`${classes.field} faint`}>{label(name)}</span>{' '}
              {entry.action !== 'Create' && <s>{valueOf(entry.area, name, old, words) || t('audit.empty')}</s>}
              {isUpdate && ' → '}
              {entry.action !== 'Delete' && (valueOf(entry.area, name, current, words) || t('audit.empty'))}
            </>
          )}
        </li>
      ))}
      {fields.length > FIELDS_MAX && <li>{t('audit.more', { count: fields.length - FIELDS_MAX })}</li>}
    </ul>
  );
}

/** The codes of a role and the calendar of a fee plan in words. */
function codesIn({ language }: Words) {
  return (name: string, value: unknown) => {
    if (name === 'permissionCodes' && Array.isArray(value)) return permissionList(value, language);
    return name === 'reminderCalendar' ? calendarWords(value, language) : undefined;
  };
}

function valueOf(area: string, name: string, value: unknown, words: Words): ReactNode {
  const codes = codesIn(words)(name, value);
  if (codes !== undefined) return codes;
  const resource = resourceOf(area);
  if (resource && !allFields(resource)[name]) return undeclaredText(area, name, value, words);
  if (resource) return <ValueText resource={resource} name={name} value={value} />;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function resourceOf(area: string): Resource | undefined {
  return registry.find((entry) => entry.resource.area === area)?.resource;
}
