import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useWords } from '../i18n/words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { usePageTitle } from '../ui/title.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftNote, ErrorSummary } from './FormNotes.tsx';
import classes from './FormPage.module.css';
import { ReferenceInput } from './ReferenceInput.tsx';
import { RecordState } from './RecordState.tsx';
import { ResourceFields } from './ResourceForm.tsx';
import { type LooseRecord, labelOf } from './records.ts';
import { useRecordForm } from './use-record-form.ts';
import { useRecord } from './use-records.ts';

interface FormPageProps {
  resource: Resource;
  /** Takes what was saved, instead of leading to its record. */
  onSaved?: (record: LooseRecord) => void;
}

/** Adding and editing, from the declaration alone. @example <FormPage resource={market} /> */
export function FormPage({ resource, onSaved }: FormPageProps) {
  const { id } = useParams();
  const record = useRecord(resource, id);
  if (id && !record.data) return <RecordState resource={resource} query={record} />;
  return <RecordForm key={id ?? 'new'} resource={resource} record={record.data} onSaved={onSaved} />;
}

interface RecordFormProps {
  resource: Resource;
  record: LooseRecord | undefined;
  onSaved: FormPageProps['onSaved'];
}

function RecordForm({ resource, record, onSaved }: RecordFormProps) {
  const { t, area, formatDateTime } = useWords();
  const { one } = area(resource.area);
  const work = useRecordForm(resource, record, onSaved);
  const { form, keptAt, offered, theirs, blocker } = work;
  const title = record ? `${t('resource.edit')} ${labelOf(record)}` : t('resource.add', { one });
  usePageTitle(record ? title : null);
  useEffect(() => {
    if (record) return undefined;
    // A frame later, because the change of page moves the focus to the content first.
    const frame = requestAnimationFrame(() => form.setFocus(inputFields(resource)[0] ?? ''));
    return () => cancelAnimationFrame(frame);
  }, [form, record, resource]);

  return (
    <div className={classes.page}>
      <PageHead
        title={title}
        note={keptAt && t('resource.draftKept', { time: formatDateTime(keptAt).slice(11, 16) })}
      />
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void work.submit('record');
        }}
      >
        <div className={classes.body}>
          <div className={classes.inner}>
            {offered && <DraftNote at={offered.at} onTake={work.takeDraft} onDrop={work.dropDraft} />}
            {form.formState.isSubmitted && <ErrorSummary resource={resource} form={form} />}
            <ResourceFields resource={resource} form={form} Reference={ReferenceInput} />
          </div>
        </div>
        <SaveBar
          resource={resource}
          record={record}
          isSaving={work.isSaving}
          onAnother={onSaved ? undefined : () => work.submit('another')}
        />
      </form>
      <ConfirmDialog
        opened={blocker.state === 'blocked'}
        title={t('resource.leave')}
        confirmLabel={t('resource.leaveYes')}
        cancelLabel={t('resource.stay')}
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        {t('resource.leaveHint')}
      </ConfirmDialog>
      {theirs && (
        <ConflictDialog
          resource={resource}
          opened={work.opened}
          mine={form.getValues()}
          theirs={theirs}
          onSave={(chosen) => work.settle(chosen, theirs)}
          onDropMine={work.leaveForTheirs}
          onClose={work.closeConflict}
        />
      )}
    </div>
  );
}

interface SaveBarProps {
  resource: Resource;
  record: LooseRecord | undefined;
  isSaving: boolean;
  onAnother: (() => Promise<void>) | undefined;
}

function SaveBar({ resource, record, isSaving, onAnother }: SaveBarProps) {
  const { t, area } = useWords();
  const navigate = useNavigate();
  return (
    <footer className={classes.foot}>
      <span className={classes.keys}>
        <kbd>Ctrl</kbd> <kbd>S</kbd> {t('resource.toSave')}
      </span>
      <span className={classes.space} />
      <Button
        variant="subtle"
        onClick={() => void navigate(record ? `${resource.path}/info/${record.id}` : resource.path)}
      >
        {t('kit.cancel')}
      </Button>
      {!record && onAnother && (
        <Button variant="default" disabled={isSaving} onClick={() => void onAnother()}>
          {t('resource.saveAndAdd')}
        </Button>
      )}
      <Button type="submit" loading={isSaving}>
        {t('resource.save', { one: area(resource.area).one })}
      </Button>
    </footer>
  );
}
