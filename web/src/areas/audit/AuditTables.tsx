import type { AuditEntry, Deletion } from '@hoivien/contract/areas/audit/audit.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import table from '../../kit/ui/Table.module.css';
import classes from './Audit.module.css';
import './audit-page.texts.ts';
import { ChangeLines } from './ChangeLines.tsx';
import { useRestoring } from './use-audit.ts';

/** Changes, newest first. */
export function ChangeTable({ page }: { page: Page<AuditEntry> | undefined }) {
  const { t, formatDateTime } = useWords();
  return (
    <table className={`${table.table} ${table.edges} ${classes.table}`} aria-busy={page === undefined}>
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

/** Deleted records that can be restored. */
export function DeletionTable({ page }: { page: Page<Deletion> | undefined }) {
  const { t, formatDateTime, formatDate } = useWords();
  return (
    <table className={`${table.table} ${table.edges} ${classes.table}`} aria-busy={page === undefined}>
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
