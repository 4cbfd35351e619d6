import type { Composition } from '@hoivien/contract/areas/committee/committee.schema.ts';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import classes from './Committee.module.css';
import './committee-page.texts.ts';
import { lastDay } from './next-term.ts';

interface TermLinksProps {
  terms: Composition['terms'];
  /** The term in force on the day that is shown. */
  current: string | undefined;
  today: string;
}

/** The terms of a committee, each a press away: the present one as of today, a past one on its last day, a coming one on its first. */
export function TermLinks({ terms, current, today }: TermLinksProps) {
  const { t } = useWords();
  const [params] = useSearchParams();
  if (terms.length === 0) return null;
  return (
    <nav className={classes.terms} aria-label={t('committee.terms')}>
      {terms.map(({ id, name, startsOn, endsOn }) => (
        <Link
          key={id}
          to={`?${withDay(params, dayWithin(startsOn, endsOn, today))}`}
          replace
          aria-current={id === current ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The day of a stretch that says most now: today, else the nearest to it. */
export function dayWithin(startsOn: string, endsOn: string, today: string): string {
  if (today < startsOn) return startsOn;
  return today < endsOn ? today : lastDay(endsOn);
}

/** The address with another day, and all else it says as it is. */
export function withDay(params: URLSearchParams, day: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('on');
  if (day) next.set('on', day);
  return next;
}
