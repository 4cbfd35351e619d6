import { feedback, type FeedbackItem } from '@hoivien/contract/areas/words/feedback/feedback.resource.ts';
import { FEEDBACK_STATUS } from '@hoivien/contract/codes.ts';
import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { withQuery } from '../../../kit/api/client.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import classes from './Feedback.module.css';
import './feedback-page.texts.ts';

/** The feedback of each state that the queue shows; the list has all. */
const SHOWN = 20;
const PAUSE = 200;
const FIELDS = 'title,creatorName,clubName,status,lastAskedAt,replyTime,tagName,assignedToName';
const { replied, notReplied } = FEEDBACK_STATUS;

/** What waits for a reply, the oldest first, and then what was replied to last. */
export function Queue({ current }: { current: string }) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE);
  return (
    <nav className={`${classes.queue} short auto`} aria-label={t('feedback.queue')} data-in-turn="">
      <TextInput
        className={classes.find}
        type="search"
        leftSection={<IconSearch />}
        aria-label={t('feedback.find')}
        placeholder={t('feedback.find')}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Part status={notReplied} search={search} current={current} />
      <Part status={replied} search={search} current={current} />
    </nav>
  );
}

function Part({ status, search, current }: { status: number; search: string; current: string }) {
  const { t } = useWords();
  const sort = status === notReplied ? 'lastAskedAt:asc' : 'replyTime:desc';
  const { data, error, refetch } = useAnswer(
    recordCalls(feedback).list,
    { query: withQuery('', { status, sort, pageSize: SHOWN, fields: FIELDS, search }).slice(1) },
    { placeholderData: keepPreviousData },
  );
  const title = t(status === notReplied ? 'feedback.queueWaiting' : 'feedback.queueReplied');
  if (error) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.total === 0)
    return status === notReplied ? (
      <p className={`${classes.cap} block hint regular m0`}>{t('feedback.noneWaiting')}</p>
    ) : null;
  return (
    <section aria-label={title}>
      <h2 className={`${classes.cap} block hint regular m0`}>{title}</h2>
      <ul>
        {data.items.map((item) => (
          <li key={item.id}>
            <Waiting item={item} isCurrent={item.id === current} />
          </li>
        ))}
      </ul>
      {data.total > data.items.length && (
        <Link className={`${classes.cap} block hint regular m0`} to={feedback.path}>
          {t('feedback.queueMore', { count: data.total - data.items.length })}
        </Link>
      )}
    </section>
  );
}

function Waiting({ item, isCurrent }: { item: FeedbackItem; isCurrent: boolean }) {
  const { formatRelative, formatDateTime } = useWords();
  const { id, title, creatorName, clubName, status, lastAskedAt, replyTime, tagName, assignedToName } = item;
  const at = status === notReplied ? lastAskedAt : replyTime;
  return (
    <Link
      to={`${feedback.path}/info/${id}`}
      className={classes.waiting}
      data-waits={status === notReplied || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className={`${classes.line} flex baseline gap2`}>
        <b className="rest breaks regular">{title}</b>
        {at && (
          <time className="one-line hint" dateTime={at} title={formatDateTime(at)}>
            {formatRelative(at)}
          </time>
        )}
      </span>
      <span className="block cut quiet">{[creatorName, clubName].filter(Boolean).join(' · ')}</span>
      {(tagName || assignedToName) && (
        <span className={`${classes.line} flex baseline gap2`}>
          {tagName && <i>{tagName}</i>}
          <small className="grow hint">{assignedToName}</small>
        </span>
      )}
    </Link>
  );
}
