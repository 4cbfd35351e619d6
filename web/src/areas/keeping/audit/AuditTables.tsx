import type { AuditEntry, Deletion } from '@hoivien/contract/areas/keeping/audit/audit.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Audit.module.css';
import './audit-page.texts.ts';
import { ChangeLines } from './ChangeLines.tsx';
import { useRestoring } from './use-audit.ts';

/** Changes, newest first. */
export function ChangeTable({ page }: { page: Page<AuditEntry> | undefined }) {
  const { t, formatDateTime } = useWords();
  return (
    <Rows
      label={t('audit.table')}
      edges
      className={classes.table}
      rows={page?.items}
      columns={(column) => [
        column(t('audit.time'), { className: classes.time, cellClass: classes.whole }, (entry) =>
          formatDateTime(entry.at),
        ),
        column(t('audit.who'), { className: classes.who }, (entry) => entry.actorName ?? t('audit.system')),
        column(t('audit.what'), { className: classes.what }, (entry) => (
          <>
            <b>{entry.action in actionKeys ? t(actionKeys[entry.action as Action]) : entry.action}</b>{' '}
            <AreaName area={entry.area} />
            <Link
              className={`${classes.label} block`}
              to={`?entityId=${entry.entityId}`}
              title={t('audit.history', { label: entry.label ?? '' })}
            >
              {entry.label ?? entry.entityId}
            </Link>
            <RestoreButton deletionId={entry.deletionId} label={entry.label ?? ''} />
          </>
        )),
        column(t('audit.details'), (entry) => <ChangeLines entry={entry} />),
        column(t('audit.where'), { className: classes.where }, (entry) => (
          <>
            {t(entry.source === 'import' ? 'audit.import' : entry.source === 'web' ? 'audit.web' : 'audit.system')}
            <span className="block hint">{entry.ip}</span>
          </>
        )),
      ]}
    />
  );
}

/** Deleted records that can be restored. */
export function DeletionTable({ page }: { page: Page<Deletion> | undefined }) {
  const { t, formatDateTime, formatDate } = useWords();
  return (
    <Rows
      label={t('audit.deleted')}
      edges
      className={classes.table}
      rows={page?.items}
      columns={(column) => [
        column(t('audit.time'), { className: classes.time, cellClass: classes.whole }, ({ deletedAt }) =>
          formatDateTime(deletedAt),
        ),
        column(t('audit.record'), ({ entityId, label }) => (
          <Link className={`${classes.label} block`} to={`?entityId=${entityId}`} title={t('audit.history', { label })}>
            {label}
          </Link>
        )),
        column(t('audit.area'), ({ area }) => <AreaName area={area} />),
        column(
          t('audit.deletedBy'),
          { className: classes.who },
          ({ deletedByName }) => deletedByName ?? t('audit.system'),
        ),
        column(t('audit.until'), { className: classes.where, cellClass: classes.whole }, ({ purgeOn }) =>
          formatDate(purgeOn),
        ),
        column(t('audit.restore'), { className: classes.act }, ({ id, label }) => (
          <RestoreButton deletionId={id} label={label} />
        )),
      ]}
    />
  );
}

type Action = keyof typeof actionKeys;
const actionKeys = {
  Create: 'audit.Create',
  Update: 'audit.Update',
  Delete: 'audit.Delete',
  Restore: 'audit.Restore',
  Undo: 'audit.Undo',
} as const;

function AreaName({ area }: { area: string }): ReactNode {
  const words = useWords();
  return areaTexts(area) ? words.area(area).one : area;
}

function RestoreButton({ deletionId, label }: { deletionId: string | null; label: string }) {
  const { t } = useWords();
  const { can } = useActor();
  const restore = useRestoring();
  if (!deletionId || !can('AuditLogsRestore')) return null;
  return (
    <Button
      variant="soft"
      size="xs"
      leftSection={<IconRestore />}
      aria-label={t('audit.restoreOne', { label })}
      onClick={() => void restore(deletionId)}
    >
      {t('audit.restore')}
    </Button>
  );
}
