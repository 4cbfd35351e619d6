import { ask } from '../../kit/api/ask.ts';
import { sessionCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { lastInputAt } from '../../kit/api/presence.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { Dialog } from '../../kit/ui/Dialog.tsx';
import './idle.texts.ts';

/** How long before the end the warning shows, and how often a person who types is told to the server, in milliseconds. */
const WARN_MS = 60_000;
const TELL_MS = 30_000;
const LOOK_MS = 1_000;

/**
 * Warns a minute before the session ends by inactivity, and asks the server at the end, whose refusal signs out with the
 * drafts kept. The server hears of a person who only types, and it knows of other tabs.
 */
export function IdleWatch({ minutes }: { minutes: number }) {
  const { t } = useWords();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    let end = Date.now() + minutes * 60_000;
    let told = Date.now();
    let isAsking = false;
    const askServer = async () => {
      isAsking = true;
      told = Date.now();
      // Without an answer the server may still be alive; its next answer decides.
      const found = await ask(sessionCalls.presence, {}).catch(() => undefined);
      if (found) end = found.secondsLeft === null ? Number.POSITIVE_INFINITY : Date.now() + found.secondsLeft * 1_000;
      isAsking = false;
    };
    const look = () => {
      const now = Date.now();
      const remaining = end - now;
      const isActive = lastInputAt() > told;
      // A tab in the background learns before the warning whether another tab is in use.
      const isNear = remaining <= WARN_MS && (now - told > TELL_MS / 3 || remaining <= 0);
      if (!isAsking && ((isActive && (now - told > TELL_MS || remaining <= WARN_MS)) || isNear)) void askServer();
      setLeft(remaining <= WARN_MS ? Math.max(0, Math.ceil(remaining / 1_000)) : undefined);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [minutes]);
  // Every press counts as an input, so the button and each way to close the dialog keep the session.
  return (
    <Dialog opened={left !== undefined} onClose={() => setLeft(undefined)} title={t('idle.title')}>
      <p role="alert">{t('idle.text', { seconds: left ?? 0 })}</p>
      <Button onClick={() => setLeft(undefined)}>{t('idle.stay')}</Button>
    </Dialog>
  );
}
