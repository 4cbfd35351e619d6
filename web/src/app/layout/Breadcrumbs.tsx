import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { useOwnTitle } from '../../kit/ui/title.ts';
import { groupLabel } from '../menu.ts';
import { isOpenTo } from '../../kit/screen/screen.ts';
import classes from './Breadcrumbs.module.css';
import { useScreen } from './use-screen.ts';
import './shell.texts.ts';

interface Crumb {
  label: string;
  path?: string;
}

/** The group, the list and the page; the last one is marked as the present one. */
export function Breadcrumbs() {
  const words = useWords();
  const screen = useScreen();
  const own = useOwnTitle();
  const actor = useActor();
  if (!screen) return <span />;
  const group = groupLabel(screen, words, actor);
  const crumbs: Crumb[] = [];
  // A group with one list has the same name as the list.
  if (group && group !== (screen.parent ?? screen).title(words)) crumbs.push({ label: group });
  const { parent } = screen;
  if (parent) crumbs.push({ label: parent.title(words), ...(isOpenTo(actor, parent) && { path: parent.path }) });
  return (
    <nav
      className={`${classes.crumbs} row gap1 narrow one-line hint icons-sm`}
      aria-label={words.t('shell.breadcrumbs')}
    >
      {crumbs.map(({ label, path }) => (
        <Fragment key={label}>
          {path ? <Link to={path}>{label}</Link> : <span className={classes.group}>{label}</span>}
          <IconChevronRight className={path ? undefined : classes.group} aria-hidden="true" />
        </Fragment>
      ))}
      {/* Of another screen it is another one, which has not moved. */}
      <span key={screen.path} aria-current="page">
        {own ?? screen.title(words)}
      </span>
    </nav>
  );
}
