import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { IconArrowNarrowRight, IconFilter, IconSearch } from '@tabler/icons-react';
import { useWords } from '../../i18n/words.ts';
import { UnseenHead } from '../../ui/UnseenHead.tsx';
import { ConditionText } from '../query/ConditionText.tsx';
import classes from './Sentence.module.css';
import './sentence.texts.ts';
import type { Sentence } from './use-sentence.ts';

interface SentenceMenuProps {
  id: string;
  resource: Resource;
  sentence: Sentence;
  text: string;
  /** The place of the active choice: 0 filters, 1 searches. */
  active: number;
  onFilter: () => void;
  onSearch: () => void;
}

/** What a typed sentence was understood as, with other meanings beside it, and the two things that Enter may do. */
export function SentenceMenu({ id, resource, sentence, text, active, onFilter, onSearch }: SentenceMenuProps) {
  const { t, area, formatNumber } = useWords();
  const count = sentence.left === undefined ? '…' : formatNumber(sentence.left);
  const { many } = area(resource.area);
  return (
    <div className="small">
      <table className={classes.pieces}>
        <caption className="faint strong">{t('sentence.understood')}</caption>
        <thead>
          <tr>
            <UnseenHead name={t('sentence.words')} />
            <UnseenHead name={t('sentence.meaning')} />
            <UnseenHead name={t('sentence.left')} />
          </tr>
        </thead>
        <tbody>
          {sentence.pieces.map((piece, at) => (
            <tr
              key={`${piece.side} ${piece.from} ${piece.text}`}
              data-either={(at > 0 && sentence.pieces[at - 1]?.side !== piece.side) || undefined}
            >
              <th scope="row">
                {at > 0 && sentence.pieces[at - 1]?.side !== piece.side && <i>{t('sentence.or')} </i>}“{piece.text}”
              </th>
              <td>
                <IconArrowNarrowRight aria-hidden="true" />
                <b>
                  <ConditionText resource={resource} condition={piece.condition} />
                </b>
                {piece.readings.map((reading, index) =>
                  reading === piece.condition ? null : (
                    // The focus stays in the box.
                    <button
                      key={JSON.stringify(reading)}
                      type="button"
                      className={classes.other}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => sentence.choose(piece, index)}
                    >
                      {t('sentence.or')} <ConditionText resource={resource} condition={reading} />
                    </button>
                  ),
                )}
              </td>
              <td className={classes.left}>{piece.left === undefined ? '…' : formatNumber(piece.left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sentence.rest && <p className={classes.rest}>{t('sentence.rest', { text: sentence.rest })}</p>}
      <div role="listbox" id={id} aria-label={t('sentence.choices')}>
        <Choice id={`${id}-0`} isActive={active === 0} onChoose={onFilter}>
          <IconFilter aria-hidden="true" />
          <span>
            {t(sentence.rest ? 'sentence.filterRest' : 'sentence.filter', { count, many, text: sentence.rest })}
          </span>
        </Choice>
        <Choice id={`${id}-1`} isActive={active === 1} onChoose={onSearch}>
          <IconSearch aria-hidden="true" />
          <span>{t('sentence.search', { text: text.trim() })}</span>
        </Choice>
      </div>
    </div>
  );
}

interface ChoiceProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Choice({ id, isActive, onChoose, children }: ChoiceProps) {
  return (
    // The keys of the box choose it, too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box that controls the list has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={`${classes.choice} row gap2 round2 icons-sm`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
      {isActive && <kbd aria-hidden="true">Enter</kbd>}
    </div>
  );
}
