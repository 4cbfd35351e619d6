import {
  type YearlyTaskRecord,
  yearlyTask,
  yearlyTaskFormSchema,
} from '@hoivien/contract/areas/keeping/yearly/yearly-task.resource.ts';
import { Skeleton } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { ResourceFields } from '../../../kit/resource/form/ResourceForm.tsx';
import { savedNote, SingleForm } from '../../../kit/resource/form/SingleForm.tsx';
import { useSingle, useSingleForm } from '../../../kit/resource/form/use-single-form.ts';
import { type FormValues, formValues } from '../../../kit/resource/value/values.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { RecordHistory } from '../../../kit/resource/record/RecordHistory.tsx';
import '../../../kit/resource/resource.texts.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import classes from './TaskPage.module.css';
import './yearly-page.texts.ts';

/** The yearly task: its name, its due day and its reminders, with its history. */
export function TaskPage() {
  const words = useWords();
  const query = useSingle<YearlyTaskRecord>(yearlyTask);
  const record = query.data;
  return (
    <div className="pane">
      <PageHead title={words.area(yearlyTask.area).title} note={record && savedNote(record, words)} />
      {query.isError && !record && <PieceFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height="20em" width="auto" mx="xl" />}
      {record && <TaskForm record={record} />}
    </div>
  );
}

const valuesOf = (record: YearlyTaskRecord): FormValues => formValues(yearlyTask, record);

function TaskForm({ record }: { record: YearlyTaskRecord }) {
  const { t } = useWords();
  const work = useSingleForm(yearlyTask, record, { schema: yearlyTaskFormSchema, valuesOf });
  const { form } = work;
  return (
    <SingleForm
      resource={yearlyTask}
      work={work}
      aside={
        <section className={classes.section} aria-label={t('resource.history')}>
          <h2 className="mb3">{t('resource.history')}</h2>
          <RecordHistory resource={yearlyTask} />
        </section>
      }
    >
      <section className={classes.section} aria-label={t('yearly.taskSection')}>
        <h2 className="mb3">{t('yearly.taskSection')}</h2>
        <ResourceFields resource={yearlyTask} form={form} names={['title']} isFirst />
        <ResourceFields resource={yearlyTask} form={form} names={['dueDay', 'dueMonth']} isFirst={false} />
      </section>
      <section className={classes.section} aria-label={t('yearly.remindSection')}>
        <h2 className="mb3">{t('yearly.remindSection')}</h2>
        <ResourceFields resource={yearlyTask} form={form} names={['active', 'remindDays']} isFirst={false} />
        <p className="hint mt2">{t('yearly.remindHint')}</p>
      </section>
    </SingleForm>
  );
}
