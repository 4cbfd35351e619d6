import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import '../../../kit/resource/resource.texts.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import classes from './Merge.module.css';
import { MergedList } from './MergedList.tsx';
import './merge.texts.ts';
import { PairCard } from './PairCard.tsx';
import { usePairs } from './use-merges.ts';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';

const TABS = ['pairs', 'dismissed', 'merged'] as const;

/** Possible duplicates: open pairs, pairs that are two members after all, and merges. */
export function DuplicatesPage() {
  const { t, area, formatNumber } = useWords();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'pairs';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const open = usePairs(false, 1);
  const total = open.data?.total;
  const toPage = (next: number) => setParams({ ...(tab !== 'pairs' && { tab }), page: String(next) });
  return (
    <div className="pane">
      <PageHead title={area('Merges').title} count={total === undefined ? undefined : formatNumber(total)} />
      <TabLinks
        label={t('merge.ways')}
        tabs={TABS.map((one) => ({
          key: one,
          to: one === 'pairs' ? '?' : `?tab=${one}`,
          label: t(`merge.${one}`),
          isHere: one === tab,
        }))}
      />
      {tab === 'merged' ? (
        <MergedList page={page} onPage={toPage} />
      ) : (
        <Pairs key={tab} dismissed={tab === 'dismissed'} open={total ?? 0} page={page} onPage={toPage} />
      )}
    </div>
  );
}

interface PairsProps {
  dismissed: boolean;
  /** The number of pairs to look at. */
  open: number;
  page: number;
  onPage: (page: number) => void;
}

function Pairs({ dismissed, open, page, onPage }: PairsProps) {
  const { t, area } = useWords();
  const none = dismissed ? (
    <EmptyState kind="nothingYet" title={t('merge.noneDismissed')} actions={open > 0 && <ToPairs />}>
      {t('merge.noneDismissedText')}
    </EmptyState>
  ) : (
    <EmptyState
      kind="done"
      title={t('merge.none')}
      actions={
        <Button variant="default" component={Link} to="?tab=merged">
          {t('merge.seeMerged')}
        </Button>
      }
    >
      {t('merge.noneText')}
    </EmptyState>
  );
  return (
    <Panel
      answer={usePairs(dismissed, page)}
      none={none}
      waiting={{ className: classes.body ?? '' }}
      pages={{ number: page, words: area('Merges'), onPage, always: true }}
    >
      {(data) => (
        <div className={classes.body}>
          {data.items.map((pair) => (
            <PairCard key={`${pair.a.id} ${pair.b.id}`} pair={pair} dismissed={dismissed} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function ToPairs() {
  const { t } = useWords();
  return (
    <Button variant="default" component={Link} to="?">
      {t('merge.seePairs')}
    </Button>
  );
}
