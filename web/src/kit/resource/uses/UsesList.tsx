import type { UseCount, UseRule } from '@hoivien/contract/kit/uses.ts';
import { Link } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import '../resource.texts.ts';
import classes from './Uses.module.css';

const HEADS = [
  ['refuses', 'resource.usesRefuse'],
  ['goes', 'resource.usesGo'],
  ['unlinks', 'resource.usesUnlink'],
  ['changes', 'resource.usesChange'],
  ['holds', 'resource.usesHold'],
  ['narrows', 'resource.usesNarrow'],
  ['keeps', 'resource.usesKeep'],
] as const satisfies readonly (readonly [UseRule, string])[];

/** The names that a line has room for. */
const NAMED = 5;
const namesOf = ({ names = [] }: UseCount) => `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? '…' : ''}`;

/** What a deletion touches, by what happens to it, each with its number and a way to it. */
export function UsesList({ uses, onLeave }: { uses: readonly UseCount[]; onLeave?: () => void }) {
  const { t, message, formatNumber } = useWords();
  return HEADS.flatMap(([rule, head]) => {
    const own = uses.filter((one) => one.rule === rule);
    if (own.length === 0) return [];
    return [
      <section key={rule} className={`${classes.uses} mt3`} data-rule={rule}>
        <strong>{t(head)}</strong>
        <ul>
          {own.map((one) => {
            const text = message(one.message, { count: formatNumber(one.count), names: namesOf(one) });
            return (
              <li key={one.message}>
                {one.path ? (
                  <Link to={one.path} onClick={onLeave}>
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </li>
            );
          })}
        </ul>
      </section>,
    ];
  });
}
