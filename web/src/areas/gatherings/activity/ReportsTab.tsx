import { askList } from '../../../kit/resource/ask-list.ts';
import { ask } from '../../../kit/api/ask.ts';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import {
  activityReport,
  type ReportItem,
} from '@hoivien/contract/areas/gatherings/activity/activity-report.resource.ts';
import { type Attachment, limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { IconPaperclip, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { AttachmentField } from '../../../kit/resource/attachment/AttachmentField.tsx';
import { openFile } from '../../../kit/resource/attachment/open-file.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { useRemove, useSave } from '../../../kit/resource/use-records.ts';
import { DeletionDialog } from '../../../kit/resource/uses/DeletionDialog.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Event.module.css';
import './event.texts.ts';
import type { EventRecord } from './use-event.ts';

const MOST = 100;

/** The reports of an event: names with files. */
export function ReportsTab({ record, mayWrite }: { record: EventRecord; mayWrite: boolean }) {
  const { t, area, formatDateTime } = useWords();
  const { field } = area(activityReport.area);
  const [edited, setEdited] = useState<ReportItem | 'new'>();
  const [removed, setRemoved] = useState<ReportItem>();
  const remove = useRemove(activityReport);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [activityReport.area, 'of', record.id],
    queryFn: async ({ signal }) => {
      const asked = { activityId: record.id, pageSize: MOST, sort: 'createdAt:desc', fields: 'name,createdAt' };
      const page = await askList(activityReport, asked, { signal });
      // Lists have no files, and an event has few reports.
      const read = page.items.map(({ id }) => ask(recordCalls(activityReport).read, { params: { id }, signal }));
      return Promise.all(read);
    },
  });
  const { data } = query;
  if (query.isError && !data) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={200} width="auto" m="md" />;
  const drop = async () => {
    if (!removed) return;
    try {
      await remove(removed);
      await client.invalidateQueries({ queryKey: [activity.area] });
    } catch (error) {
      notify.failed(error);
    }
    setRemoved(undefined);
  };
  const add = mayWrite && (
    <Button variant="default" size="xs" leftSection={<IconPlus />} onClick={() => setEdited('new')}>
      {t('event.addReport')}
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState kind="nothingYet" title={t('event.noReports')} actions={add}>
          {t('event.noReportsText')}
        </EmptyState>
      ) : (
        <>
          <div className={`${classes.bar} row wrap gap3`}>
            <span className="grow" />
            {add}
          </div>
          <div className={`${classes.frame} scroll`}>
            <Rows
              label={t('event.reports')}
              edges
              rows={data}
              columns={(column) => [
                column(field('name'), (report) => <b>{report.name}</b>),
                column(field('attachmentIds'), (report) =>
                  report.attachmentIds.map((file) => (
                    <Button
                      key={file.id}
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      leftSection={<IconPaperclip />}
                      onClick={() => void openFile(file.id)}
                    >
                      {file.fileName}
                    </Button>
                  )),
                ),
                column(field('createdAt'), (report) => (
                  <>
                    {formatDateTime(report.createdAt).slice(0, 16)}
                    {report.createdBy && <span className="faint"> · {report.createdBy}</span>}
                  </>
                )),
                column(
                  t('kit.actions'),
                  { isUnseen: true },
                  (report) =>
                    mayWrite && (
                      <span className={`${classes.tools} flex gap1`}>
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={`${t('event.editReport')} ${report.name}`}
                          onClick={() => setEdited(report)}
                        >
                          <IconPencil />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={t('event.removeReport', { name: report.name })}
                          onClick={() => setRemoved(report)}
                        >
                          <IconTrash />
                        </ActionIcon>
                      </span>
                    ),
                ),
              ]}
            />
          </div>
        </>
      )}
      {edited && (
        <ReportDialog
          activityId={record.id}
          report={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <DeletionDialog
        resource={activityReport}
        aim={{ ids: removed ? [removed.id] : [] }}
        opened={removed !== undefined}
        title={() => t('event.removeReportAsk', { name: removed?.name ?? '' })}
        confirmLabel={() => t('event.removeReport', { name: removed?.name ?? '' })}
        onConfirm={drop}
        onClose={() => setRemoved(undefined)}
      >
        {t('event.removeHint')}
      </DeletionDialog>
    </>
  );
}

interface ReportDialogProps {
  activityId: string;
  report: ReportItem | undefined;
  onClose: () => void;
}

function ReportDialog({ activityId, report, onClose }: ReportDialogProps) {
  const { t, area } = useWords();
  const { field } = area(activityReport.area);
  const save = useSave(activityReport);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  return (
    <FormDialog
      title={t(report ? 'event.editReport' : 'event.addReport')}
      confirmLabel={t('event.save')}
      initial={{ name: report?.name ?? '', attachmentIds: (report?.attachmentIds ?? []) as Attachment[] }}
      locked={() => busy}
      check={({ name }): Record<string, string> => (name.trim() ? {} : { name: t('event.reportNameMissing') })}
      send={async ({ name, attachmentIds }) => {
        const values = { activityId, name, attachmentIds: attachmentIds.map(({ id }) => id), version: report?.version };
        await save.mutateAsync({ id: report?.id, values });
        await client.invalidateQueries({ queryKey: [activity.area] });
        notify.done(t('event.reportSaved'));
      }}
      onClose={onClose}
    >
      {(input) => (
        <div className="stack gap3">
          <TextInput
            label={field('name')}
            data-autofocus
            withAsterisk
            aria-required
            maxLength={254}
            {...input('name')}
          />
          <AttachmentField
            label={field('attachmentIds')}
            limits={limitsOf(activityReport.fields.attachmentIds)}
            onBusy={setBusy}
            {...input('attachmentIds')}
          />
        </div>
      )}
    </FormDialog>
  );
}
