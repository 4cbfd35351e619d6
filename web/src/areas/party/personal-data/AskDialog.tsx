import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../kit/api/client.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';

const MAX = 1000;

interface AskDialogProps {
  title: string;
  hint: string;
  confirmLabel: string;
  reasonLabel: string;
  /** The field under which the server refuses the reason. */
  field: string;
  word?: string;
  danger?: boolean;
  /** More that is asked for; `errorOf` says what the server refused of a field. */
  children?: (errorOf: (field: string) => string | undefined) => ReactNode;
  /** The fields that `children` ask for. */
  more?: readonly string[];
  /** Rejects with what the server refused. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why something is done, and for a word where it cannot be undone. */
export function AskDialog(props: AskDialogProps) {
  const { t, message } = useWords();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const errorOf = (field: string) => errors[field] && message(errors[field], { max: MAX });
  const confirm = async () => {
    try {
      await props.onConfirm(reason);
      props.onClose();
    } catch (problem) {
      const asked = [props.field, ...(props.more ?? [])];
      const own = problem instanceof ApiError ? problem.errors.filter(({ field }) => asked.includes(field)) : [];
      if (own.length === 0) return notify.failed(problem);
      setErrors(Object.fromEntries(own.map((one) => [one.field, one.message])));
    }
  };
  return (
    <ConfirmDialog
      opened
      title={props.title}
      confirmLabel={props.confirmLabel}
      cancelLabel={t('personalData.keep')}
      danger={props.danger ?? false}
      {...(props.word !== undefined && { word: props.word })}
      locked={reason.trim() === ''}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <p>{props.hint}</p>
      {props.children && <div className={classes.asked}>{props.children(errorOf)}</div>}
      <Textarea
        mt="sm"
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX}
        withAsterisk
        aria-required
        label={props.reasonLabel}
        error={errorOf(props.field)}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setErrors({});
        }}
      />
    </ConfirmDialog>
  );
}
