import {
  dataRequest,
  type DataRequestItem,
} from '@hoivien/contract/areas/people/personal-data/data-request.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../kit/resource/may.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { cellOf } from '../../../kit/resource/cells.ts';
import { TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import { PEOPLE_PATH } from './paths.ts';
import { type Asks, tabsOf } from './register-tabs.ts';
import './personal-data-page.texts.ts';

const asks: Asks = {
  open: { state: ['overdue', 'received', 'answered'], sort: 'dueOn:asc' },
  overdue: { state: ['overdue'], sort: 'dueOn:asc' },
  closed: { state: ['done', 'refused'], sort: 'receivedAt:desc' },
  all: { state: [], sort: 'dueOn:desc' },
};

/** Requests of people about their data. The first tab shows open ones, with the earliest due day on top. */
export function RequestListPage() {
  const { t } = useWords();
  return (
    <TabbedList
      resource={dataRequest}
      cells={cells}
      label={t('personalData.ways')}
      tabs={tabsOf(asks, t)}
      actions={<PeopleButton />}
    />
  );
}

const cells = {
  dueOn: cellOf(['extendedTo', 'state'], (record: DataRequestItem) => <Due record={record} />),
  answerDueAt: cellOf(['answeredAt', 'state'], (record: DataRequestItem) => <AnswerDue record={record} />),
};

/** The due day, or the extended one; red when it has passed. */
function Due({ record }: { record: DataRequestItem }) {
  const { formatDate } = useWords();
  const [today] = useState(() => dayOf(new Date()));
  const day = record.extendedTo || record.dueOn || '';
  const isLate = record.state === 'overdue' && day < today;
  return <span className={isLate ? 'late strong' : undefined}>{formatDate(day)}</span>;
}

function AnswerDue({ record }: { record: DataRequestItem }) {
  const { formatDateTime } = useWords();
  const isLate = record.state === 'overdue' && record.answeredAt === null;
  return <span className={isLate ? 'late strong' : undefined}>{formatDateTime(record.answerDueAt ?? '')}</span>;
}

/** The way to people whom no record names. */
function PeopleButton() {
  const { t } = useWords();
  const may = useMay(dataRequest);
  if (!may('FindPeople')) return null;
  return (
    <Button variant="default" component={Link} to={PEOPLE_PATH} leftSection={<IconUserSearch aria-hidden="true" />}>
      {t('personalData.people')}
    </Button>
  );
}
