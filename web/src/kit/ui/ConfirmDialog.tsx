import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import classes from './ConfirmDialog.module.css';
import { useMenuFocus } from './use-menu-focus.ts';

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
  /** What is entered in the dialog is not complete yet. */
  locked?: boolean;
  /** A promise keeps the dialog open and busy until it settles; the caller closes it. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
}

/** Asks before something goes. @example <ConfirmDialog opened={asking} danger title="Xoá thị trường Miền Tây?" confirmLabel="Xoá thị trường" … /> */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  useMenuFocus(props.opened);
  const confirm = async () => {
    setBusy(true);
    try {
      await props.onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened={props.opened}
      onClose={busy ? () => undefined : props.onClose}
      withCloseButton={false}
      size="46em"
      classNames={{ body: classes.body }}
    >
      {/* Inside the body: Mantine's header element would be a second banner of the page. */}
      <Modal.Title className={classes.title}>{props.title}</Modal.Title>
      <ConfirmForm {...props} busy={busy} onConfirm={() => void confirm()} />
    </Modal>
  );
}

/** What stands in the dialog; it goes with the dialog, so that nothing typed is there the next time. */
function ConfirmForm(props: ConfirmDialogProps & { busy: boolean }) {
  const { children, confirmLabel, cancelLabel, danger, word, locked, busy, onConfirm, onClose } = props;
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const isLocked = locked || (word !== undefined && typed.trim() !== word);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events pass portals: a form around the caller would be submitted too.
    event.stopPropagation();
    if (!busy && !isLocked) void onConfirm();
  };
  return (
    <form onSubmit={submit}>
      <div className={classes.text}>
        {children}
        {word && (
          <TextInput
            mt="sm"
            data-autofocus
            autoComplete="off"
            label={t('kit.typeToConfirm', { word })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
      <footer className={classes.foot}>
        <Button variant="subtle" onClick={onClose} disabled={busy}>
          {cancelLabel ?? t('kit.cancel')}
        </Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'filled'}
          loading={busy}
          disabled={isLocked}
          data-autofocus={word || locked !== undefined ? undefined : true}
        >
          {confirmLabel}
        </Button>
      </footer>
    </form>
  );
}
