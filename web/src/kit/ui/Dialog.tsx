import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import { KeptNote } from './KeptNote.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { forgetClosed, unsavedInputs } from './typing.ts';
import { GIVEN_BACK_MS, isLost } from './use-menu-focus.ts';
import { useDialogPlace } from './use-dialog-place.ts';
import { lossOf } from './use-unsaved.ts';

/** Its element would be a second banner of the page. */
const HEADER = { role: 'presentation' };

/** What both kinds need beside what Mantine takes. */
interface Guarded {
  /** The id of the record that the dialog is about, when neither its title nor the address of the page says which. */
  about?: string | undefined;
}

/**
 * A dialog. Escape, a press outside and its cross ask before they close it over unsaved input, which stays as a draft. Its own
 * buttons call `onClose` of the caller and so drop the input on purpose.
 *
 * @example <Dialog opened onClose={onClose} title="Chép nhiệm kỳ">…</Dialog>
 */
export function Dialog({ about, children, ...props }: ModalProps & Guarded) {
  const { guarded, content } = useGuard(props, about, children);
  return (
    <Modal {...props} {...guarded} attributes={{ ...props.attributes, header: HEADER }}>
      {content}
    </Modal>
  );
}

/** The same at the side of the page. */
export function SidePanel({ about, children, ...props }: DrawerProps & Guarded) {
  const { guarded, content } = useGuard(props, about, children);
  return (
    <Drawer {...props} {...guarded} attributes={{ ...props.attributes, header: HEADER }}>
      {content}
    </Drawer>
  );
}

/** The title in the body of a dialog that has no cross and so no line of its own for it. */
export const DialogTitle = Modal.Title;

type Closable = Pick<ModalProps, 'opened' | 'onClose' | 'closeOnClickOutside' | 'closeOnEscape' | 'closeButtonProps'>;

/** Milliseconds in which the second press of a double click comes: it falls outside the dialog that the first one opened. */
const DOUBLE_CLICK = 500;

function useGuard(
  { opened, onClose, closeOnClickOutside = true, closeOnEscape = true, closeButtonProps }: Closable,
  about: string | undefined,
  children: ReactNode,
) {
  const { t } = useWords();
  const { zIndex, top } = useDialogPlace(opened);
  const [dialog, setDialog] = useState<Element | null>(null);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_CLICK);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [opened]);
  useOpener();
  const [loss, setLoss] = useState<ReturnType<typeof lossOf>>();
  // Both dialogs hear each Escape: the question opens and closes after it.
  const setLater = (next: typeof loss) => void setTimeout(() => setLoss(next));
  const unsaved = () => (dialog ? unsavedInputs(dialog) : []);
  const content = (
    <>
      <Mark about={about} onShown={setDialog} />
      {dialog && <KeptNote dialog={dialog} />}
      {children}
      <LeaveQuestion
        opened={loss !== undefined}
        title={t('kit.shut')}
        yes={t('kit.shutYes')}
        onLeave={() => {
          setLoss(undefined);
          onClose();
        }}
        onStay={() => {
          setLater(undefined);
          // Later than the question's own attempt to return the focus.
          setTimeout(() => unsaved()[0]?.focus(), GIVEN_BACK_MS);
        }}
      >
        {loss && t(loss)}
      </LeaveQuestion>
    </>
  );
  return {
    guarded: {
      onClose: () => (unsaved().length > 0 ? setLater(lossOf(unsaved())) : onClose()),
      closeOnClickOutside: closeOnClickOutside && isSettled,
      closeOnEscape: closeOnEscape && top,
      closeButtonProps: { 'aria-label': t('kit.close'), ...closeButtonProps },
      zIndex,
    },
    content,
  };
}

/**
 * Gives the focus back to what had it when a dialog was drawn that leaves the page with its closing. One whose first input takes the
 * focus as it appears would else find its own input there.
 */
function useOpener(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (isLost() && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      }, GIVEN_BACK_MS),
    [opener],
  );
}

/** Finds the element of the dialog while its content is shown. */
function Mark({ about, onShown }: { about: string | undefined; onShown: (dialog: Element | null) => void }) {
  const [mark, setMark] = useState<HTMLSpanElement | null>(null);
  useEffect(() => {
    const dialog = mark?.closest('[aria-modal="true"]') ?? null;
    onShown(dialog);
    if (!dialog) return undefined;
    return () => {
      onShown(null);
      forgetClosed(dialog);
    };
  }, [mark, onShown]);
  return <span ref={setMark} hidden data-about={about} />;
}
