import type { Field } from '@hoivien/contract/kit/field.ts';
import { plainText } from '@hoivien/contract/kit/rich-text.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Radio } from '@mantine/core';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from './FormPage.module.css';
import { type FormValues, formValues, isSameValue } from '../value/values.ts';
import { asText, type LooseRecord } from '../records.ts';
import { ValueText } from '../value/ValueText.tsx';

interface ConflictDialogProps {
  resource: Resource;
  /** The record as this person opened it. */
  opened: FormValues;
  mine: FormValues;
  theirs: Pick<LooseRecord, 'updatedBy' | 'updatedAt'> & Readonly<Record<string, unknown>>;
  onSave: (chosen: FormValues) => Promise<void>;
  onDropMine: () => void;
  onClose: () => void;
  /** Fields whose changes of both people are joined, so that nobody has to choose. */
  joins?: Readonly<Record<string, Join>> | undefined;
}

/** Joins the changes that two people made to the same value. */
export type Join = (opened: unknown, mine: unknown, theirs: unknown) => unknown;

/**
 * Handles a conflict: two people edited the same record. Changes of only one of them are merged; where both changed a
 * field, this person chooses. Nothing is lost: going back leaves the form as it was.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { resource, opened, mine, theirs, onSave, onDropMine, onClose, joins = {} } = props;
  const { t, area, formatDateTime } = useWords();
  const other = formValues(resource, theirs);
  const fields = inputFields(resource);
  const differing = fields.filter(
    (name) =>
      !joins[name] &&
      !isSameValue(mine[name], other[name]) &&
      !isSameValue(mine[name], opened[name]) &&
      !isSameValue(other[name], opened[name]),
  );
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({});
  const [busy, setBusy] = useState(false);
  useReturnFocus();
  const name = theirs.updatedBy ?? t('resource.someone');
  const { field: label } = area(resource.area);
  const valueOf = (field: string) => {
    const join = joins[field];
    if (join) return join(opened[field], mine[field], other[field]);
    if (differing.includes(field)) return (choices[field] ?? 'mine') === 'mine' ? mine[field] : other[field];
    return isSameValue(mine[field], opened[field]) ? other[field] : mine[field];
  };
  const save = async () => {
    setBusy(true);
    await onSave(Object.fromEntries(fields.map((field) => [field, valueOf(field)])));
    setBusy(false);
  };
  return (
    <Dialog opened onClose={onClose} size="52em" withCloseButton={false} classNames={{ body: classes.conflict }}>
      <DialogTitle>{t('resource.conflictTitle', { name })}</DialogTitle>
      <p>
        {formatDateTime(theirs.updatedAt)}.{' '}
        {differing.length > 0 ? t('resource.conflictHint', { count: differing.length }) : t('resource.conflictSame')}
      </p>
      {differing.length > 0 && (
        <table className={`${classes.versions} wide medium`}>
          <thead>
            <tr>
              <th scope="col">{t('resource.conflictField')}</th>
              <th scope="col">{t('resource.theirs', { name })}</th>
              <th scope="col">{t('resource.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field}>
                <td>{label(field)}</td>
                {(['theirs', 'mine'] as const).map((whose) => (
                  <td key={whose}>
                    <Radio
                      iconColor="var(--ink)"
                      data-autofocus={(whose === 'mine' && field === differing[0]) || undefined}
                      name={`choice-${field}`}
                      label={
                        <ValueText
                          resource={resource}
                          name={field}
                          value={said(
                            resource.fields[field],
                            whose === 'mine' ? apart(mine[field], other[field]) : apart(other[field], mine[field]),
                          )}
                        />
                      }
                      checked={(choices[field] ?? 'mine') === whose}
                      onChange={() => setChoices({ ...choices, [field]: whose })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={`${classes.dialogFoot} flex gap2`}>
        <Button variant="subtle" onClick={onClose}>
          {t('resource.backToForm')}
        </Button>
        <span className="grow" />
        <Button variant="default" onClick={onDropMine}>
          {t('resource.dropMine')}
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          {t('resource.saveChosen')}
        </Button>
      </div>
    </Dialog>
  );
}

/** A formatted text in words. */
function said(field: Field | undefined, value: unknown): unknown {
  return field?.kind === 'richText' ? plainText(asText(value)) : value;
}

/** The parts of a value that differ from another value; equal parts need no choice. */
function apart(value: unknown, other: unknown): unknown {
  if (typeof value !== 'object' || !value || Array.isArray(value) || 'scheme' in value) return value;
  const others = (other ?? {}) as FormValues;
  return Object.fromEntries(Object.entries(value).filter(([part, own]) => !isSameValue(own, others[part])));
}

/** Mantine returns the focus only when a dialog closes; this one is removed while it is open. */
function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => (before instanceof HTMLElement ? before.focus() : undefined), [before]);
}
