import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './ListPage.module.css';

interface ListEmptyProps {
  resource: Resource;
  search: string;
  hasFilters: boolean;
  onClearSearch: () => void;
  onClearFilters: () => void;
}

/** Explains why a list is empty and offers the next step: no record exists, or none matches. */
export function ListEmpty({ resource, search, hasFilters, onClearSearch, onClearFilters }: ListEmptyProps) {
  const { t, area } = useWords();
  const { can } = useActor();
  const { one, many, about } = area(resource.area);
  if (search || hasFilters) {
    return (
      <div className={classes.empty}>
        <EmptyState
          kind="nothingFound"
          title={search ? t('resource.nothingFor', { search }) : t('resource.nothingFound', { one, many })}
          actions={
            <>
              {search && (
                <Button variant="default" onClick={onClearSearch}>
                  {t('resource.clearSearch')}
                </Button>
              )}
              {hasFilters && (
                <Button variant="default" onClick={onClearFilters}>
                  {t('resource.clearFilters')}
                </Button>
              )}
            </>
          }
        >
          {t('resource.nothingHint')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.empty}>
      <EmptyState
        kind="nothingYet"
        title={t('resource.none', { one, many })}
        actions={
          <>
            {can(permissionCode(resource.area, 'Create')) && (
              <Button variant="default" component={Link} to={`${resource.path}/add`} leftSection={<IconPlus />}>
                {t('resource.add', { one })}
              </Button>
            )}
            {can(permissionCode(resource.area, 'Import')) && (
              <Button variant="default" component={Link} to={`${resource.path}/import`} leftSection={<IconUpload />}>
                {t('resource.import')}
              </Button>
            )}
          </>
        }
      >
        {about} {t('resource.noneHint', { one })}
      </EmptyState>
    </div>
  );
}

/** Explains that a list could not be loaded. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t, problem } = useWords();
  const requestId = error instanceof ApiError ? error.requestId : null;
  if (error instanceof ApiError && error.status === 403) {
    return (
      <div className={classes.empty}>
        <EmptyState kind="notAllowed" title={problem(error)}>
          {t('resource.notAllowedHint')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.empty} role="alert">
      <EmptyState
        kind="nothingFound"
        title={t('resource.listFailed')}
        actions={
          <Button variant="default" onClick={onRetry}>
            {t('kit.retry')}
          </Button>
        }
      >
        {problem(error)}
        {requestId && <div>{t('resource.requestId', { id: requestId })}</div>}
      </EmptyState>
    </div>
  );
}

/** A note above old rows while the server cannot be reached. */
export function ListUnreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t, problem } = useWords();
  return (
    <div className={classes.unreachable} role="status">
      <IconAlertTriangle aria-hidden="true" />
      <span>
        {problem(error)}. {t('resource.rowsKept')}
      </span>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('kit.retry')}
      </Button>
    </div>
  );
}
