import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { isOutdated, watchBuild } from '../../kit/api/build.ts';
import { useWords } from '../../kit/i18n/words.ts';
import classes from './Bands.module.css';

/**
 * Says in the place of `children`, the path of the page, that the machine has no network or that the server has a newer
 * build than this tab. There nothing in the page moves, and no toast covers the button.
 */
export function NetworkBanner({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const outdated = useSyncExternalStore(watchBuild, isOutdated);
  if (online && !outdated) return children;
  return (
    <div className={`${classes.line} row gap2 small ${classes.network} narrow round2 icons-sm`} role="status">
      {online ? <IconRefresh aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
      <span>{t(online ? 'app.outdated' : 'app.offline')}</span>
      {online && (
        <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </Button>
      )}
    </div>
  );
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
