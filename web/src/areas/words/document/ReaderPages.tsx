import { documentCalls } from '@hoivien/contract/areas/words/document/document.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { document } from '@hoivien/contract/areas/words/document/document.resource.ts';
import type { ArticleItem } from '@hoivien/contract/areas/words/document/document.schema.ts';
import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { FileRow } from '../../../kit/resource/attachment/FileRow.tsx';
import { openFile } from '../../../kit/resource/attachment/open-file.ts';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import { RecordState } from '../../../kit/resource/RecordState.tsx';
import { RichText } from '../../../kit/rich-text/RichText.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import { Cover } from './Cover.tsx';
import './document-page.texts.ts';
import classes from './News.module.css';

const PAUSE = 200;
/** The addresses of covers live for a minute. */
const FRESH_MS = 45_000;

function useArticles(search: string, year: number | undefined, page: number) {
  return useAnswer(
    documentCalls.articles,
    { query: { page, search, year } },
    { placeholderData: keepPreviousData, staleTime: FRESH_MS, gcTime: FRESH_MS },
  );
}

/** The published news for the reader, by words and years. */
export function ReaderPage() {
  const words = useWords();
  const { t } = words;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE);
  const [year, setYear] = useState<number>();
  const [page, setPage] = useState(1);
  const answer = useArticles(search, year, page);
  const { data } = answer;
  const choose = (wanted: number | undefined) => {
    setYear(wanted);
    setPage(1);
  };
  return (
    <div className="pane">
      <PageHead title={t('news.read')} count={data?.total || undefined} />
      <div className={`${classes.bar} row wrap gap3`}>
        <TextInput
          type="search"
          leftSection={<IconSearch />}
          aria-label={t('news.find')}
          placeholder={t('news.find')}
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setPage(1);
          }}
        />
        <div role="group" aria-label={t('news.years')} className="flex wrap gap1">
          <Year isOn={year === undefined} label={t('news.allYears')} onChoose={() => choose(undefined)} />
          {data?.years.map((one) => (
            <Year
              key={one.year}
              isOn={year === one.year}
              label={`${one.year} (${words.formatNumber(one.count)})`}
              onChoose={() => choose(one.year)}
            />
          ))}
        </div>
      </div>
      <div className={`${classes.scroll} scroll`} role="region" aria-label={t('news.read')} tabIndex={0}>
        <Panel
          answer={answer}
          none={
            <EmptyState
              kind={search || year ? 'nothingFound' : 'nothingYet'}
              title={t(search || year ? 'news.noneFound' : 'news.noneRead')}
            />
          }
        >
          {({ items }) => (
            <ul className={`${classes.cards} grid gap5 m0`}>
              {items.map((item) => (
                <li key={item.id}>
                  <Card item={item} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {data && data.total > data.pageSize && (
        <ListFooter number={page} page={data} words={words.area(document.area)} onPage={setPage} />
      )}
    </div>
  );
}

function Year({ isOn, label, onChoose }: { isOn: boolean; label: string; onChoose: () => void }) {
  return (
    <Button size="compact-sm" variant={isOn ? 'light' : 'subtle'} color="gray" aria-pressed={isOn} onClick={onChoose}>
      {label}
    </Button>
  );
}

function Card({ item }: { item: ArticleItem }) {
  const { t, formatDate } = useWords();
  const { id, title, shortDescription, publishAt, isNew, isRead, clubName, cover } = item;
  return (
    <Link to={`/news/reader/${id}`} className={`${classes.card} stack gap2`} data-unread={!isRead || undefined}>
      {cover ? (
        <Cover cover={cover} sizes="(max-width: 768px) 100vw, 33vw" />
      ) : (
        <span className={`${classes.bare} block filled round2`} />
      )}
      <span className={`${classes.meta} row wrap hint m0`}>
        {isNew && <b className={`${classes.new} inline-row ink strong`}>{t('news.isNew')}</b>}
        <time dateTime={publishAt}>{formatDate(publishAt)}</time>
        {clubName && <span>{clubName}</span>}
      </span>
      <strong>{title}</strong>
      {shortDescription && <span className={classes.short}>{shortDescription}</span>}
    </Link>
  );
}

/** One article with its files, and the latest others beside it. */
export function ArticlePage() {
  const { id = '' } = useParams();
  const { t, formatDateTime } = useWords();
  const query = useAnswer(documentCalls.article, { params: { id } }, { staleTime: FRESH_MS, gcTime: FRESH_MS });
  const others =
    useArticles('', undefined, 1)
      .data?.items.filter((one) => one.id !== id)
      .slice(0, OTHERS) ?? [];
  const { data } = query;
  usePageTitle(data?.title ?? null);
  if (!data) return <RecordState resource={document} query={query} />;
  return (
    <div className="pane">
      <PageHead title={data.title} />
      <div className={`${classes.scroll} scroll`} role="region" aria-label={data.title} tabIndex={0}>
        <div className={classes.split}>
          <article className="stack gap4">
            <p className={`${classes.meta} row wrap hint m0`}>
              {data.isNew && <b className={`${classes.new} inline-row ink strong`}>{t('news.isNew')}</b>}
              <time dateTime={data.publishAt}>{formatDateTime(data.publishAt)}</time>
              {data.clubName && <span>{data.clubName}</span>}
            </p>
            {data.shortDescription && <p className={`${classes.lead} large m0`}>{data.shortDescription}</p>}
            {data.cover && (
              <figure>
                <Cover cover={data.cover} sizes="(max-width: 768px) 100vw, 60vw" isLarge />
                {data.cover.description && <figcaption className="hint mt2">{data.cover.description}</figcaption>}
              </figure>
            )}
            <RichText html={data.content} />
            {data.files.length > 0 && (
              <section>
                <h2>{t('news.files')}</h2>
                <ul>
                  {data.files.map((file) => (
                    <FileRow key={file.id} file={file} onOpen={() => void openFile(file.id)} />
                  ))}
                </ul>
              </section>
            )}
          </article>
          {others.length > 0 && (
            <aside className={`${classes.others} stack gap4`} aria-label={t('news.others')}>
              <h2>{t('news.others')}</h2>
              {others.map((item) => (
                <Card key={item.id} item={item} />
              ))}
            </aside>
          )}
        </div>
      </div>
    </div>
  );
}

const OTHERS = 3;
