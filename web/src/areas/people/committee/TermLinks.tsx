import type { Composition } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Committee.module.css';
import './committee-page.texts.ts';
import { lastDay } from './next-term.ts';

interface TermLinksProps {
  terms: Composition['terms'];
  /** The term on the shown day. */
  current: string | undefined;
  today: string;
}

/**
 * Links to the terms of a committee: to today for the present one, to the last day of a past one, to the first day of a
 * coming one.
 */
export function TermLinks({ terms, current, today }: TermLinksProps) {
  const { t } = useWords();
  const [params] = useSearchParams();
  if (terms.length === 0) return null;
  return (
    <nav className={`${classes.terms} flex wrap gap2`} aria-label={t('committee.terms')}>
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

/** The best day to show in a period: today, or the nearest day to it. */
export function dayWithin(startsOn: string, endsOn: string, today: string): string {
  if (today < startsOn) return startsOn;
  return today < endsOn ? today : lastDay(endsOn);
}

/** The query of the address with another day. */
export function withDay(params: URLSearchParams, day: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('on');
  if (day) next.set('on', day);
  return next;
}
