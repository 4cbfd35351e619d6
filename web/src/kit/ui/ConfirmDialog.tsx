import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import classes from './ConfirmDialog.module.css';
import { Dialog, DialogTitle } from './Dialog.tsx';
import { TypedTextContext, useSettledSave } from './typed-texts.ts';
import { passing } from './typing.ts';
import { useMenuFocus } from './use-menu-focus.ts';

interface ConfirmDialogProps {
  opened: boolean;
  title: ReactNode;
  /** The id of the record that it is about, when the title does not name it. */
  about?: string;
  /** The consequences: the data that go and stay, and whether the action can be undone. */
  children?: ReactNode;
  /** Verb and object: 'Xoá thị trường'. Without it there is nothing to confirm, and the dialog only closes. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Makes the button red, for actions that remove something. */
  danger?: boolean;
  /** A word that the person must type first, for actions that cannot be undone. */
  word?: string;
  /** True while the input in the dialog is incomplete. */
  locked?: boolean;
  /** While its promise is pending the dialog stays open and busy. The caller closes the dialog. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
}

/**
 * Asks for confirmation.
 *
 * @example <ConfirmDialog opened={asking} danger title="Xoá thị trường Miền Tây?" confirmLabel="Xoá thị trường" … />
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  useMenuFocus(props.opened);
  const isRunning = useRef(false);
  const { scope, save } = useSettledSave(props.onConfirm);
  const confirm = async () => {
    // A second Enter may come before the button is drawn busy, or while the dialog fades.
    if (isRunning.current || !props.opened) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await save();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return (
    <Dialog
      about={props.about}
      opened={props.opened}
      onClose={busy ? () => undefined : props.onClose}
      withCloseButton={false}
      size="46em"
      classNames={{ body: classes.body }}
    >
      <DialogTitle className={classes.title}>{props.title}</DialogTitle>
      <TypedTextContext value={scope}>
        <ConfirmForm dialog={props} busy={busy} onConfirm={() => void confirm()} />
      </TypedTextContext>
    </Dialog>
  );
}

interface ConfirmFormProps {
  dialog: ConfirmDialogProps;
  busy: boolean;
  onConfirm: () => void;
}

/** The content of the dialog. It unmounts with the dialog, so typed text never reappears. */
function ConfirmForm({ dialog, busy, onConfirm }: ConfirmFormProps) {
  const { children, confirmLabel, cancelLabel, danger, word, locked, onClose } = dialog;
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const isLocked = locked || (word !== undefined && typed.trim() !== word);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React's events cross portals, so a form around the caller would be submitted as well.
    event.stopPropagation();
    if (!busy && !isLocked) onConfirm();
  };
  return (
    <form onSubmit={submit}>
      <div className={classes.text}>
        {children}
        {word && (
          <TextInput
            {...passing}
            mt="sm"
            data-autofocus
            autoComplete="off"
            label={t('kit.typeToConfirm', { word })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
      <footer className={`${classes.foot} flex gap2 ruled`}>
        <Button
          variant={confirmLabel ? 'subtle' : 'default'}
          onClick={onClose}
          disabled={busy}
          data-autofocus={confirmLabel ? undefined : true}
        >
          {cancelLabel ?? t('kit.cancel')}
        </Button>
        {confirmLabel && (
          <Button
            type="submit"
            variant={danger ? 'danger' : 'filled'}
            loading={busy}
            disabled={isLocked}
            data-autofocus={word || locked !== undefined ? undefined : true}
          >
            {confirmLabel}
          </Button>
        )}
      </footer>
    </form>
  );
}
