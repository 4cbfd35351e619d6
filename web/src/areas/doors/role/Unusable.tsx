import { permissionLabel } from '@hoivien/contract/permission-label.ts';
import { unusableCodes } from '@hoivien/contract/permissions.ts';
import { Button } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Role.module.css';
import './role-page.texts.ts';

interface UnusableProps {
  on: ReadonlySet<string>;
  /** Adds a permission; undefined where the role is only read. */
  onAdd?: (code: string) => void;
}

/** The permissions of a role that nothing lets its users use, each with a press that adds what is missing. */
export function Unusable({ on, onAdd }: UnusableProps) {
  const { t, language } = useWords();
  const found = unusableCodes(on);
  if (found.length === 0) return null;
  return (
    <section aria-label={t('role.unusable')}>
      <h2>{t('role.unusable')}</h2>
      <ul>
        {found.map(({ code, missing: [first = '', ...others] }) => {
          const { area, action } = permissionLabel(code, language);
          const actionOf = (one: string) => permissionLabel(one, language).action;
          const missing = [first, ...others].map(actionOf).join(t('role.or'));
          return (
            <li key={code} className={classes.unusable}>
              <span>{t('role.unusableWhy', { area, action, missing })}</span>
              {onAdd && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={t('role.unusableAddOf', { area, missing: actionOf(first) })}
                  onClick={() => onAdd(first)}
                >
                  {t('role.unusableAdd', { missing: actionOf(first) })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
