import type { ReactNode } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Sent.module.css';

/** A part of a whole: its number, its word and its colour. */
export interface MeterPart {
  name: string;
  label: string;
  count: number;
  tone: '1' | '2' | '3' | 'red' | 'none';
}

/** The parts of a whole as a thin bar. */
export function MeterBar({ parts, label }: { parts: readonly MeterPart[]; label: string }) {
  return (
    <div className={`${classes.meter} flex clip filled`} role="img" aria-label={label}>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ name, count, tone }) => (
          <i key={name} data-tone={tone} style={{ flexGrow: count }} />
        ))}
    </div>
  );
}

interface MeterProps {
  title: string;
  /** The sum in words: '448 of 486'. */
  sum: string;
  /** What stands at the right end. */
  aside?: ReactNode;
  parts: readonly MeterPart[];
  /** The name of the part that filters the list. */
  chosen: string | undefined;
  onChoose: (name: string | undefined) => void;
}

/** A bar with its legend, whose entries filter the list below. */
export function Meter({ title, sum, aside, parts, chosen, onChoose }: MeterProps) {
  const { formatNumber } = useWords();
  const told = parts.map(({ label, count }) => `${formatNumber(count)} ${label.toLocaleLowerCase('vi')}`).join(', ');
  return (
    <section aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span>{sum}</span>
        {aside}
      </header>
      <MeterBar parts={parts} label={told} />
      <div className={`${classes.keys} flex wrap`}>
        {parts.map(({ name, label, count, tone }) => (
          <button
            key={name}
            type="button"
            className={`${classes.key} inline-row quiet`}
            aria-pressed={name === chosen}
            onClick={() => onChoose(name === chosen ? undefined : name)}
          >
            <i data-tone={tone} aria-hidden="true" />
            {label} <b className="ink number">{formatNumber(count)}</b>
          </button>
        ))}
      </div>
    </section>
  );
}
