import { decision } from '@hoivien/contract/areas/gatherings/schedule/decision.resource.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { cellOf, type Cells } from '../../../kit/resource/cells.ts';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { type ListTab, TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import { RecordRedirect } from '../../../kit/resource/record/RecordRedirect.tsx';
import './meet.texts.ts';

const cells: Cells<typeof decision> = {
  dueOn: cellOf(['state'], (record) => <Due dueOn={record.dueOn ?? null} state={record.state ?? null} />),
};

function Due({ dueOn, state }: { dueOn: string | null; state: string | null }) {
  const { formatDate } = useWords();
  if (!dueOn) return null;
  return <span style={state === 'overdue' ? { color: 'var(--red-text)' } : undefined}>{formatDate(dueOn)}</span>;
}

/** The decisions of all meetings. It begins with the open ones, those due first at the top. */
export function DecisionsPage() {
  const { t } = useWords();
  const tabs: ListTab[] = [
    {
      key: 'open',
      label: t('meet.open'),
      asks: { state: ['open', 'overdue'], sort: 'dueOn:asc' },
      none: { title: t('meet.noneOpen') },
    },
    {
      key: 'overdue',
      label: t('meet.overdueTab'),
      asks: { state: 'overdue', sort: 'dueOn:asc' },
      none: { title: t('meet.noneOverdue') },
    },
    {
      key: 'done',
      label: t('meet.done'),
      asks: { state: 'done', sort: 'updatedAt:desc' },
      none: { title: t('meet.noneDone') },
    },
    { key: 'all', label: t('meet.all'), asks: { sort: 'updatedAt:desc' } },
  ];
  return <TabbedList resource={decision} cells={cells} label={t('meet.decisionViews')} tabs={tabs} />;
}

/** A decision has no page of its own: its address leads to its meeting. */
export function DecisionAlias() {
  return <RecordRedirect resource={decision} pathOf={({ scheduleId }) => `/calendar/info/${scheduleId}`} />;
}

/** A new decision begins without votes. */
export function DecisionForm() {
  return <FormPage resource={decision} initial={NO_VOTES} />;
}

const NO_VOTES = { votesFor: 0, votesAgainst: 0, votesAbstain: 0 };
