import { Link } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import type { Screen } from '../../kit/screen/screen.ts';
import classes from './HomePage.module.css';

/** Screens below a heading, each with its purpose; nothing without one. */
export function ScreenGroup({ label, screens = [] }: { label: string; screens: readonly Screen[] | undefined }) {
  const words = useWords();
  if (screens.length === 0) return null;
  return (
    <section className={classes.group}>
      <h2>{label}</h2>
      <ul>
        {screens.map((screen) => (
          <li key={screen.path} className="ruled-below">
            <Link to={screen.path} className={`${classes.line} grid centre`}>
              <span className="strong">{screen.title(words)}</span>
              <span className="hint">{screen.about?.(words)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
