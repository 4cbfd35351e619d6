import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Outlet, useBlocker, useLocation } from 'react-router';
import { beforeSignOut } from '../auth/session.ts';
import { useBaseWords } from '../i18n/base-words.ts';
import { dropOldDrafts } from './drafts.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { keepTextsOf, onForgotten, watchTyping } from './typing.ts';
import { isUnsaved, lossOf, setLeaveAsked } from './use-unsaved.ts';

/**
 * The frame of all routes: it stops a person who leaves unsaved input by a link, a tab, a filter, Back, the address, the window
 * or a sign-out. `person` is whose drafts this browser keeps; nobody's on public pages.
 */
export function LeaveGuard({ person }: { person?: string }) {
  const { t } = useBaseWords();
  const { pathname, search } = useLocation();
  const [signsOut, setSignsOut] = useState<(goes: boolean) => void>();
  const [loss, setLoss] = useState<ReturnType<typeof lossOf>>('kit.leaveLost');
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    const isOther = from.pathname !== to.pathname || from.search !== to.search;
    if (!isOther || !isUnsaved(from.pathname !== to.pathname, historyAction !== 'POP')) return false;
    setLoss(lossOf());
    return true;
  });
  useEffect(() => watchTyping(), []);
  useEffect(() => dropOldDrafts(), []);
  useLayoutEffect(() => {
    keepTextsOf(person === undefined ? undefined : { person, here: pathname + search });
    return () => keepTextsOf(undefined);
  }, [person, pathname, search]);
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved(true)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', ask);
    const stop = beforeSignOut(async () => {
      if (!isUnsaved(true)) return true;
      const goes = await new Promise<boolean>((answer) => setSignsOut(() => answer));
      setSignsOut(undefined);
      return goes;
    });
    return () => {
      stop();
      window.removeEventListener('beforeunload', ask);
    };
  }, []);
  const isAsking = blocker.state === 'blocked';
  useEffect(() => setLeaveAsked(isAsking), [isAsking]);
  // A write that was under way saved the input, so nothing is left to ask.
  const goOn = useEffectEvent(() => {
    if (blocker.state === 'blocked' && !isUnsaved(pathname !== blocker.location.pathname)) blocker.proceed();
  });
  useEffect(() => {
    if (!isAsking) return undefined;
    // The dialog of the write closes after its answer.
    return onForgotten(() => void setTimeout(goOn));
  }, [isAsking]);
  return (
    <>
      <Outlet />
      <LeaveQuestion
        opened={isAsking}
        title={t('kit.leave')}
        yes={t('kit.leaveYes')}
        onLeave={() => blocker.proceed?.()}
        onStay={() => blocker.reset?.()}
      >
        {t(loss)}
      </LeaveQuestion>
      <LeaveQuestion
        opened={signsOut !== undefined}
        title={t('kit.signOutUnsaved')}
        yes={t('kit.signOutYes')}
        onLeave={() => signsOut?.(true)}
        onStay={() => signsOut?.(false)}
      >
        {t('kit.signOutLost')}
      </LeaveQuestion>
    </>
  );
}
