import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useWords } from '../../kit/i18n/words.ts';
import { LanguageSwitch } from '../../kit/ui/LanguageSwitch.tsx';
import { ToastPlace } from '../../kit/ui/Toasts.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import { NetworkBanner } from './NetworkBanner.tsx';
import { UnsentNote } from '../offline/UnsentNote.tsx';
import { NoticeBell } from './NoticeBell.tsx';
import './shell.texts.ts';
import classes from './TopBar.module.css';

interface TopBarProps {
  onMenu: () => void;
  onFind: () => void;
  onKeys: () => void;
  onRecent: () => void;
}

/** The present place, the search, the notices, the language and the account. */
export function TopBar({ onMenu, onFind, onKeys, onRecent }: TopBarProps) {
  const { t } = useWords();
  return (
    <header className={`${classes.top} row gap3 narrow`}>
      <button
        type="button"
        className={`${classes.menu} rigid quiet round2`}
        aria-label={t('shell.expand')}
        onClick={onMenu}
      >
        <IconMenu2 aria-hidden="true" />
      </button>
      <UnsentNote>
        <NetworkBanner>
          <Breadcrumbs />
          <FavouriteStar />
        </NetworkBanner>
      </UnsentNote>
      <ToastPlace />
      <button
        type="button"
        className={`${classes.find} row gap2 rigid hint surface round2 icons-sm`}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={onFind}
      >
        <IconSearch aria-hidden="true" />
        <span className="grow cut">{t('shell.find')}</span>
        <kbd className="one-line round1" aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      <NoticeBell />
      <span className={`${classes.language} flex`}>
        <LanguageSwitch />
      </span>
      <AccountMenu onKeys={onKeys} onRecent={onRecent} />
    </header>
  );
}
