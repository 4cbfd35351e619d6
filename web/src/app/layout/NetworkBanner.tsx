import { IconAlertTriangle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import classes from './NetworkBanner.module.css';

/** A banner over the page while the machine has no network. */
export function NetworkBanner() {
  const { t } = useWords();
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  if (online) return null;
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle aria-hidden="true" />
      <span>{t('app.offline')}</span>
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
