import { fill, pick } from '@hoivien/contract/kit/message.ts';
import { useEffect, useState } from 'react';
import { beforeSignOut, onSignOut } from '../../kit/auth/session.ts';
import { useLanguage } from '../../kit/i18n/language.ts';
import { hasOfflineData, type OfflinePart } from '../../kit/screen/offline-part.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { offlineParts } from './areas.ts';

interface Asked {
  part: OfflinePart;
  count: number;
  answer: (goes: boolean) => void;
}

/** Asks before a sign-out that would lose unsent entries, and deletes the data of offline screens at a sign-out. */
export function SignOutQuestion() {
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      beforeSignOut(async () => {
        if (!hasOfflineData()) return true;
        for (const part of offlineParts) {
          const count = await part.send().catch(() => 0);
          if (count === 0) continue;
          const goes = await new Promise<boolean>((answer) => setAsked({ part, count, answer }));
          setAsked(undefined);
          if (!goes) return false;
        }
        return true;
      }),
    [],
  );
  useEffect(
    () =>
      onSignOut(() => {
        if (hasOfflineData()) for (const part of offlineParts) void part.wipe();
      }),
    [],
  );
  if (!asked) return null;
  const { part, count, answer } = asked;
  return (
    <ConfirmDialog
      opened
      danger
      title={fill(pick(part.question.title, language), { count })}
      confirmLabel={pick(part.question.confirm, language)}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {pick(part.question.text, language)}
    </ConfirmDialog>
  );
}
