import type { AuditEntry, Deletion } from '@hoivien/contract/areas/audit/audit.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { ListFoot } from '../../kit/resource/ListFoot.tsx';
import recordClasses from '../../kit/resource/RecordPage.module.css';
import '../../kit/resource/resource.texts.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import { PageHead } from '../../kit/ui/PageHead.tsx';
import classes from './Audit.module.css';
import { AuditFilters } from './AuditFilters.tsx';
import './audit-page.texts.ts';
import { ChangeLines } from './ChangeLines.tsx';
import { useAuditAddress, useChanges, useDeletions, useRestore } from './use-audit.ts';

/** Who changed what, when and from where; and what was deleted and can be brought back. */
export function AuditPage() {
  const { t, area } = useWords();
  const address = useAuditAddress();
  const { values, isDeleted, page } = address;
  const changes = useChanges(values, page, !isDeleted);
  const deletions = useDeletions(values.area, page, isDeleted);
  const query = isDeleted ? deletions : changes;
  const { title, many } = area('AuditLogs');
  const pages = query.data ? Math.ceil(query.data.total / query.data.pageSize) : 0;
  return (
    <div className={classes.page}>
      <PageHead title={title} />
      <nav className={recordClasses.tabs} aria-label={title}>
        {[false, true].map((deleted) => (
          <Link
            key={String(deleted)}
            className={recordClasses.tab}
            to={deleted ? '?tab=deleted' : '?'}
            aria-current={deleted === isDeleted ? 'page' : undefined}
          >
            {t(deleted ? 'audit.deleted' : 'audit.changes')}
          </Link>
        ))}
      </nav>
      <AuditFilters address={address} />
      <div className={classes.scroll} role="region" aria-label={t('audit.table')} tabIndex={0}>
        {query.isError ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data?.total === 0 ? (
          <EmptyState kind="nothingFound" title={t(isDeleted ? 'audit.noneDeleted' : 'audit.none')}>
            {t(isDeleted ? 'audit.noneDeletedHint' : 'audit.noneHint')}
          </EmptyState>
        ) : isDeleted ? (
          <DeletionTable page={deletions.data} />
        ) : (
          <ChangeTable page={changes.data} />
        )}
      </div>
      <ListFoot
        number={page}
        page={query.data && { ...query.data, items: query.data.items as never }}
        pages={pages}
        many={isDeleted ? t('audit.records') : many}
        onPage={(next) => address.change({ page: String(next) })}
      />
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t, problem } = useWords();
  return (
    <EmptyState
      kind="nothingFound"
      title={t('audit.failed')}
      actions={
        <Button variant="default" onClick={onRetry}>
          {t('kit.retry')}
        </Button>
      }
    >
      {problem(error)}
    </EmptyState>
  );
}

function ChangeTable({ page }: { page: Page<AuditEntry> | undefined }) {
  const { t, formatDateTime } = useWords();
  return (
    <table className={classes.table} aria-busy={page === undefined}>
      <thead>
        <tr>
          <th scope="col" className={classes.time}>
            {t('audit.time')}
          </th>
          <th scope="col" className={classes.who}>
            {t('audit.who')}
          </th>
          <th scope="col" className={classes.what}>
            {t('audit.what')}
          </th>
          <th scope="col">{t('audit.details')}</th>
          <th scope="col" className={classes.where}>
            {t('audit.where')}
          </th>
        </tr>
      </thead>
      <tbody>
        {page?.items.map((entry) => (
          <tr key={entry.id}>
            <td className={classes.whole}>{formatDateTime(entry.at)}</td>
            <td>{entry.actorName ?? t('audit.system')}</td>
            <td className={classes.what}>
              <b>{entry.action in actionKeys ? t(actionKeys[entry.action as Action]) : entry.action}</b>{' '}
              <AreaName area={entry.area} />
              <Link
                className={classes.label}
                to={`?entityId=${entry.entityId}`}
                title={t('audit.history', { label: entry.label ?? '' })}
              >
                {entry.label ?? entry.entityId}
              </Link>
              <RestoreButton deletionId={entry.deletionId} label={entry.label ?? ''} />
            </td>
            <td>
              <ChangeLines entry={entry} />
            </td>
            <td>
              {t(entry.source === 'import' ? 'audit.import' : entry.source === 'web' ? 'audit.web' : 'audit.system')}
              <span className={classes.sub}>{entry.ip}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DeletionTable({ page }: { page: Page<Deletion> | undefined }) {
  const { t, formatDateTime, formatDate } = useWords();
  return (
    <table className={classes.table} aria-busy={page === undefined}>
      <thead>
        <tr>
          <th scope="col" className={classes.time}>
            {t('audit.time')}
          </th>
          <th scope="col">{t('audit.record')}</th>
          <th scope="col">{t('audit.area')}</th>
          <th scope="col" className={classes.who}>
            {t('audit.deletedBy')}
          </th>
          <th scope="col" className={classes.where}>
            {t('audit.until')}
          </th>
          <th scope="col" className={classes.act}>
            {t('audit.restore')}
          </th>
        </tr>
      </thead>
      <tbody>
        {page?.items.map(({ id, area, entityId, label, deletedAt, deletedByName, purgeOn }) => (
          <tr key={id}>
            <td className={classes.whole}>{formatDateTime(deletedAt)}</td>
            <td>
              <Link className={classes.label} to={`?entityId=${entityId}`} title={t('audit.history', { label })}>
                {label}
              </Link>
            </td>
            <td>
              <AreaName area={area} />
            </td>
            <td>{deletedByName ?? t('audit.system')}</td>
            <td className={classes.whole}>{formatDate(purgeOn)}</td>
            <td className={classes.act}>
              <RestoreButton deletionId={id} label={label} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Action = keyof typeof actionKeys;
const actionKeys = {
  Create: 'audit.Create',
  Update: 'audit.Update',
  Delete: 'audit.Delete',
  Restore: 'audit.Restore',
} as const;

function AreaName({ area }: { area: string }): ReactNode {
  const words = useWords();
  return areaTexts(area) ? words.area(area).one : area;
}

function RestoreButton({ deletionId, label }: { deletionId: string | null; label: string }) {
  const { t } = useWords();
  const { can } = useActor();
  const restore = useRestore();
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
