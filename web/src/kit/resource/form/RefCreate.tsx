import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import type { FormEvent, KeyboardEvent } from 'react';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import classes from './FormPage.module.css';
import { formValues } from '../value/values.ts';
import { ResourceFields, showServerErrors, useResourceForm } from './ResourceForm.tsx';
import { asText } from '../records.ts';
import type { Option } from '../reference/use-options.ts';
import { useSave } from '../use-records.ts';
import { useSaveOnce } from './save-once.ts';
import { useWriteOnce } from './use-write-once.ts';

interface RefCreateProps {
  resource: Resource;
  /** The text typed into the picker, which becomes the name of the new record. */
  name: string;
  onCreated: (option: Option) => void;
  onClose: () => void;
}

/** Adds a record that a picker does not find, in a form of its own over the present form. */
export function RefCreate({ resource, name, onCreated, onClose }: RefCreateProps) {
  const { t, area, message } = useWords();
  const { one } = area(resource.area);
  const form = useResourceForm(resource, formValues(resource, { name }));
  const save = useSave(resource);
  const writing = useWriteOnce(resource, { id: undefined, at: undefined, save, typed: () => form.getValues() });
  const { once } = useSaveOnce();
  const store = form.handleSubmit(async (values) => {
    const stored = await writing.write(values, undefined, []);
    if ('error' in stored) {
      if (!showServerErrors(form, resource, stored.error)) notify.failed(stored.error);
      return;
    }
    const { id, code, name: saved } = stored.saved;
    notify.done(message(stored.text));
    onCreated({ id, code: asText(code), name: asText(saved) });
  });
  const submit = () => once(store);
  // React events pass through portals, so without this the form around the picker would be submitted, too.
  const submitHere = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') submitHere(event);
  };
  return (
    <Dialog opened onClose={onClose} size="64rem" withCloseButton={false} classNames={{ body: classes.conflict }}>
      <DialogTitle>{t('resource.add', { one })}</DialogTitle>
      <form onSubmit={submitHere} onKeyDown={onKeyDown} noValidate>
        <ResourceFields resource={resource} form={form} />
        <div className={`${classes.dialogFoot} flex gap2`}>
          <span className="grow" />
          <Button variant="subtle" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('resource.save', { one })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
