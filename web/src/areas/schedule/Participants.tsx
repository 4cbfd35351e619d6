import { fold } from '@hoivien/contract/kit/fold.ts';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { MailLink } from '../../kit/resource/record/FactValue.tsx';
import { Status, type StatusKind } from '../../kit/ui/Status.tsx';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';
import { countOf, OUTSIDE, type Participant, useParticipants } from './use-participants.ts';

const ANSWERS = [2, 3, 1] as const;
const marks: Record<number, StatusKind> = { 1: 'old', 2: 'new', 3: 'off' };
/** How many stand there at once; a thousand rows would keep a phone busy. */
const STEP = 100;

/** What those who are invited answered, in figures and as a bar. */
export function Answers({ id }: { id: string }) {
  const { t, area, formatNumber } = useWords();
  const people = useParticipants(id).data;
  if (!people) return null;
  return (
    <section className={classes.answers} aria-label={t('schedule.participants')}>
      <header>
        <h2>{t('schedule.participants')}</h2>
        {people.length > 0 && (
          <span>
            {t('schedule.answered', {
              attending: formatNumber(countOf(people, 2)),
              all: formatNumber(people.length),
            })}
          </span>
        )}
      </header>
      {people.length === 0 ? (
        <p className={classes.faint}>{t('schedule.nobody')}</p>
      ) : (
        <>
          <div className={classes.bar} aria-hidden="true">
            {ANSWERS.map((answer) => (
              <i key={answer} data-answer={answer} style={{ flexGrow: countOf(people, answer) }} />
            ))}
          </div>
          <dl>
            {ANSWERS.map((answer) => (
              <div key={answer}>
                <dt>
                  <i data-answer={answer} aria-hidden="true" />
                  {area('Schedules').choice('answer', answer)}
                </dt>
                <dd>{formatNumber(countOf(people, answer))}</dd>
              </div>
            ))}
          </dl>
          <Link to="?tab=participants" replace>
            {t('schedule.people', { count: formatNumber(people.length) })}
          </Link>
        </>
      )}
    </section>
  );
}

/** Everybody who is invited, with the answer of each, to search without accents. */
export function Participants({ id }: { id: string }) {
  const { t, problem } = useWords();
  const query = useParticipants(id);
  const [search, setSearch] = useState('');
  const [answer, setAnswer] = useState<number>();
  const [limit, setLimit] = useState(STEP);
  if (query.isError) {
    return (
      <p role="alert">
        {problem(query.error)}{' '}
        <Button variant="default" size="xs" onClick={() => void query.refetch()}>
          {t('kit.retry')}
        </Button>
      </p>
    );
  }
  const people = query.data;
  if (!people) return null;
  if (people.length === 0) return <p className={classes.faint}>{t('schedule.nobody')}</p>;
  const wanted = fold(search.trim());
  const found = people.filter(
    ({ name, emailAddress, status }) =>
      (answer === undefined || status === answer) && fold(`${name} ${emailAddress ?? ''}`).includes(wanted),
  );
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          size="xs"
          aria-label={t('schedule.findPerson')}
          placeholder={t('schedule.findPerson')}
          leftSection={<IconSearch aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <AnswerFilter people={people} value={answer} onChange={setAnswer} />
      </div>
      {found.length === 0 && <p className={classes.faint}>{t('schedule.nobodyFound')}</p>}
      {found.length > 0 && <PeopleTable people={found.slice(0, limit)} />}
      {found.length > limit && (
        <Button variant="default" mt="sm" onClick={() => setLimit(limit + STEP)}>
          {t('schedule.more', { count: Math.min(STEP, found.length - limit) })}
        </Button>
      )}
    </>
  );
}

interface AnswerFilterProps {
  people: readonly Participant[];
  value: number | undefined;
  onChange: (answer: number | undefined) => void;
}

function AnswerFilter({ people, value, onChange }: AnswerFilterProps) {
  const { t, area, formatNumber } = useWords();
  return (
    <div className={classes.views} role="group" aria-label={t('schedule.answer')}>
      {[undefined, ...ANSWERS].map((answer) => (
        <button key={answer ?? 0} type="button" aria-pressed={answer === value} onClick={() => onChange(answer)}>
          {answer === undefined ? t('schedule.everybody') : area('Schedules').choice('answer', answer)}
          <small>{formatNumber(answer === undefined ? people.length : countOf(people, answer))}</small>
        </button>
      ))}
    </div>
  );
}

function PeopleTable({ people }: { people: readonly Participant[] }) {
  const { t, area } = useWords();
  return (
    <table className={classes.people}>
      <thead>
        <tr>
          <th scope="col">{t('schedule.name')}</th>
          <th scope="col">{t('schedule.email')}</th>
          <th scope="col">{t('schedule.answer')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, emailAddress, memberType, status }) => (
          <tr key={id}>
            <td>
              <b>{name}</b>
              {memberType === OUTSIDE && <span className={classes.outside}>{t('schedule.outside')}</span>}
            </td>
            <td>{emailAddress && <MailLink address={emailAddress} name={name} />}</td>
            <td>
              <Status kind={marks[status] ?? 'old'}>{area('Schedules').choice('answer', status)}</Status>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
