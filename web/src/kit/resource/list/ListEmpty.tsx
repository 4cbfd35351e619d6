import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { useMay } from '../may.ts';
import { useWords } from '../../i18n/words.ts';
import { missingCodes } from '../../auth/sight.ts';
import { WhyNot } from '../../ui/WhyNot.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useTotal } from '../use-records.ts';
import { conditionsOf, replaceCondition } from '../query/conditions.ts';
import { ConditionText } from '../query/ConditionText.tsx';
import classes from './ListPage.module.css';
import { useCounts } from '../query/use-counts.ts';
import type { Filters } from '../use-list-address.ts';

/** The part of a list that a tab shows, and the meaning of its emptiness. */
export interface ListPart {
  label: string;
  /** The names of the tab's filters. */
  filters: readonly string[];
  /** The words for an empty part; without them the label of the tab stands in a general sentence. */
  none?: PartNone | undefined;
  /** The address of the whole list. */
  all?: string | undefined;
}

export interface PartNone {
  title: string;
  text?: string;
  /** An empty part is good: nothing is left to do. */
  isDone?: boolean;
  /** Adding a record fills the part. */
  adds?: boolean;
}

interface ListEmptyProps {
  resource: Resource;
  search: string;
  /** There are filters beside those of the part. */
  hasFilters: boolean;
  part?: ListPart | undefined;
  onClearSearch: () => void;
  onClearFilters: () => void;
  /** All filters, and what takes them without one of them. */
  filters: Filters;
  onFilters: (filters: Filters) => void;
}

/**
 * Explains why a list is empty and offers the next step: no record exists, the part behind a tab is empty, or nothing
 * matches the search and the filters.
 */
export function ListEmpty(props: ListEmptyProps) {
  const { resource, search, hasFilters, part, onClearSearch, onClearFilters, filters, onFilters } = props;
  const isWhole = !search && !hasFilters && !part?.filters.length;
  // A filter must not take the blame when there is no record at all.
  const whole = useTotal(resource, !isWhole);
  if (!isWhole && whole.isPending) return <div className={`${classes.empty} scroll`} aria-busy="true" />;
  const isNothing = isWhole || whole.data === 0;
  return (
    <div className={`${classes.empty} scroll`}>
      {isNothing ? (
        <NothingYet resource={resource} />
      ) : search || hasFilters ? (
        <NothingFound
          resource={resource}
          filters={filters}
          ofPart={part?.filters ?? NO_NAMES}
          onFilters={onFilters}
          search={search}
          onClearSearch={search ? onClearSearch : undefined}
          onClearFilters={hasFilters ? onClearFilters : undefined}
        />
      ) : (
        <EmptyPart resource={resource} part={part} />
      )}
    </div>
  );
}

function NothingYet({ resource }: { resource: Resource }) {
  const { t, area } = useWords();
  const { one, many, about } = area(resource.area);
  const may = useMay(resource);
  const mayAdd = may('Create') && actionsOf(resource).includes('Create');
  const hint = mayAdd ? (may('Import') ? 'resource.noneHint' : 'resource.noneAdd') : 'resource.noneWait';
  return (
    <EmptyState kind="nothingYet" title={t('resource.none', { one, many })} actions={<Ways resource={resource} />}>
      {about} {t(hint, { one, many })}
    </EmptyState>
  );
}

/** The ways to the first record. */
function Ways({ resource }: { resource: Resource }) {
  const { t, area } = useWords();
  const may = useMay(resource);
  const mayAdd = may('Create') && actionsOf(resource).includes('Create');
  return (
    <>
      {mayAdd && (
        <Button variant="default" component={Link} to={`${resource.path}/add`} leftSection={<IconPlus />}>
          {t('resource.add', { one: area(resource.area).one })}
        </Button>
      )}
      {may('Import') && (
        <Button variant="default" component={Link} to={`${resource.path}/import`} leftSection={<IconUpload />}>
          {t('resource.import')}
        </Button>
      )}
    </>
  );
}

