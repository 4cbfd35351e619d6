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
  confirmLabel: string;
  /** What the inputs begin with. A refusal that names one of them stands at it. */
  initial: Values;
  /** It cannot be confirmed yet. */
  locked?: (values: Values) => boolean;
  /** Rejects with the refusal; then the dialog stays. */
  send: (values: Values) => Promise<unknown>;
  onClose: () => void;
  children: (input: InputOf<Values>, values: Values, put: (changes: Partial<Values>) => void) => ReactNode;
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
  const { title, confirmLabel, initial, locked, send, onClose, children } = props;
  const [values, setValues] = useState(initial);
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
    try {
      await send(values);
      onClose();
    } catch (error) {
      setErrors(refused(error, Object.keys(initial)));
    }
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirmLabel}
      {...(locked && { locked: locked(values) })}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children(input, values, put)}
    </ConfirmDialog>
  );
}

function isEvent(next: unknown): next is ChangeEvent<HTMLInputElement> {
  return typeof next === 'object' && next !== null && 'currentTarget' in next;
}
