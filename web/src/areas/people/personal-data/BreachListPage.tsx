import { dataBreach, type DataBreachItem } from '@hoivien/contract/areas/people/personal-data/data-breach.resource.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { cellOf } from '../../../kit/resource/cells.ts';
import { TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import { BreachDue } from './BreachDue.tsx';
import { type Asks, tabsOf } from './register-tabs.ts';
import './personal-data-page.texts.ts';

const asks: Asks = {
  open: { state: ['overdue', 'open', 'reported'], sort: 'dueAt:asc' },
  overdue: { state: ['overdue'], sort: 'dueAt:asc' },
  closed: { state: ['closed'], sort: 'dueAt:desc' },
  all: { state: [], sort: 'dueAt:desc' },
};

/** Breaches of personal data. The first tab shows those that are not closed, with the earliest due moment on top. */
export function BreachListPage() {
  const { t } = useWords();
  return <TabbedList resource={dataBreach} cells={cells} label={t('personalData.ways')} tabs={tabsOf(asks, t)} />;
}

const cells = { dueAt: cellOf(['state'], (record: DataBreachItem) => <BreachDue record={record} />) };
