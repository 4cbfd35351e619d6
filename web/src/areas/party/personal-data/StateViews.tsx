import { useSearchParams } from 'react-router';
import { withQuery } from '../../../kit/api/client.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import './personal-data-page.texts.ts';

export type View = 'open' | 'overdue' | 'closed' | 'all';

/** What each view of a register asks for. */
export type Views = Readonly<Record<View, { state: readonly string[]; sort: string }>>;

/** The views of a register by where its records stand. @example <StateViews views={views} /> */
export function StateViews({ views }: { views: Views }) {
  const { t } = useWords();
  const [params] = useSearchParams();
  const states = params.getAll('state').join();
  return (
    <TabLinks
      label={t('personalData.ways')}
      spaced
      tabs={(Object.keys(views) as View[]).map((view) => ({
        key: view,
        to: addressOf(views, view),
        label: t(`personalData.${view}`),
        isHere: states === views[view].state.join(),
      }))}
    />
  );
}

/** The address of a view. */
export function addressOf(views: Views, view: View): string {
  return withQuery('', views[view]);
}
