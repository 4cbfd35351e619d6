import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ANYTHING, LACKS } from '@hoivien/contract/kit/wanted.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconList, IconPlayerSkipForward } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import '../../screen/screen.texts.ts';
import { useSaid } from '../../ui/announce.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { factLabel } from '../record/fact-label.ts';
import { ListFailed } from '../list/ListEmpty.tsx';
import { useListAddress } from '../use-list-address.ts';
import { InPlaceProvider, InPlaceValue, useInPlace } from '../record/InPlace.tsx';
import { lackedBy } from '../record/lacking.ts';
import { Fact, Overview } from '../record/Overview.tsx';
import factClasses from '../record/Record.module.css';
import { labelOf, type LooseRecord } from '../records.ts';
import { useRecord } from '../use-records.ts';
import { askedPaths } from '../list/asked-paths.ts';
import classes from './Fill.module.css';
import './fill.texts.ts';
import { useRound } from './use-round.ts';

/**
 * Where people fill in what the records of a list lack, one record after the other. The address has the filters of the list.
 *
 * @example <FillPage resource={member} />
 */
export function FillPage({ resource }: { resource: Resource }) {
  const { t, area, formatNumber } = useWords();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { address } = useListAddress(resource);
  const asked = useMemo(() => {
    const isAsked = askedPaths(resource, address.filters).length > 0;
    return isAsked ? address : { ...address, filters: { ...address.filters, [LACKS]: [ANYTHING] } };
  }, [resource, address]);
  const { query, current, total = 0, left, skipped, pass } = useRound(resource, asked);
  const record = useRecord(resource, current);
  const list = `${resource.path}${search}`;
  const numbers = { left: formatNumber(left), total: formatNumber(total), skipped: formatNumber(skipped) };
  const count = t(skipped > 0 ? 'fill.leftSkipped' : 'fill.left', numbers);
  useSaid(left, query.data ? count : '');
  const failed = query.error ?? record.error;
  const back = (
    <Button variant="subtle" color="gray" component={Link} to={list} leftSection={<IconList />}>
      {t('fill.asList')}
    </Button>
  );
  return (
    <div className={`${classes.page} stack short`}>
      <PageHead
        title={t('screen.fill', { many: area(resource.area).many })}
        note={query.data && count}
        actions={back}
      />
      {failed ? (
        <ListFailed error={failed} onRetry={() => void (query.error ? query.refetch() : record.refetch())} />
      ) : query.data && !query.isFetching && current === undefined ? (
        <EmptyState kind="done" title={t('fill.done')} actions={back}>
          {skipped > 0 ? t('fill.doneSkipped', { count: skipped }) : t('fill.doneText')}
        </EmptyState>
      ) : record.data && record.data.id === current ? (
        <Place
          key={current}
          resource={resource}
          record={record.data}
          asked={askedPaths(resource, asked.filters)}
          onPass={pass}
          onLeave={() => void navigate(list)}
        />
      ) : (
        <Skeleton height={240} width="auto" m="xl" />
      )}
    </div>
  );
}

interface PlaceProps {
  resource: Resource;
  record: LooseRecord;
  asked: readonly string[];
  onPass: (isSkipped: boolean) => void;
  onLeave: () => void;
}

/** One record: what it lacks as inputs, and below them what is known of it. */
function Place({ resource, record, asked, onPass, onLeave }: PlaceProps) {
  const { t } = useWords();
  // What it lacked at first: a value that is given stays in its place.
  const lackedIn = (one: LooseRecord) => lackedBy(resource, one).filter((path) => asked.includes(path));
  const [paths] = useState(() => lackedIn(record));
  // Enter without a value leaves it for later.
  const onDone = (stored: LooseRecord) => onPass(lackedIn(stored).length > 0);
  return (
    <div className={classes.place}>
      <section className={`${classes.missing} round2 p4`} aria-label={t('fill.missing')}>
        <header className={`${classes.head} row wrap gap3 mb3`}>
          <h2>{labelOf(record, resource)}</h2>
          <Link to={`${resource.path}/info/${record.id}`}>{t('fill.record')}</Link>
          <Button variant="default" leftSection={<IconPlayerSkipForward />} onClick={() => onPass(true)}>
            {t('fill.later')}
          </Button>
        </header>
        <InPlaceProvider resource={resource} record={record} round={{ paths, onDone, onLeave }}>
          <Inputs resource={resource} record={record} paths={paths} />
        </InPlaceProvider>
      </section>
      <Overview resource={resource} record={record} />
    </div>
  );
}

function Inputs({ resource, record, paths }: Pick<PlaceProps, 'resource' | 'record'> & { paths: readonly string[] }) {
  const words = useWords();
  const canEdit = useInPlace();
  const lacked = lackedBy(resource, record);
  if (!paths.some(canEdit)) return <p className={`${classes.hint} hint`}>{words.t('fill.notHere')}</p>;
  return (
    <>
      <dl className={`${factClasses.facts} grid m0`}>
        {paths.map((path) => {
          const label = factLabel(resource, path, words);
          return (
            <Fact key={path} label={label}>
              <InPlaceValue path={path} label={label}>
                {lacked.includes(path) ? undefined : words.t('fill.given')}
              </InPlaceValue>
            </Fact>
          );
        })}
      </dl>
      <p className={`${classes.hint} hint`}>{words.t('fill.hint')}</p>
    </>
  );
}
