import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords, type Words } from '../../i18n/words.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ErrorSummary } from './FormNotes.tsx';
import classes from './FormPage.module.css';
import './form.texts.ts';
import single from './SingleForm.module.css';
import type { SingleRecord, useSingleForm } from './use-single-form.ts';

interface SingleFormProps<R extends SingleRecord> {
  resource: Resource;
  work: ReturnType<typeof useSingleForm<R>>;
  /** The inputs. */
  children: ReactNode;
  /** What stands beside them, such as the history. */
  aside?: ReactNode;
}

/** The form of a record that exists once: its inputs, what stands beside them, the foot and the questions. */
export function SingleForm<R extends SingleRecord>({ resource, work, children, aside }: SingleFormProps<R>) {
  const { t } = useWords();
  const { form, isDirty, isSaving, isSending, theirs } = work;
  return (
    <>
      <form
        className={`${classes.form} pane`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void work.submit();
        }}
      >
        <div className={`${single.columns} grid fill ruled`}>
          <div className={`${single.main} stack gap5 short auto relative`}>
            <ErrorSummary resource={resource} form={form} />
            {children}
          </div>
          {aside && <div className={`${single.aside} stack gap5 short auto relative`}>{aside}</div>}
        </div>
        <footer className={`${classes.foot} row gap2 rigid surface ruled`}>
          {isSending ? (
            <span className="warn small" role="status">
              {t('form.sending')}
            </span>
          ) : (
            <span className={`${classes.keys} note`}>
              <kbd>Ctrl</kbd> <kbd>S</kbd> {t('resource.toSave')}
            </span>
          )}
          <span className="grow" />
          <Button variant="subtle" disabled={!isDirty || isSaving} onClick={work.discard}>
            {t('form.discard')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isDirty || isSending}>
            {t('form.save')}
          </Button>
        </footer>
      </form>
      {theirs && (
        <ConflictDialog
          resource={resource}
          opened={work.opened}
          mine={form.getValues()}
          theirs={{ ...theirs, updatedBy: null, updatedAt: theirs.updatedAt ?? '' }}
          onSave={(chosen) => work.settle(chosen, theirs)}
          onDropMine={() => work.takeTheirs(theirs)}
          onClose={work.closeConflict}
        />
      )}
    </>
  );
}

/** When the record was saved, for the head of its page. */
export function savedNote({ updatedAt }: SingleRecord, { t, formatDateTime }: Words): string {
  return updatedAt ? t('form.savedAt', { when: formatDateTime(updatedAt).slice(0, 16) }) : t('form.neverSaved');
}
