import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../kit/api/client.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import './personal-data-page.texts.ts';

const MAX = 1000;

interface AskDialogProps {
  title: string;
  hint: string;
  confirmLabel: string;
  reasonLabel: string;
  /** The field under which the server refuses a reason. */
  field: string;
  word?: string;
  danger?: boolean;
  /** More that is asked for. */
  children?: ReactNode;
  /** Rejects with what the server refused. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why something is done, and for a word where it cannot be undone. */
export function AskDialog(props: AskDialogProps) {
  const { t, message } = useWords();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const confirm = async () => {
    try {
      await props.onConfirm(reason);
      props.onClose();
    } catch (problem) {
      const own = problem instanceof ApiError && problem.errors.find(({ field }) => field === props.field);
      if (own) setError(own.message);
      else notify.failed(problem);
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
      {props.children}
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
        error={error && message(error, { max: MAX })}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
