import { IconAlertTriangle } from '@tabler/icons-react';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Fee.module.css';
import './fee-page.texts.ts';
import { useAccountChanges } from './use-fees.ts';

/** What happened to the accounts for fees within the last 7 days; nothing when they stayed. */
export function ChangesNote() {
  const { t, formatDateTime } = useWords();
  const { data } = useAccountChanges();
  if (!data || data.length === 0) return null;
  return (
    <div className={`${classes.changes} flex gap3 ink small round2`} role="status">
      <IconAlertTriangle aria-hidden />
      <ul>
        {data.map(({ at, by, what, bankName, accountNumber }) => (
          <li key={`${at} ${accountNumber} ${what}`}>
            {t(`fee.change_${what}`, {
              by: by ?? t('fee.somebody'),
              account: `${bankName} ${accountNumber}`,
              when: formatDateTime(at).slice(0, 16),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
