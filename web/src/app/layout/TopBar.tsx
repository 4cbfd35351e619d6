import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useWords } from '../../kit/i18n/words.ts';
import { LanguageSwitch } from '../../kit/ui/LanguageSwitch.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import classes from './TopBar.module.css';

interface TopBarProps {
  onMenu: () => void;
  onFind: () => void;
}

/** Where one is, the search, the language and who one is. */
export function TopBar({ onMenu, onFind }: TopBarProps) {
  const { t } = useWords();
  return (
    <header className={classes.top}>
      <button type="button" className={classes.menu} aria-label={t('app.expand')} onClick={onMenu}>
        <IconMenu2 aria-hidden="true" />
      </button>
      <Breadcrumbs />
      <span className={classes.space} />
      <button
        type="button"
        className={classes.find}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={onFind}
      >
        <IconSearch aria-hidden="true" />
        <span>{t('app.find')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <LanguageSwitch />
      <AccountMenu />
    </header>
  );
}