const NO_NAMES: readonly string[] = [];

interface NothingFoundProps {
  resource: Resource;
  filters: Filters;
  ofPart: readonly string[];
  onFilters: (filters: Filters) => void;
  search: string;
  onClearSearch: (() => void) | undefined;
  onClearFilters: (() => void) | undefined;
}

function NothingFound(props: NothingFoundProps) {
  const { resource, search, filters, ofPart, onFilters, onClearSearch, onClearFilters } = props;
  const { t, area, formatNumber } = useWords();
  const { one, many } = area(resource.area);
  const own = conditionsOf(resource, filters).filter(({ field }) => !ofPart.includes(field));
  const asked = own.length + (search ? 1 : 0);
  const without = own.map((condition) => replaceCondition(filters, condition, undefined));
  const counts = useCounts(
    resource,
    [...without.map((rest) => ({ filters: rest, search })), ...(search ? [{ filters }] : [])],
    asked > 1,
  );
  const countOf = (at: number) => (counts[at] === undefined ? '…' : formatNumber(counts[at]));
  return (
    <EmptyState
      kind="nothingFound"
      title={
        asked > 1
          ? t('resource.nothingForAll', { one, many, count: asked })
          : search
            ? t('resource.nothingFor', { search })
            : t('resource.nothingFound', { one, many })
      }
      actions={
        <>
          {onClearSearch && (
            <Button variant="default" onClick={onClearSearch}>
              {t('resource.clearSearch')}
            </Button>
          )}
          {onClearFilters && (
            <Button variant="default" onClick={onClearFilters}>
              {t('resource.clearFilters')}
            </Button>
          )}
        </>
      }
    >
      {asked > 1 ? (
        <ul className={classes.without} aria-label={t('resource.withoutOne')}>
          {own.map((condition, at) => (
            <li key={`${condition.field} ${condition.wording}`}>
              <Button variant="default" size="xs" onClick={() => onFilters(without[at] ?? filters)}>
                <span>
                  {t('resource.without')} <ConditionText resource={resource} condition={condition} />
                </span>
                <b>{countOf(at)}</b>
              </Button>
            </li>
          ))}
          {search && (
            <li>
              <Button variant="default" size="xs" onClick={onClearSearch}>
                <span>
                  {t('resource.without')} “{search}”
                </span>
                <b>{countOf(own.length)}</b>
              </Button>
            </li>
          )}
        </ul>
      ) : (
        t('resource.nothingHint')
      )}
    </EmptyState>
  );
}

function EmptyPart({ resource, part }: { resource: Resource; part: ListPart | undefined }) {
  const { t, area } = useWords();
  const { many } = area(resource.area);
  const none = part?.none;
  return (
    <EmptyState
      kind={none?.isDone ? 'done' : 'nothingYet'}
      title={none?.title ?? t('resource.nonePart', { many, part: part?.label ?? '' })}
      actions={
        <>
          {none?.adds && <Ways resource={resource} />}
          {part?.all !== undefined && (
            <Button variant="default" component={Link} to={part.all}>
              {t('resource.showAll', { many })}
            </Button>
          )}
        </>
      }
    >
      {none?.text}
    </EmptyState>
  );
}

/** Explains that a list could not be loaded. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t, problem } = useWords();
  const requestId = error instanceof ApiError ? error.requestId : null;
  if (error instanceof ApiError && error.status === 403) {
    return (
      <div className={`${classes.empty} scroll`}>
        <EmptyState kind="notAllowed" title={problem(error)} actions={<WhyNot codes={missingCodes(error)} />}>
          {t('resource.notAllowedHint')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={`${classes.empty} scroll`} role="alert">
      <EmptyState
        kind="failed"
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
    <div className={`${classes.unreachable} wrap rigid small icons-sm`} role="status">
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
