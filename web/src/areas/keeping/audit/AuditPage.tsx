import { Button } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import '../../../kit/resource/resource.texts.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import classes from './Audit.module.css';
import { AuditFilters } from './AuditFilters.tsx';
import './audit-page.texts.ts';
import { ChangeTable, DeletionTable } from './AuditTables.tsx';
import { useAuditAddress, useChanges, useDeletions } from './use-audit.ts';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';

/** The changes of all records with user, moment and address, and the deletions that can be undone. */
export function AuditPage() {
  const { t, area } = useWords();
  const address = useAuditAddress();
  const { values, isDeleted, page } = address;
  const changes = useChanges(values, page, !isDeleted);
  const deletions = useDeletions(values.area, page, isDeleted);
  const query = isDeleted ? deletions : changes;
  const { title, one, many } = area('AuditLogs');
  return (
    <div className="pane">
      <PageHead title={title} />
      <TabLinks
        label={title}
        tabs={[false, true].map((deleted) => ({
          key: String(deleted),
          to: deleted ? '?tab=deleted' : '?',
          label: t(deleted ? 'audit.deleted' : 'audit.changes'),
          isHere: deleted === isDeleted,
        }))}
      />
      <AuditFilters address={address} />
      <div className={`${classes.scroll} scroll`} role="region" aria-label={t('audit.table')} tabIndex={0}>
        <Panel<unknown> answer={query} none={<Nothing address={address} />}>
          {() => (isDeleted ? <DeletionTable page={deletions.data} /> : <ChangeTable page={changes.data} />)}
        </Panel>
      </div>
      <ListFooter
        number={page}
        page={query.data}
        words={isDeleted ? { one: t('audit.kept'), many: t('audit.records') } : { one, many }}
        onPage={(next) => address.change({ page: String(next) })}
      />
    </div>
  );
}

function Nothing({ address: { hasFilters, isDeleted, clear } }: { address: ReturnType<typeof useAuditAddress> }) {
  const { t } = useWords();
  if (!hasFilters) {
    return (
      <EmptyState kind="nothingYet" title={t(isDeleted ? 'audit.noneDeleted' : 'audit.noneYet')}>
        {t(isDeleted ? 'audit.noneDeletedHint' : 'audit.noneYetHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="nothingFound"
      title={t(isDeleted ? 'audit.noneDeletedFound' : 'audit.none')}
      actions={
        <Button variant="default" onClick={clear}>
          {t('audit.clear')}
        </Button>
      }
    >
      {t('audit.noneHint')}
    </EmptyState>
  );
}
