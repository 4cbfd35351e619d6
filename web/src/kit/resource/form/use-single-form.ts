import { publicInfoCalls } from '@hoivien/contract/kit/session/public-info.calls.ts';
import { answerKey } from '../../call/use-answer.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, api } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { forgetTyped } from '../../ui/typing.ts';
import { isLeaveAsked, useUnsaved } from '../../ui/use-unsaved.ts';
import { apiPath } from '../records.ts';
import { hasOpenText } from './fields.ts';
import { useSaveOnce } from './save-once.ts';
import { showServerErrors, useResourceForm } from './ResourceForm.tsx';
import type { FormValues } from '../value/values.ts';

/** What the server adds to the values of a record that exists once; version 0: nobody has saved it. */
export type SingleRecord = {
  version: number;
  updatedAt: string | null;
};

/** A record that exists once, from `GET /api/{Area}`. */
export function useSingle<R extends SingleRecord>(resource: Resource) {
  return useQuery({
    queryKey: [resource.area, 'single'],
    queryFn: ({ signal }) => api.get<R>(apiPath(resource), { signal }),
  });
}

/** The work on a record that exists once: typing, saving, conflicts and leaving. */
export function useSingleForm<R extends SingleRecord>(
  resource: Resource,
  record: R,
  { schema, valuesOf }: { schema: z.ZodType; valuesOf: (record: R) => FormValues },
) {
  const { message } = useWords();
  const client = useQueryClient();
  // The values at opening. A newer record that arrives meanwhile must not change the text that a person types.
  const [opened, setOpened] = useState({ values: valuesOf(record), version: record.version });
  const form = useResourceForm(resource, opened.values, undefined, schema);
  const [theirs, setTheirs] = useState<R>();
  const { once, isSending, setSending } = useSaveOnce();
  const { isDirty } = form.formState;
  useUnsaved(isDirty, { hasText: () => hasOpenText(form) });
  const save = useMutation({
    mutationFn: (body: FormValues) => api.send<R>('PUT', apiPath(resource), body),
  });
  const take = (saved: R) => {
    client.setQueryData([resource.area, 'single'], saved);
    const values = valuesOf(saved);
    setOpened({ values, version: saved.version });
    forgetTyped();
    form.reset(values);
    setTheirs(undefined);
    void client.invalidateQueries({ queryKey: [resource.area, 'history'] });
    // The data of the association on public pages, in prints and in the header follow.
    void client.invalidateQueries({ queryKey: answerKey(publicInfoCalls.read) });
  };
  const submit = (version = opened.version) =>
    once(
      form.handleSubmit(async (values) => {
        try {
          const answer = await save.mutateAsync({ ...values, version });
          take(answer.data);
          notify.done(message(answer.message ?? ''));
        } catch (error) {
          const current = error instanceof ApiError && error.status === 409 ? currentIn<R>(error) : undefined;
          if (current) setTheirs(current);
          else if (!showServerErrors(form, resource, error)) notify.failed(error);
        }
      }),
    );
  useShortcuts({
    keys: ['Ctrl', 'S'],
    text: 'shortcut.save',
    run: () => {
      if (!theirs && !isLeaveAsked()) void submit();
    },
  });
  return {
    form,
    opened: opened.values,
    isDirty,
    isSaving: save.isPending,
    /** Files are uploading; saving now would lose them. */
    isSending,
    setSending,
    theirs,
    submit: () => submit(),
    discard: () => form.reset(opened.values),
    /** Saves the values chosen from both versions over the newer one. */
    settle: async (chosen: FormValues, current: R) => {
      setOpened({ values: valuesOf(current), version: current.version });
      for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true });
      setTheirs(undefined);
      await submit(current.version);
    },
    /** Drops the person's own changes in favour of the newer record. */
    takeTheirs: take,
    closeConflict: () => setTheirs(undefined),
  };
}

function currentIn<R>({ body }: ApiError): R | undefined {
  return (body as { current?: R } | null)?.current;
}
