import { REASON_MAX } from '@hoivien/contract/kit/reason.ts';
import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FieldError } from '../api/api-error.ts';
import { ApiError } from '../api/client.ts';
import { useWords } from '../i18n/words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import './resource.texts.ts';

interface ReasonDialogProps {
  title: string;
  /** A sentence about the effect. */
  hint: string;
  confirmLabel: string;
  cancelLabel: string;
  reasonLabel: string;
  /** The field of the reason in a refusal. */
  field: string;
  /** The message key for a missing reason; without it the button is disabled until there is one. */
  missing?: string;
  word?: string;
  /** It cannot be confirmed yet: what it says about the effect is still being counted. */
  locked?: boolean;
  danger?: boolean;
  /** Further inputs; `errorOf` gives the error of a field in a refusal. */
  children?: ((errorOf: (field: string) => string | undefined) => ReactNode) | undefined;
  /** The fields of `children`. */
  more?: readonly string[];
  /** Rejects with the refusal. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks for the reason of an action, and for a word when nobody can undo it.
 *
 * @example <ReasonDialog title="Từ chối An?" field="reason" onConfirm={(reason) => take(record, 'Refuse', { reason })} … />
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, hint, confirmLabel, cancelLabel, reasonLabel, field, missing, word, danger = false } = props;
  const { t, message } = useWords();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, Pick<FieldError, 'message' | 'params'>>>>({});
  const errorOf = (name: string) =>
    errors[name] && message(errors[name].message, { max: REASON_MAX, ...errors[name].params });
  const left = REASON_MAX - reason.length;
  const isMissing = reason.trim() === '';
  const confirm = async () => {
    if (isMissing && missing) return setErrors({ [field]: { message: missing } });
    try {
      await props.onConfirm(reason);
      props.onClose();
    } catch (problem) {
      const asked = [field, ...(props.more ?? [])];
      const own = problem instanceof ApiError ? problem.errors.filter((one) => asked.includes(one.field)) : [];
      if (own.length > 0) return setErrors(Object.fromEntries(own.map((one) => [one.field, one])));
      notify.failed(problem);
      // Another reason does not help against a refusal of the whole action, so the dialog closes. After a broken
      // connection it stays for another try.
      if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500) props.onClose();
    }
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      {...(word !== undefined && { word })}
      locked={props.locked === true || (isMissing && !missing)}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <p>{hint}</p>
      {props.children && <div className="mt3">{props.children(errorOf)}</div>}
      <Textarea
        mt="sm"
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={REASON_MAX}
        withAsterisk
        aria-required
        label={reasonLabel}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={!errors[field] && left < REASON_MAX * 0.1 ? t('resource.characters', { left }) : undefined}
        error={errorOf(field)}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setErrors({});
        }}
      />
    </ConfirmDialog>
  );
}
