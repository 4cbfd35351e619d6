import type { PublicPage } from '@hoivien/contract/kit/public-page.ts';
import { linkTexts } from '@hoivien/contract/fragments/link.texts.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, api } from '../../kit/api/client.ts';
import { useAreaWords } from '../../kit/i18n/area-words.ts';
import { formatDate } from '../../kit/i18n/format.ts';
import { showLanguage, storedLanguage } from '../../kit/i18n/language.ts';
import { LatePiece } from '../../kit/resource/LatePiece.tsx';
import classes from '../../kit/screen/Public.module.css';
import { CopiedPage, type PublicPartProps, publicKey, publicPath } from '../../kit/screen/public-part.ts';
import { SideNote } from '../../kit/ui/SideNote.tsx';
import { documentTitle } from '../../kit/ui/title.ts';
import { publicParts } from './areas.ts';
import { usePublicInfo } from '../use-public-info.ts';
import './answer.texts.ts';

const areas = { Links: linkTexts };

/** Asks before typed text goes. It comes after the page, which must open on a phone at once; without it nothing is asked. */
const Guard = lazy(async (): Promise<{ default: ComponentType }> => {
  const parts = Promise.all([import('../../kit/ui/LeaveGuard.tsx'), import('../../kit/ui/mantine-private.ts')]);
  return parts.then(
    ([{ LeaveGuard }]) => ({ default: LeaveGuard }),
    () => ({ default: () => null }),
  );
});

/** The page that a link opens, made of the parts of the areas, for phones first. Opening it changes nothing. */
export function AnswerPage() {
  const { token = '' } = useParams();
  // Another link in the same tab is another page.
  return (
    <>
      <OpenedPage key={token} token={token} />
      <Suspense>
        <Guard />
      </Suspense>
    </>
  );
}

function OpenedPage({ token }: { token: string }) {
  const { t, language, setLanguage, problem } = useAreaWords(areas);
  const info = usePublicInfo();
  const { data, error, refetch } = useQuery({
    queryKey: publicKey(token),
    queryFn: ({ signal }) => api.get<PublicPage>(publicPath(token), { signal }),
    // What was answered elsewhere must not look open here.
    staleTime: 0,
    retry: false,
  });
  const association = data?.associationName ?? info?.associationName ?? '';
  const contact = data?.contactEmail ?? info?.contactEmail;
  useEffect(() => {
    document.title = documentTitle(t('answer.title'));
  }, [t]);
  useEffect(() => {
    if (info && !storedLanguage()) showLanguage(browserLanguage() ?? info.defaultLanguage, false);
  }, [info]);
  const isOver = error instanceof ApiError && [404, 410].includes(error.status);
  const other = language === 'vi' ? 'en' : 'vi';
  return (
    <main id="main" className={classes.page}>
      <header className={`${classes.head} row gap3 ruled-below`}>
        <span className={`${classes.mark} grid rigid ink tiny bold round2`} aria-hidden="true">
          {initialsOf(association)}
        </span>
        <span className={`${classes.association} rest bold`}>{association}</span>
        <button
          type="button"
          className={`${classes.tap} inline-row gap2 quiet strong`}
          lang={other}
          onClick={() => setLanguage(other)}
        >
          {NAMES[other]}
        </button>
      </header>
      {data && !isOver && (
        <CopiedPage value={data.copiedBy !== null}>
          {data.copiedBy !== null && (
            <SideNote kind="done">{t('answer.copied', { by: data.copiedBy, name: data.memberName })}</SideNote>
          )}
          <Parts page={data} token={token} />
        </CopiedPage>
      )}
      {!data && !error && (
        <p className={classes.wrong} role="status">
          {t('answer.loading')}
        </p>
      )}
      {error && (isOver || !data) && (
        <div className={classes.wrong}>
          <h1>{t('answer.title')}</h1>
          <SideNote>{problem(error)}</SideNote>
          {!isOver && (
            <div className="stack gap3 mt3">
              <Button variant="default" size="lg" fullWidth onClick={() => void refetch()}>
                {t('answer.retry')}
              </Button>
            </div>
          )}
        </div>
      )}
      <footer className={`${classes.foot} note`}>
        {data && !isOver && data.copiedBy === null && (
          <p>{t('answer.private', { name: data.memberName, day: formatDate(data.expiresAt) })}</p>
        )}
        {contact && (
          <p>
            {t('answer.ask')} <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        )}
        <p>
          <Link to="/privacy-policy">{t('answer.privacy')}</Link>
        </p>
      </footer>
    </main>
  );
}

const NAMES = { vi: 'Tiếng Việt', en: 'English' } as const;

function Parts({ page, token }: { page: PublicPage; token: string }) {
  const { t } = useAreaWords(areas);
  // An answer moves no part until the page opens again.
  const [waiting] = useState(() =>
    publicParts.filter(({ name, waits }) => name in page.parts && waits?.(page.parts[name] as never)),
  );
  const places = publicParts.toSorted((a, b) => a.order - b.order);
  const shown = [...waiting, ...places.filter((part) => !waiting.includes(part))].filter(
    ({ name }) => name in page.parts,
  );
  return (
    <>
      <div className={classes.hi}>
        <h1>{t('answer.hello', { name: page.memberName })}</h1>
        {page.memberCode && <p className="hint">{t('answer.member', { code: page.memberCode })}</p>}
      </div>
      {shown.map(({ name, load }) => (
        <LatePiece
          key={name}
          name={name}
          // The server checked the data of each part by the schema of its area.
          load={load as () => Promise<ComponentType<PublicPartProps<unknown>>>}
          props={{ data: page.parts[name], token, page, isAlone: !page.isWhole }}
        />
      ))}
    </>
  );
}

/** The language of the browser, when the product has it. */
function browserLanguage(): 'vi' | 'en' | undefined {
  const [first = ''] = navigator.languages;
  return first.startsWith('vi') ? 'vi' : first.startsWith('en') ? 'en' : undefined;
}

/** At most two letters of a name. @example initialsOf('Hiệp hội Doanh nghiệp Phương Nam') // 'PN' */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(-2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
