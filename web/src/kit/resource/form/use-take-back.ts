import { createSchema, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { get, set } from 'react-hook-form';
import type { z } from 'zod';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import type { LooseRecord } from '../records.ts';
import type { useSave } from '../use-records.ts';
import type { FormValues } from '../value/values.ts';

interface Former {
  valuesOf: (given: FormValues) => FormValues;
  before: FormValues;
  /** The path of the value. */
  place: string;
  schema: z.ZodType | undefined;
}

/** Gives a value back that it had before, over whatever the record became since. */
export function useTakeBack(
  resource: Resource,
  save: ReturnType<typeof useSave>,
  { valuesOf, before, place, schema }: Former,
) {
  const { message } = useWords();
  const client = useQueryClient();
  return async (saved: LooseRecord) => {
    const now = client.getQueryData<LooseRecord>([resource.area, 'record', saved.id]) ?? saved;
    const values = structuredClone(valuesOf(now));
    set(values, place, get(before, place) as unknown);
    try {
      const stored = schema ?? createSchema(resource);
      const input = stored.parse(values) as FormValues;
      const { message: text } = await save.mutateAsync({ id: saved.id, values: { ...input, version: now.version } });
      notify.done(message(text ?? ''));
    } catch (error) {
      notify.failed(error);
    }
  };
}
