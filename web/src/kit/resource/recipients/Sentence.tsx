import { type RecipientCount, SKIPS } from '@hoivien/contract/kit/recipients/recipients.ts';
import { useWords } from '../../i18n/words.ts';
import classes from './Recipients.module.css';
import './recipients.texts.ts';

/** The lists behind the numbers. */
export type Listed = 'all' | 'doubled' | 'noEmail' | 'skipped';

interface SentenceProps {
  counted: RecipientCount;
  onList: (which: Listed) => void;
}

/** How many are chosen, how many of them twice or without an e-mail, and the sum. Each number opens its list. */
export function Sentence({ counted, onList }: SentenceProps) {
  const { t, formatNumber } = useWords();
  const { total, reached, doubled, noEmail, skipped } = counted;
  const left = total - reached;
  const reasons = SKIPS.filter((reason) => skipped[reason] > 0).map((reason) =>
    t(`recipients.${reason}`, { count: formatNumber(skipped[reason]) }),
  );
  const numbers: [Exclude<Listed, 'all'>, number][] = [
    ['doubled', doubled],
    ['noEmail', noEmail],
    ['skipped', left],
  ];
  const sum = sumOf(counted);
  return (
    <>
      <span>
        {t('recipients.chosenSo')}{' '}
        <button type="button" onClick={() => onList('all')}>
          {t('recipients.total', { count: formatNumber(total) })}
        </button>
        {numbers.map(([which, count]) =>
          count > 0 ? (
            <span key={which}>
              {', '}
              <button type="button" data-warn={which !== 'doubled'} onClick={() => onList(which)}>
                {t(`recipients.say_${which}`, { count: formatNumber(count) })}
              </button>
              {which === 'skipped' && <> {t('recipients.because', { reasons: reasons.join(', ') })}</>}
            </span>
          ) : null,
        )}
        .
      </span>
      {sum.length > 1 && (
        <small className={`${classes.sum} hint number`}>
          {sum.map(formatNumber).join(' + ')}
          {doubled > 0 && ` − ${t('recipients.sumDoubled', { count: formatNumber(doubled) })}`} = {formatNumber(total)}
        </small>
      )}
    </>
  );
}

/** The numbers that add up to the total and the doubles. */
function sumOf({ groups: { clubs, filters, committees, tagIds, used }, people, emails }: RecipientCount): number[] {
  return [...clubs, ...filters, ...committees, ...tagIds, ...used, people, emails].filter((count) => count > 0);
}
