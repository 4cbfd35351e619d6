import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import classes from './FormPage.module.css';
import { useProblemText } from './fields.ts';
import { focusPlace, problemsOf } from './paths.ts';
import type { FormValues } from './values.ts';

interface DraftNoteProps {
  /** The moment at which the draft was stored. */
  at: string;
  onTake: () => void;
  onDrop: () => void;
}

/** Offers an unsaved draft of this form. */
export function DraftNote({ at, onTake, onDrop }: DraftNoteProps) {
  const { t, formatDateTime } = useWords();
  return (
    <div className={`${classes.note} ${classes.amber}`} role="status">
      <IconHistory aria-hidden="true" />
      <span>{t('resource.draftFound', { when: formatDateTime(at).slice(0, 16) })}</span>
      <Button size="xs" variant="default" onClick={onTake}>
        {t('resource.draftTake')}
      </Button>
      <Button size="xs" variant="subtle" onClick={onDrop}>
        {t('resource.draftDrop')}
      </Button>
    </div>
  );
}

/** The errors of a form; each entry leads to its field. */
export function ErrorSummary({ resource, form }: { resource: Resource; form: UseFormReturn<FormValues> }) {
  const { t } = useWords();
  const textOf = useProblemText(resource);
  const { errors, isSubmitted } = useFormState({ control: form.control });
  const broken = isSubmitted ? problemsOf(resource, errors) : [];
  if (broken.length === 0) return null;
  return (
    <div className={`${classes.note} ${classes.red}`} role="alert">
      <IconAlertTriangle aria-hidden="true" />
      <b>{t('resource.fixFirst', { count: broken.length })}</b>
      {broken.map(({ path, key }) => (
        <button key={path} type="button" className={classes.jump} onClick={() => focusPlace(form, path)}>
          {textOf(path, key)}
        </button>
      ))}
    </div>
  );
}
