import { Button } from '@mantine/core';
import { Dialog, DialogTitle } from '../../../kit/ui/Dialog.tsx';
import type { ReactNode } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import frame from '../../../kit/ui/ConfirmDialog.module.css';
import './invitation-page.texts.ts';

interface TellDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A dialog that only shows something, such as a link to copy. */
export function TellDialog({ opened, title, children, onClose }: TellDialogProps) {
  const { t } = useWords();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      size="46em"
      classNames={{ body: frame.body ?? '' }}
    >
      <DialogTitle className={frame.title ?? ''}>{title}</DialogTitle>
      <div className={frame.text}>{children}</div>
      <footer className={`${frame.foot} flex gap2 ruled`}>
        <Button onClick={onClose}>{t('invitations.done')}</Button>
      </footer>
    </Dialog>
  );
}
