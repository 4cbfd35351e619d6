import { fold } from '@hoivien/contract/kit/fold.ts';
import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { openScreens } from '../menu.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useLanguage } from '../../kit/i18n/language.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { PageHead } from '../../kit/ui/PageHead.tsx';
import { usePageTitle } from '../../kit/ui/title.ts';
import './manual.texts.ts';
import classes from './Manual.module.css';
import { ManualBody } from './ManualBody.tsx';
import { manualIn } from './load-manual.ts';
import { picturesOf } from './pictures.ts';
import type { ManualText } from './read-pages.ts';

/** The product's manual: all pages beside the one that is read. */
export function HelpPage() {
  const { key } = useParams();
  const { t } = useWords();
  const { data, error, refetch } = useQuery(manualIn(useLanguage()));
  const page = data?.find((one) => one.key === key) ?? data?.[0];
  usePageTitle(key && page ? page.title : null);
  if (error) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="pane">
      <PageHead title={page?.title ?? t('manual.title')} />
      <div className={`${classes.split} grid fill`}>
        {data && <Contents pages={data} current={page?.key} />}
        <div className={`${classes.read} short auto`} role="region" aria-label={page?.title ?? ''} tabIndex={0}>
          {page ? <Read page={page} /> : <Skeleton height={240} />}
        </div>
      </div>
    </div>
  );
}

function Contents({ pages, current }: { pages: readonly ManualText[]; current: string | undefined }) {
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = pages.filter(({ title, plain }) => {
    const text = fold(`${title} ${plain}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <nav className={`${classes.contents} short auto`} aria-label={t('manual.contents')}>
      <TextInput
        type="search"
        leftSection={<IconSearch />}
        aria-label={t('manual.find')}
        placeholder={t('manual.find')}
        maxLength={SEARCH_MAX}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found.length === 0 && <p>{t('manual.none', { search })}</p>}
      <ul>
        {found.map(({ key, title }) => (
          <li key={key}>
            <Link to={`/help/${key}`} aria-current={key === current ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Read({ page }: { page: ManualText }) {
  const { t } = useWords();
  const actor = useActor();
  const language = useLanguage();
  const picture = picturesOf(language)[page.key];
  const isOpen = openScreens(actor).some(({ path }) => path === page.path);
  return (
    <>
      <ManualBody page={page} />
      {isOpen && page.path && (
        <Button variant="default" component={Link} to={page.path} rightSection={<IconArrowRight />}>
          {t('manual.open')}
        </Button>
      )}
      {picture && (
        <img
          className={`${classes.picture} block framed round2`}
          src={picture}
          alt={t('manual.picture', { title: page.title })}
        />
      )}
    </>
  );
}
