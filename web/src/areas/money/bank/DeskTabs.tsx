import type { LineState } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useWords } from '../../../kit/i18n/words.ts';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import classes from './Bank.module.css';
import type { RefObject } from 'react';
import type { DeskLines } from './use-desk-lines.ts';

interface DeskTabsProps {
  title: string;
  lines: DeskLines;
  searchBox: RefObject<HTMLInputElement | null>;
}

/** The tabs of the states with their counts, and the search within them. */
export function DeskTabs({ title, lines, searchBox }: DeskTabsProps) {
  const { t, formatNumber } = useWords();
  const { statement, asked, isRows, mayMend, waiting, search, hasSearch, send, tabTo, countOf } = lines;
  const tabOf = (state: LineState, label: string) => ({
    key: state,
    to: tabTo(state),
    label,
    count: countOf(state),
    isHere: asked === state,
  });
  return (
    <div className={`${classes.tabBar} grid centre rigid ruled-below`}>
      <TabLinks
        label={title}
        replace
        tabs={[
          {
            key: 'all',
            to: tabTo(undefined),
            label: t('bank.all'),
            count: waiting === undefined ? undefined : formatNumber(waiting),
            isHere: !asked && !isRows,
          },
          tabOf('sure', t('bank.sure')),
          tabOf('ask', t('bank.ask')),
          tabOf('none', t('bank.none')),
          tabOf('ignored', t('bank.ignoredTab')),
          tabOf('booked', t('bank.bookedTab')),
          tabOf('out', t('bank.out')),
          ...(statement && mayMend && (statement.rows.unread > 0 || isRows)
            ? [
                {
                  key: 'rows',
                  to: '?tab=rows',
                  label: t('bank.rowsTab'),
                  count: formatNumber(statement.rows.open),
                  isHere: isRows,
                },
              ]
            : []),
        ]}
      />
      <TextInput
        key={hasSearch ? 'search' : 'empty'}
        ref={searchBox}
        className={classes.search}
        type="search"
        size="xs"
        maxLength={100}
        aria-label={t('bank.search')}
        placeholder={t('bank.search')}
        leftSection={<IconSearch aria-hidden="true" />}
        defaultValue={search}
        onChange={({ currentTarget }) => send(currentTarget.value)}
      />
    </div>
  );
}
