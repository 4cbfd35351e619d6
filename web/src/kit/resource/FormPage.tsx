import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker, useNavigate, useParams } from 'react-router';
import { ApiError } from '../api/client.ts';
import { useWords } from '../i18n/words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import classes from './FormPage.module.css';
import { RecordState } from './RecordState.tsx';
import {
  errorList,
  type FormValues,
  formValues,
  ResourceFields,
  showServerErrors,
  useFieldError,
  useResourceForm,
} from './ResourceForm.tsx';
import { type LooseRecord, labelOf } from './records.ts';
import { useDraft } from './use-draft.ts';
import { useRecord, useSave } from './use-records.ts';

/** Adding and editing, from the declaration alone. @example <FormPage resource={market} /> */
export function FormPage({ resource }: { resource: Resource }) {
  const { id } = useParams();
  const record = useRecord(resource, id);
  if (id && !record.data) return <RecordState resource={resource} query={record} />;
  return <RecordForm key={id ?? 'new'} resource={resource} record={record.data} />;
}

/** How long the typing may pause before the draft is kept, in milliseconds. */
const DRAFT_PAUSE = 400;

function RecordForm({ resource, record }: { resource: Resource; record: LooseRecord | undefined }) {
  const { t, area, message, formatDateTime, formatRelative } = useWords();
  const { one } = area(resource.area);
  const navigate = useNavigate();
  // The record as the form was opened with it; a newer one that arrives meanwhile must not move the text under the hands.
  const [opened, setOpened] = useState(record);
  const form = useResourceForm(resource, formValues(resource, opened));
  const errorOf = useFieldError(resource);
  const { keep, ...draft } = useDraft(resource.area, record?.id);
  const [offered, setOffered] = useState(draft.found);
  const [keptAt, setKeptAt] = useState<string>();
  const [theirs, setTheirs] = useState<LooseRecord>();
  const save = useSave(resource);
  const { isDirty, errors } = form.formState;
  const done = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !done.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const { unsubscribe } = form.watch((values) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!done.current) setKeptAt(keep(values as FormValues, opened?.version));
      }, DRAFT_PAUSE);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, keep, opened]);

  const store = async (version: number | undefined, next: 'record' | 'another') => {
    try {
      // The resolver's output is what the server takes: cleaned, with null for what was left empty.
      const values = Object.fromEntries(Object.entries(form.getValues()).map(([name, value]) => [name, value || null]));
      const answer = await save.mutateAsync({ id: record?.id, values: { ...values, version } });
      done.current = true;
      draft.drop();
      notify.done(message(answer.message ?? ''));
      if (next === 'another') reset();
      else await navigate(`${resource.path}/info/${answer.data.id}`, { replace: true });
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 409
          ? (error.body as { current?: LooseRecord }).current
          : undefined;
      if (current) setTheirs(current);
      else if (!showServerErrors(form, resource, error)) notify.failed(error);
    }
  };
  const reset = () => {
    form.reset(formValues(resource));
    setKeptAt(undefined);
    done.current = false;
    form.setFocus(Object.keys(resource.fields)[0] ?? '');
  };
  const submit = (next: 'record' | 'another') => form.handleSubmit(() => store(opened?.version, next));
  useSaveKey(() => void submit('record')());

  const takeDraft = () => {
    if (offered)
      for (const [name, value] of Object.entries(offered.values)) form.setValue(name, value, { shouldDirty: true });
    setOffered(undefined);
  };
  const settle = async (chosen: FormValues, current: LooseRecord) => {
    setOpened(current);
    for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true });
    setTheirs(undefined);
    await store(current.version, 'record');
  };
  const leaveForTheirs = () => {
    done.current = true;
    draft.drop();
    void navigate(`${resource.path}/info/${record?.id}`, { replace: true });
  };
  const broken = errorList(resource, errors);

  return (
    <div className={classes.page}>
      <PageHead
        title={record ? `${t('resource.edit')} ${labelOf(record)}` : t('resource.add', { one })}
        note={keptAt && isDirty ? t('resource.draftKept', { time: formatDateTime(keptAt).slice(11, 16) }) : undefined}
      />
      <form className={classes.form} onSubmit={(event) => void submit('record')(event)} noValidate>
        <div className={classes.body}>
          <div className={classes.inner}>
            {offered && (
              <div className={`${classes.note} ${classes.amber}`} role="status">
                <IconHistory aria-hidden="true" />
                <span>{t('resource.draftFound', { when: formatRelative(offered.at) })}</span>
                <Button size="xs" variant="default" onClick={takeDraft}>
                  {t('resource.draftTake')}
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => {
                    draft.drop();
                    setOffered(undefined);
                  }}
                >
                  {t('resource.draftDrop')}
                </Button>
              </div>
            )}
            {broken.length > 0 && form.formState.isSubmitted && (
              <div className={`${classes.note} ${classes.red}`} role="alert">
                <IconAlertTriangle aria-hidden="true" />
                <b>{t('resource.fixFirst', { count: broken.length })}</b>
                {broken.map(({ name, key }) => (
                  <button key={name} type="button" className={classes.jump} onClick={() => form.setFocus(name)}>
                    {errorOf(name, key)}
                  </button>
                ))}
              </div>
            )}
            <ResourceFields resource={resource} form={form} />
          </div>
        </div>
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
          {!record && (
            <Button variant="default" disabled={save.isPending} onClick={() => void submit('another')()}>
              {t('resource.saveAndAdd')}
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {t('resource.save', { one })}
          </Button>
        </footer>
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
      {theirs && opened && (
        <ConflictDialog
          resource={resource}
          opened={formValues(resource, opened)}
          mine={form.getValues()}
          theirs={theirs}
          onSave={(chosen) => settle(chosen, theirs)}
          onDropMine={leaveForTheirs}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </div>
  );
}

function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      onSave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
