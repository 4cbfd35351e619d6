import type { MergeChoice, MergePreview } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useId } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { ValueText } from '../../../kit/resource/value/ValueText.tsx';
import { asText } from '../../../kit/resource/records.ts';
import classes from './Merge.module.css';
import './merge.texts.ts';

type MergeField = MergePreview['fields'][number];

interface MergeFieldsProps {
  resource: Resource;
  preview: MergePreview;
  fields: readonly MergeField[];
  choices: Readonly<Record<string, MergeChoice>>;
  onChoose: (name: string, choice: MergeChoice) => void;
}

/** The fields of two records in two columns; a press on a value chooses it. */
export function MergeFields({ resource, preview, fields, choices, onChoose }: MergeFieldsProps) {
  const { t } = useWords();
  const { survivor, loser } = preview;
  if (fields.length === 0) return <p className={`${classes.faint} faint`}>{t('merge.allSame')}</p>;
  return (
    <table className={classes.fields}>
      <thead>
        <tr>
          <th scope="col">{t('merge.field')}</th>
          <th scope="col">
            <span className="block faint tiny">{t('merge.keeps')}</span>
            {survivor.name}
            <span className="block faint regular">{survivor.code}</span>
          </th>
          <th scope="col">
            <span className="block faint tiny">{t('merge.goes')}</span>
            {loser.name}
            <span className="block faint regular">{loser.code}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldRow
            key={field.name}
            resource={resource}
            preview={preview}
            field={field}
            choice={choices[field.name] ?? field.choice}
            onChoose={(choice) => onChoose(field.name, choice)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface FieldRowProps {
  resource: Resource;
  preview: MergePreview;
  field: MergeField;
  choice: MergeChoice;
  onChoose: (choice: MergeChoice) => void;
}

function FieldRow({ resource, preview, field, choice, onChoose }: FieldRowProps) {
  const { t, area } = useWords();
  const group = useId();
  const label = area(resource.area).field(field.name);
  const option = (side: MergeChoice, said: string) => (
    <input type="radio" name={group} checked={choice === side} aria-label={said} onChange={() => onChoose(side)} />
  );
  return (
    <tr data-differs={field.differs || undefined}>
      <th scope="row">
        {label}
        {field.choices.includes('both') && field.differs && (
          <label className={`${classes.both} row gap2 regular mt1`}>
            {option('both', t('merge.takeBoth', { field: label }))}
            {t('merge.both')}
          </label>
        )}
      </th>
      {(['survivor', 'loser'] as const).map((side) => (
        <td key={side} data-taken={choice === side || choice === 'both' || undefined}>
          <label>
            {field.differs && option(side, t('merge.takeFrom', { field: label, name: preview[side].name }))}
            <span>
              <Shown resource={resource} name={field.name} value={field[side]} />
            </span>
          </label>
        </td>
      ))}
    </tr>
  );
}

/** A value in words; for an identity number its last characters, because the answer contains no more. */
function Shown({ resource, name, value }: { resource: Resource; name: string; value: unknown }) {
  if (resource.fields[name]?.kind === 'identity' && value) return `•••• ${asText(value)}`;
  return <ValueText resource={resource} name={name} value={value} />;
}
