import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '../../kit/i18n/language.ts';
import { useWords } from '../../kit/i18n/words.ts';
import type { Screen } from '../../kit/screen/screen.ts';
import './manual.texts.ts';
import classes from './Manual.module.css';
import { ManualBody } from './ManualBody.tsx';
import { manualIn } from './load-manual.ts';
import { manualFor } from './pages.ts';

/** The pages of the manual for a screen. A manual that did not load hides nothing else. */
export function ScreenManual({ screen, onLeave }: { screen: Screen | undefined; onLeave: () => void }) {
  const { t } = useWords();
  const { data, isPending } = useQuery(manualIn(useLanguage()));
  const keys = screen ? manualFor(screen.path, screen.area !== undefined) : [];
  if (keys.length === 0) return null;
  if (isPending) return <Skeleton height={160} />;
  const pages = keys.flatMap((key) => data?.find((page) => page.key === key) ?? []);
  if (pages.length === 0) return null;
  return (
    <div className={`${classes.sheet} stack gap4`}>
      {pages.map((page, index) =>
        index === 0 ? (
          <section key={page.key}>
            <h3>{page.title}</h3>
            <ManualBody page={page} />
          </section>
        ) : (
          <details key={page.key}>
            <summary>{page.title}</summary>
            <ManualBody page={page} />
          </details>
        ),
      )}
      <Link to={`/help/${keys[0]}`} onClick={onLeave}>
        {t('manual.whole')}
      </Link>
    </div>
  );
}
