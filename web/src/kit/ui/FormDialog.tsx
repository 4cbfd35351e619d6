import type { MessageParams } from '@hoivien/contract/kit/message.ts';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useRefused } from './use-refused.ts';

type Typed<Value> = Value | ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/** What an input of the form takes, whether it tells values or events. */
type InputOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => { value: Values[Name]; error: string | undefined; onChange: (next: Typed<Values[Name]>) => void };

interface FormDialogProps<Values> {
  title: string;
  confirmLabel: string | ((values: Values) => string);
  cancelLabel?: string;
  danger?: boolean;
  /** What the person must type first. */
  word?: string;
  /** What the inputs begin with. A refusal that names one of them stands at it. Without inputs the dialog only asks. */
  initial?: Values;
  /** It cannot be confirmed yet. */
  locked?: (values: Values) => boolean;
  /** The sentence of each input that is wrong before anything is sent. */
  check?: (values: Values) => Readonly<Record<string, string>>;
  /** The figures of the dialog's own limits in sentences of refusals. */
  limits?: MessageParams;
  /** Rejects with the refusal. The answer false keeps the dialog open. */
  send: (values: Values) => Promise<unknown>;
  /** A refusal that names no input closes the dialog, because another try would not help. */
  closes?: boolean;
  onClose: () => void;
  children:
    | ReactNode
    | ((input: InputOf<Values>, values: Values, put: (changes: Partial<Values>) => void) => ReactNode);
}

/**
 * A dialog that is a call, its inputs and its sentence.
 *
 * @example
 * <FormDialog title="Ghi chú" confirmLabel="Lưu" initial={{ note: '' }} send={(body) => write.send({ body })} onClose={onClose}>
 *   {(input) => <Textarea label="Ghi chú" {...input('note')} />}
 * </FormDialog>
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { confirmLabel, initial, locked, check, limits, send, closes = !initial, children, ...asked } = props;
  const [values, setValues] = useState(initial ?? ({} as Values));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const put = (changes: Partial<Values>) => {
    setValues((now) => ({ ...now, ...changes }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changes))));
  };
  const input: InputOf<Values> = (name) => ({
    value: values[name],
    error: errors[name],
    onChange: (next) => put({ [name]: isEvent(next) ? next.currentTarget.value : next } as Partial<Values>),
  });
  const confirm = async () => {
    const wrong = check?.(values) ?? {};
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      if ((await send(values)) !== false) asked.onClose();
    } catch (error) {
      const told = refused(error, Object.keys(values), limits);
      setErrors(told);
      if (closes && Object.keys(told).length === 0) asked.onClose();
    }
  };
  return (
    <ConfirmDialog
      {...asked}
      opened
      confirmLabel={typeof confirmLabel === 'function' ? confirmLabel(values) : confirmLabel}
      {...(locked && { locked: locked(values) })}
      onConfirm={confirm}
    >
      {typeof children === 'function' ? children(input, values, put) : children}
    </ConfirmDialog>
  );
}

function isEvent(next: unknown): next is ChangeEvent<HTMLInputElement> {
  return typeof next === 'object' && next !== null && 'currentTarget' in next;
}
