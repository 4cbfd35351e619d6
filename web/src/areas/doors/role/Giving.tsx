import { givingCodes } from '@hoivien/contract/giving-codes.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Role.module.css';
import './role-page.texts.ts';

/** The permissions of a role with which its users give rights to others. */
export function Giving({ on }: { on: ReadonlySet<string> }) {
  const { t, pick } = useWords();
  const found = Object.entries(givingCodes).filter(([code]) => on.has(code));
  if (found.length === 0) return null;
  return (
    <section aria-label={t('role.giving')}>
      <h2>{t('role.giving')}</h2>
      <ul className={classes.giving}>
        {found.map(([code, why]) => (
          <li key={code}>{pick(why)}</li>
        ))}
      </ul>
    </section>
  );
}
