import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../kit/api/client.ts';

/** The message key of each field's error, so that a change of language translates the shown errors. */
export type FieldKeys = Partial<Record<string, string>>;

export interface DoorForm {
  errors: FieldKeys;
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
  const [errors, setErrors] = useState<FieldKeys>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    if (busy) return;
    const refuse = (keys: FieldKeys) => {
      setErrors(keys);
      focusFirst(form, Object.keys(keys));
    };
    setBusy(true);
    setFailure(null);
    setErrors({});
    try {
      const typed = new FormData(form);
      const schema = await loadSchema();
      const result = schema.safeParse(read ? read(typed) : Object.fromEntries(typed));
      if (result.success) await send(result.data);
      else refuse(firstOfEach(result.error.issues));
    } catch (error) {
      const keys = keysAtFields(error, form);
      setFailure(keys ? null : error);
      refuse(keys ?? {});
      if (!keys && focus) focusFirst(form, [focus]);
    } finally {
      setBusy(false);
    }
  };
  return {
    errors,
    failure,
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    clear: (field) => setErrors(({ [field]: _gone, ...rest }) => rest),
  };
}

function firstOfEach(issues: readonly z.core.$ZodIssue[]): FieldKeys {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

/** The server's errors by field, if the form contains all of these fields. */
function keysAtFields(error: unknown, form: HTMLFormElement): FieldKeys | undefined {
  if (!(error instanceof ApiError) || error.errors.length === 0) return undefined;
  if (error.errors.some(({ field }) => !form.elements.namedItem(field))) return undefined;
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
}

function focusFirst(form: HTMLFormElement, fields: string[]): void {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const first = inputs.find(({ name }) => fields.includes(name));
  first?.focus();
  first?.select();
}
