import { ANSWERS } from '@hoivien/contract/kit/participant.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Link } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import classes from './Participants.module.css';
import './participants.texts.ts';
import { countOf, useParticipants } from './use-participants.ts';

/**
 * The answers of the participants in numbers and as a bar, with a link to the tab `participants`. It stands beside a
 * record.
 */
export function AnswerSummary({
  resource,
  id,
  to = '?tab=participants',
}: {
  resource: Resource;
  id: string;
  /** The address of the list of people, where the summary does not stand on the page of its record. */
  to?: string;
}) {
  const { t, formatNumber } = useWords();
  const people = useParticipants(resource, id).data;
  if (!people) return null;
  const count = (answer: (typeof ANSWERS)[number]) => countOf(people, answer);
  return (
    <section className={classes.summary} aria-label={t('participant.title')}>
      <header className="flex baseline between gap3 mb2">
        <h2>{t('participant.title')}</h2>
        {people.length > 0 && (
          <span>
            {t('participant.answered', { attending: formatNumber(count(2)), all: formatNumber(people.length) })}
          </span>
        )}
      </header>
      {people.length === 0 ? (
        <p className="faint">{t('participant.nobody')}</p>
      ) : (
        <>
          <div className={`${classes.bar} flex clip filled mb2`} aria-hidden="true">
            {ANSWERS.map((answer) => (
              <i key={answer} data-answer={answer} style={{ flexGrow: count(answer) }} />
            ))}
          </div>
          <dl className="flex wrap small">
            {ANSWERS.map((answer) => (
              <div key={answer}>
                <dt className="quiet">
                  <i data-answer={answer} aria-hidden="true" />
                  {t(`participant.answer${answer}`)}
                </dt>
                <dd className="strong number">{formatNumber(count(answer))}</dd>
              </div>
            ))}
          </dl>
          <Link to={to} replace={to.startsWith('?')}>
            {t('participant.people', { count: formatNumber(people.length) })}
          </Link>
        </>
      )}
    </section>
  );
}
