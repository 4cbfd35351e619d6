import { dataRequest } from '@hoivien/contract/areas/data-request/data-request.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListPage } from '../../../kit/resource/ListPage.tsx';
import { asText, type LooseRecord } from '../../../kit/resource/records.ts';
import classes from './PersonalData.module.css';
import { addressOf, StateViews, type Views } from './StateViews.tsx';

const views: Views = {
  open: { state: ['overdue', 'received', 'answered'], sort: 'dueOn:asc' },
  overdue: { state: ['overdue'], sort: 'dueOn:asc' },
  closed: { state: ['done', 'refused'], sort: 'receivedAt:desc' },
  all: { state: [], sort: 'dueOn:desc' },
};

/** Its order always stands in the address, so that an address that says nothing can be told from one that asks for all. */
const listed: Resource = { ...dataRequest, sort: 'updatedAt:desc' };

/** What people ask about their data. Whoever opens it sees what is open, the latest first. */
export function RequestListPage() {
  const [params] = useSearchParams();
  if (params.size === 0) return <Navigate to={addressOf(views, 'open')} replace />;
  return <ListPage resource={listed} cells={cells} tabs={<StateViews views={views} />} />;
}

const cells = {
  dueOn: (record: LooseRecord) => <Due record={record} />,
  answerDueAt: (record: LooseRecord) => <AnswerDue record={record} />,
};

/** The day that counts: the extended one where there is one, red when it is past. */
function Due({ record }: { record: LooseRecord }) {
  const { formatDate } = useWords();
  const [today] = useState(() => dayOf(new Date()));
  const day = asText(record.extendedTo) || asText(record.dueOn);
  const isLate = record.state === 'overdue' && day < today;
  return <span className={isLate ? classes.late : undefined}>{formatDate(day)}</span>;
}

function AnswerDue({ record }: { record: LooseRecord }) {
  const { formatDateTime } = useWords();
  const isLate = record.state === 'overdue' && record.answeredAt === null;
  return <span className={isLate ? classes.late : undefined}>{formatDateTime(asText(record.answerDueAt))}</span>;
}
