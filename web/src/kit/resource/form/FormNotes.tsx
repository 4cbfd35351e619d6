import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import { DraftNote } from '../../ui/KeptNote.tsx';
import classes from './FormPage.module.css';
import { useProblemText } from './fields.ts';
import { focusPlace, problemsOf } from './paths.ts';
import type { useRecordForm } from './use-record-form.ts';
import type { FormValues } from '../value/values.ts';

interface OfferedDraftProps {
  work: Pick<ReturnType<typeof useRecordForm>, 'offered' | 'takeDraft' | 'dropDraft'>;
}

/** Offers an unsaved draft of this form. */
export function OfferedDraft({ work: { offered, takeDraft, dropDraft } }: OfferedDraftProps) {
  const { t, formatDateTime } = useWords();
  if (!offered) return null;
  return (
    <DraftNote onTake={takeDraft} onDrop={dropDraft}>
      {t('kit.draftFound', { when: formatDateTime(offered.at).slice(0, 16) })}
    </DraftNote>
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
    <div className={`${classes.note} row wrap small round2 ${classes.red} icons-sm`} role="alert">
      <IconAlertTriangle aria-hidden="true" />
      <b>{t('resource.fixFirst', { count: broken.length })}</b>
      {broken.map(({ path, key, params }) => (
        <button key={path} type="button" className={classes.jump} onClick={() => focusPlace(form, path)}>
          {textOf(path, key, params)}
        </button>
      ))}
    </div>
  );
}
