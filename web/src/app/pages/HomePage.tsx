import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { useTotal } from '../../kit/resource/use-records.ts';
import { PageHead } from '../../kit/ui/PageHead.tsx';
import type { Screen } from '../../kit/screen/screen.ts';
import type { MenuEntry } from '../menu.ts';
import classes from './HomePage.module.css';
import './home.texts.ts';
import { Waiting } from './Waiting.tsx';

/** The first page: the screens of the user's role with their purpose and their number of records. */
export function HomePage() {
  const words = useWords();
  const { t } = words;
  const groups = useOutletContext<readonly MenuEntry[]>().filter(({ children }) => children);
  const [today] = useState(() => new Date().toISOString());
  return (
    <>
      <PageHead title={t('home.today')} note={words.formatDay(today)} />
      <div className={classes.body}>
        <Waiting />
        {groups.length === 0 && <p>{t('home.noScreens')}</p>}
        {groups.map((group) => (
          <section key={group.key} className={classes.group}>
            <h2>{group.label}</h2>
            <ul>
              {group.children?.map((screen) => (
                <li key={screen.path}>
                  <ScreenLine screen={screen} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function ScreenLine({ screen }: { screen: Screen }) {
  const words = useWords();
  return (
    <Link to={screen.path} className={classes.line}>
      <span className={classes.title}>{screen.title(words)}</span>
      <span className={classes.about}>{screen.about?.(words)}</span>
      <span className={classes.total}>{screen.area && <Total area={screen.area} />}</span>
    </Link>
  );
}

/** The total of a screen's list; nothing while it is unknown. */
function Total({ area }: { area: string }) {
  const { t, formatNumber } = useWords();
  const { data: total } = useTotal({ area }, true);
  if (total === undefined) return null;
  if (total === 0) return t('home.none');
  return total === 1 ? t('home.oneRecord') : t('home.records', { count: formatNumber(total) });
}
