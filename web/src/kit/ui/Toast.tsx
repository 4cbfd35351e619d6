import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Reached } from '@hoivien/contract/kit/reached.ts';
import { askSight, missingCodes } from '../auth/sight.ts';
import { ApiError } from '../api/client.ts';
import { useWords } from '../i18n/words.ts';
import { copyText } from '../api/copy-text.ts';
import { useCanOpen } from './landing.ts';
import { reachedTexts } from './reached.ts';
import classes from './Toast.module.css';

/** A link to what came of a press. */
export interface Way {
  /** A page of the interface. */
  page: string;
  label: string;
}

interface DoneToastProps {
  text: string;
  undo: (() => void | Promise<void>) | undefined;
  /** Stands for the page of what was reached. */
  way: Way | undefined;
  /** What the press reached. */
  reached: readonly Reached[];
  onTakeBack: (calls: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Reports a success with what it reached, and offers to undo it while it is visible. */
export function DoneToast({ text, undo, way, reached, onTakeBack, onClose }: DoneToastProps) {
  const words = useWords();
  const { t } = words;
  const canOpen = useCanOpen();
  const isUsed = useRef(false);
  const once = (work: () => void | Promise<void>) => {
    if (isUsed.current) return;
    isUsed.current = true;
    onClose();
    void work();
  };
  const whole = [text, ...reachedTexts(reached, words)].filter(Boolean).join('. ');
  const [first] = reached;
  // Letters of several calls stand together in the outbox.
  const page = way?.page ?? (first?.page && reached.length > 1 ? first.page.split('?')[0] : first?.page);
  const calls = reached.flatMap(({ takeBack }) => takeBack ?? []);
  const isLetters = reached.some(({ at }) => at !== null);
  return (
    <div className={`${classes.toast} clip relative medium round3`}>
      <IconCheck className={classes.icon} aria-hidden="true" />
      <span className={`${classes.text} narrow clip small`}>{whole}</span>
      {page && canOpen(page) && (
        <a className={`${classes.action} rigid one-line strong`} href={`#${page}`} onClick={onClose}>
          {way?.label ?? t('kit.reachedPage')}
        </a>
      )}
      {calls.length > 0 && (isLetters || !undo) && (
        <button
          type="button"
          className={`${classes.action} rigid one-line strong`}
          onClick={() => once(() => onTakeBack(calls))}
        >
          {t(isLetters ? 'kit.takeBack' : 'kit.undo')}
        </button>
      )}
      {undo && (
        <button type="button" className={`${classes.action} rigid one-line strong`} onClick={() => once(undo)}>
          {t('kit.undo')}
        </button>
      )}
      <CloseButton onClose={onClose} />
      <span className={classes.time} aria-hidden="true" />
    </div>
  );
}

interface FailedToastProps {
  error: unknown;
  retry: (() => void) | undefined;
  onClose: () => void;
}

/** Reports a failure with the request id, which the operator needs. */
export function FailedToast({ error, retry, onClose }: FailedToastProps) {
  const { t, problem } = useWords();
  const requestId = error instanceof ApiError ? error.requestId : null;
  const codes = missingCodes(error);
  return (
    <div className={`${classes.toast} clip relative medium round3 ${classes.failed}`} role="alert">
      <IconAlertTriangle className={classes.icon} aria-hidden="true" />
      <span className={`${classes.text} narrow clip small`}>
        {problem(error)} {requestId && <RequestId id={requestId} />}
      </span>
      {codes.length > 0 && (
        <button
          type="button"
          className={`${classes.action} rigid one-line strong`}
          onClick={() => askSight({ kind: 'own', codes })}
        >
          {t('kit.whyNot')}
        </button>
      )}
      {retry && (
        <button
          type="button"
          className={`${classes.action} rigid one-line strong`}
          onClick={() => {
            onClose();
            retry();
          }}
        >
          {t('kit.retry')}
        </button>
      )}
      <CloseButton onClose={onClose} />
    </div>
  );
}

function RequestId({ id }: { id: string }) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const [isWhole, setWhole] = useState(false);
  return (
    <button
      type="button"
      className={`${classes.request} hint`}
      title={t('kit.copyRequest')}
      onClick={() =>
        void copyText(id).then(
          () => setCopied(true),
          // The whole id stands there then, to copy by hand.
          () => setWhole(true),
        )
      }
    >
      {copied ? t('kit.copied') : `${t('kit.requestId')} ${isWhole ? id : id.slice(0, 8)}`}
    </button>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={`${classes.close} rigid round2 icons-sm`}
      aria-label={t('kit.close')}
      onClick={onClose}
    >
      <IconX aria-hidden="true" />
    </button>
  );
}
