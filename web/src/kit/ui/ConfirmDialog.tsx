import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  title: ReactNode;
  /** What goes, what stays, whether it can be taken back. */
  children?: ReactNode;
  /** Verb and object: 'Xoá thị trường'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** A red button, for what takes away. */
  danger?: boolean;
  /** The person must type this first: for what cannot be undone. */
  word?: string;
  /** A promise keeps the dialog open and busy until it settles; the caller closes it. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
}

/** Asks before something goes. @example <ConfirmDialog opened={asking} danger title="Xoá thị trường Miền Tây?" confirmLabel="Xoá thị trường" … /> */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, cancelLabel, danger, word, onConfirm, onClose } = props;
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (opened) setTyped('');
  }, [opened]);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog inside a form's tree would otherwise submit that form too: React events pass portals.
    event.stopPropagation();
    if (busy || (word && typed.trim() !== word)) return;
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened={opened} onClose={busy ? () => undefined : onClose} title={title} withCloseButton={false} classNames={{ body: classes.body }}>
      <form onSubmit={(event) => void confirm(event)}>
        <div className={classes.text}>
          {children}
          {word && (
            <TextInput mt="sm" data-autofocus label={t('kit.typeToConfirm', { word })} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} autoComplete="off" />
          )}
        </div>
        <footer className={classes.foot}>
          <Button variant="subtle" onClick={onClose} disabled={busy}>
            {cancelLabel ?? t('kit.cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'filled'} loading={busy} disabled={word !== undefined && typed.trim() !== word} data-autofocus={word ? undefined : true}>
            {confirmLabel}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
