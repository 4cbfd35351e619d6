import type { MessageParams } from '@hoivien/contract/kit/message.ts';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../kit/api/client.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';

/** Each field's error as a key, so that a change of language translates the shown errors. */
type FieldFaults = Record<string, { message: string; params?: MessageParams | undefined }>;

export interface DoorForm {
  /** The sentence of each field's error. */
  errors: Partial<Record<string, string>>;
  /** The error of a failed call, unless it belongs to fields. */
  failure: unknown;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  clear: (field: string) => void;
}

interface DoorFormOptions<Input> {
  /** Loads the schema at the first attempt, because it contains zod, which these pages do not wait for. */
  loadSchema: () => Promise<z.ZodType<Input, unknown>>;
  /** Reads the typed values from the form; all fields by default. */
  read?: (typed: FormData) => Record<string, unknown>;
  /** Sends the input. A rejection appears at its fields or in one note; the form keeps its values. */
  send: (input: Input) => Promise<void>;
  /** The field that takes the focus when the failure belongs to no field. */
  focus?: string;
}

/**
 * The forms before signing in, and those of passwords: plain fields, rules of the contract, and focus on the first
 * error.
 */
export function useDoorForm<Input>({ loadSchema, read, send, focus }: DoorFormOptions<Input>): DoorForm {
  const { message } = useBaseWords();
  const [faults, setFaults] = useState<FieldFaults>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    if (busy) return;
    const refuse = (found: FieldFaults) => {
      setFaults(found);
      focusFirst(form, Object.keys(found));
    };
    setBusy(true);
    setFailure(null);
    setFaults({});
    try {
      const typed = new FormData(form);
      const schema = await loadSchema();
      const result = schema.safeParse(read ? read(typed) : Object.fromEntries(typed));
      if (result.success) await send(result.data);
      else refuse(firstOfEach(result.error.issues));
    } catch (error) {
      const found = faultsAtFields(error, form);
      setFailure(found ? null : error);
      refuse(found ?? {});
      if (!found && focus) focusFirst(form, [focus]);
    } finally {
      setBusy(false);
    }
  };
  return {
    errors: Object.fromEntries(Object.entries(faults).map(([field, one]) => [field, message(one.message, one.params)])),
    failure,
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    clear: (field) => setFaults(({ [field]: _gone, ...rest }) => rest),
  };
}

function firstOfEach(issues: readonly z.core.$ZodIssue[]): FieldFaults {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), { message }]));
}

/** The server's errors by field, if the form contains all of these fields. */
function faultsAtFields(error: unknown, form: HTMLFormElement): FieldFaults | undefined {
  if (!(error instanceof ApiError) || error.errors.length === 0) return undefined;
  if (error.errors.some(({ field }) => !form.elements.namedItem(field))) return undefined;
  return Object.fromEntries(error.errors.map((one) => [one.field, one]));
}

function focusFirst(form: HTMLFormElement, fields: string[]): void {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const first = inputs.find(({ name }) => fields.includes(name));
  first?.focus();
  first?.select();
}
