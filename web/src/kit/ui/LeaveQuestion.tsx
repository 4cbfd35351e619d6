import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBaseWords } from '../i18n/base-words.ts';
import classes from './ConfirmDialog.module.css';
import { useDialogPlace } from './use-dialog-place.ts';

interface LeaveQuestionProps {
  opened: boolean;
  title: string;
  yes: string;
  /** What happens to the unsaved input. */
  children: ReactNode;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before unsaved input goes. It is no `Dialog`, because every dialog asks by it. */
export function LeaveQuestion({ opened, title, yes, children, onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useBaseWords();
  const { zIndex, top } = useDialogPlace(opened);
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      closeOnEscape={top}
      zIndex={zIndex}
      withCloseButton={false}
      size="46em"
      classNames={{ body: classes.body }}
    >
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      <div className={classes.text}>{children}</div>
      <footer className={`${classes.foot} flex gap2 ruled`}>
        <Button variant="subtle" onClick={onStay}>
          {t('kit.stay')}
        </Button>
        <Button onClick={onLeave} data-autofocus>
          {yes}
        </Button>
      </footer>
    </Modal>
  );
}
