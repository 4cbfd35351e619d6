import { seeAsCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import classes from './Bands.module.css';
import './sight.texts.ts';

/** Tells the other tabs of this browser that the session sees as somebody else from now on, or no more. */
const MARK = 'seeing';

/** Draws everything with the rights of now: what was read with others must not stay. */
export function showNewSight(): void {
  localStorage.setItem(MARK, String(Date.now()));
  window.location.hash = '#/';
  window.location.reload();
}

/** The band above every screen while the session sees as another. It ends by itself when the time is over. */
export function SeeAsBand() {
  const { t, formatDateTime } = useWords();
  const { seeing } = useActor().profile;
  const client = useQueryClient();
  const until = seeing?.until;
  useEffect(() => {
    const again = () => void client.invalidateQueries();
    const onStorage = ({ key }: StorageEvent) => key === MARK && again();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(showNewSight, Math.max(0, Date.parse(until) - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [until]);
  if (!seeing) return null;
  const stop = async () => {
    try {
      await tell(seeAsCalls.oneself, {});
      showNewSight();
    } catch (error) {
      notify.failed(error);
    }
  };
  const { name, roleName } = seeing;
  return (
    <div className={`${classes.line} row gap2 small ${classes.seeing} icons-sm`} role="status" data-seeing>
      <IconEye aria-hidden="true" />
      <span>
        <b>{name === null ? t('sight.bandRole', { role: roleName }) : t('sight.band', { name, role: roleName })}</b>{' '}
        {t('sight.until', { time: formatDateTime(seeing.until).slice(11, 16) })}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void stop()}>
        {t('sight.stop')}
      </Button>
    </div>
  );
}
