import type { Page } from '@hoivien/contract/kit/paging.ts';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { useSaid } from '../../ui/announce.ts';
import classes from './ListPage.module.css';
import type { RowKey } from './use-list-keys.ts';
import { passing } from '../../ui/typing.ts';

export interface ListFooterProps {
  /** The number of the requested page; its rows may still be loading. */
  number: number;
  page: Page<unknown> | undefined;
  /** How many there are, where the page may still load. */
  pages?: number;
  /** The names of a record in singular and plural. */
  words: { one: string; many: string };
  onPage: (page: number) => void;
}

/** The present range of a list, and links to other pages by number. */
export function ListFooter({ number, page, pages = pagesOf(page), words: { one, many }, onPage }: ListFooterProps) {
  const { t, formatNumber } = useWords();
  const from = page ? (page.page - 1) * page.pageSize + 1 : 0;
  const range =
    page &&
    page.items.length > 0 &&
    t('resource.range', {
      from: formatNumber(from),
      to: formatNumber(from + page.items.length - 1),
      total: formatNumber(page.total),
      one,
      many,
    });
  const place = page && { page: formatNumber(page.page), pages: formatNumber(Math.max(pages, 1)) };
  useSaid(page?.page, place && range ? `${t('resource.pageShown', place)}: ${range}` : '');
  return (
    <footer className={`${classes.foot} gap3 rigid note number surface`}>
      {range && <span>{range}</span>}
      <span className={`${classes.space} grow`} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('resource.previous')}
        disabled={number <= 1}
        onClick={() => onPage(Math.min(number - 1, Math.max(pages, 1)))}
      >
        <IconChevronLeft />
      </ActionIcon>
      <PageInput number={number} pages={pages} onPage={onPage} />
      <span>/ {formatNumber(Math.max(pages, 1))}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('resource.next')}
        disabled={number >= pages}
        onClick={() => onPage(number + 1)}
      >
        <IconChevronRight />
      </ActionIcon>
    </footer>
  );
}

interface GroupsFooterProps {
  /** The rows that stand in the list, and those of all groups. */
  shown: number;
  total: number;
  groups: number;
  words: { one: string; many: string };
  keys?: readonly RowKey[] | undefined;
}

/** How many rows of a list in groups are shown, and its keys. */
export function GroupsFooter({ shown, total, groups, words, keys = [] }: GroupsFooterProps) {
  const { t, formatNumber } = useWords();
  return (
    <footer className={`${classes.foot} gap3 rigid note number surface`}>
      <span>
        {t('resource.ofGroups', {
          shown: formatNumber(shown),
          total: formatNumber(total),
          groups: formatNumber(groups),
          ...words,
        })}
      </span>
      <span className={`${classes.space} grow`} />
      <span className={`one-line faint ${classes.desktop}`} aria-hidden="true">
        <kbd>J</kbd> <kbd>K</kbd> {t('resource.upAndDown')}
        {keys.map(({ key, text }) => (
          <span key={key}>
            {' · '}
            <kbd>{key.toUpperCase()}</kbd> {t(text)}
          </span>
        ))}
      </span>
    </footer>
  );
}

function PageInput({ number, pages, onPage }: { number: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useWords();
  // Undefined while nobody types; the input then shows the page of the list.
  const [typed, setTyped] = useState<string>();
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    setTyped(undefined);
    const wanted = Math.min(Math.max(Number.parseInt(typed ?? '', 10) || number, 1), Math.max(pages, 1));
    if (typed !== undefined && wanted !== number) onPage(wanted);
  };
  return (
    <form {...passing} onSubmit={go}>
      <label className={classes.pageLabel}>
        <span>{t('resource.page')}</span>
        <TextInput
          aria-label={t('resource.page')}
          className={classes.pageInput}
          size="xs"
          inputMode="numeric"
          value={typed ?? String(number)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={go}
        />
      </label>
    </form>
  );
}

function pagesOf(page: Page<unknown> | undefined): number {
  return page ? Math.ceil(page.total / page.pageSize) : 0;
}
