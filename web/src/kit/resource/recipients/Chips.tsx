import type { Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { announce } from '../../ui/announce.ts';
import classes from './Recipients.module.css';
import './recipients.texts.ts';
import { type Chip, useKindWord } from './use-chips.tsx';

/** The parts that show at first: a meeting that is changed may have hundreds of people. */
const SHOWN = 12;

/** The parts of a selection as items of a list, each with its kind, name, number and the cross that takes it out. */
export function Chips({ chips, onChange }: { chips: readonly Chip[]; onChange: (value: Selection) => void }) {
  const { t, formatNumber } = useWords();
  const word = useKindWord();
  const [all, setAll] = useState(false);
  const shown = all ? chips : chips.slice(0, SHOWN);
  const hidden = chips.length - shown.length;
  return (
    <>
      {shown.map(({ key, kind, name, shown: text, count, rest }) => (
        <li key={key} className={`${classes.chip} inline-row surface round1 icons-sm`}>
          <span className="quiet">{word(kind)}</span>
          <span className="breaks strong">{text}</span>
          {count !== undefined && <span className="quiet number">{formatNumber(count)}</span>}
          <button
            type="button"
            aria-label={t('recipients.remove', { name })}
            onClick={() => {
              onChange(rest);
              announce(t('recipients.remove', { name }));
            }}
          >
            <IconX aria-hidden="true" />
          </button>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={classes.rest} onClick={() => setAll(true)}>
            {t('recipients.rest', { count: formatNumber(hidden) })}
          </button>
        </li>
      )}
    </>
  );
}
