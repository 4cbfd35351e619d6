import { fold } from '@hoivien/contract/kit/fold.ts';
import { ANSWERS, OUTSIDE, type Participant } from '@hoivien/contract/kit/participant.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Status, type StatusKind } from '../../ui/Status.tsx';
import { MailLink } from '../record/FactValue.tsx';
import classes from './Participants.module.css';
import './participants.texts.ts';
import { type Answer, countOf, useParticipants } from './use-participants.ts';
import { PieceFailed } from '../PieceFailed.tsx';

const marks: Record<Answer, StatusKind> = { 1: 'old', 2: 'new', 3: 'off' };
/** The number of people shown at once, because a thousand rows would keep a phone busy. */
const STEP = 100;

/**
 * All participants with their answers, and a search without accents.
 *
 * @example { name: 'participants', label, draw: () => <Participants resource={event} id={record.id} /> }
 */
export function Participants({ resource, id }: { resource: Resource; id: string }) {
  const { t } = useWords();
  const query = useParticipants(resource, id);
  const [search, setSearch] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [limit, setLimit] = useState(STEP);
  if (query.isError) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  const people = query.data;
  if (!people) return null;
  if (people.length === 0) return <p className={classes.faint}>{t('participant.nobody')}</p>;
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
          aria-label={t('participant.find')}
          placeholder={t('participant.find')}
          leftSection={<IconSearch aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <AnswerFilter people={people} value={answer} onChange={setAnswer} />
      </div>
      {found.length === 0 && <p className={classes.faint}>{t('participant.nobodyFound')}</p>}
      {found.length > 0 && <PeopleTable people={found.slice(0, limit)} />}
      {found.length > limit && (
        <Button variant="default" mt="sm" onClick={() => setLimit(limit + STEP)}>
          {t('participant.more', { count: Math.min(STEP, found.length - limit) })}
        </Button>
      )}
    </>
  );
}

interface AnswerFilterProps {
  people: readonly Participant[];
  value: Answer | undefined;
  onChange: (answer: Answer | undefined) => void;
}

function AnswerFilter({ people, value, onChange }: AnswerFilterProps) {
  const { t, formatNumber } = useWords();
  return (
    <div className={classes.answers} role="group" aria-label={t('participant.answer')}>
      {[undefined, ...ANSWERS].map((answer) => (
        <button key={answer ?? 0} type="button" aria-pressed={answer === value} onClick={() => onChange(answer)}>
          {answer === undefined ? t('participant.everybody') : t(`participant.answer${answer}`)}
          <small>{formatNumber(answer === undefined ? people.length : countOf(people, answer))}</small>
        </button>
      ))}
    </div>
  );
}

function PeopleTable({ people }: { people: readonly Participant[] }) {
  const { t } = useWords();
  return (
    <table className={classes.people}>
      <thead>
        <tr>
          <th scope="col">{t('participant.name')}</th>
          <th scope="col">{t('participant.email')}</th>
          <th scope="col">{t('participant.answer')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, emailAddress, memberType, status }) => (
          <tr key={id}>
            <td>
              <b>{name}</b>
              {memberType === OUTSIDE && <span className={classes.outside}>{t('participant.outside')}</span>}
            </td>
            <td>{emailAddress && <MailLink address={emailAddress} name={name} />}</td>
            <td>
              <Status kind={marks[status as Answer]}>{t(`participant.answer${status as Answer}`)}</Status>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
