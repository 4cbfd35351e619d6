import { IconStar } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { useFavourites, usePlaces } from './places.ts';
import './shell.texts.ts';
import classes from './SidebarPanel.module.css';

/** The user's favourites below the menu; nothing without favourites. */
export function SidebarFavourites({ onGo }: { onGo: (() => void) | undefined }) {
  const { t } = useWords();
  const items = usePlaces(useFavourites()[0]);
  if (items.length === 0) return null;
  return (
    <section className={`${classes.favourites} ruled mt2`} aria-labelledby="sidebar-favourites">
      <h2 className="hint strong" id="sidebar-favourites" tabIndex={-1} data-entry="favourites">
        {t('shell.favourites')}
      </h2>
      <ul>
        {items.map(({ key, path, title, note }) => (
          <li key={key}>
            <NavLink
              to={path}
              end
              className={`${classes.entry} row gap3 wide quiet medium round2`}
              title={[title, note].filter(Boolean).join(', ')}
              onClick={onGo}
            >
              <IconStar aria-hidden="true" />
              <span className="narrow cut">{title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
