import { rank } from '@hoivien/contract/areas/money/finance/rank.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Navigate } from 'react-router';
import { type Actor, useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListPage } from '../../../kit/resource/list/ListPage.tsx';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import './finance.texts.ts';

const TABS = [
  { key: 'ranks', to: rank.path, label: 'finance.ranks', code: permissionCode(rank.area, 'Search') },
  { key: 'levels', to: '/levels/accumulation', label: 'finance.levels', code: 'AccumulationLevelsView' },
  { key: 'ranking', to: '/levels/ranking', label: 'finance.ranking', code: 'AccumulationRanksSearch' },
] as const;

function openTabs({ can }: Actor) {
  return TABS.filter(({ code }) => can(code));
}

/** The three parts of `/levels`, as far as the user may open them. */
export function LevelTabs({ here }: { here: (typeof TABS)[number]['key'] }) {
  const { t } = useWords();
  const tabs = openTabs(useActor());
  return (
    <TabLinks
      label={t('finance.levelsTitle')}
      spaced
      tabs={tabs.map(({ key, to, label }) => ({ key, to, label: t(label), isHere: key === here }))}
    />
  );
}

/** `/levels` leads to its first part. */
export function LevelsEntrance() {
  const [first] = openTabs(useActor());
  return first ? <Navigate to={first.to} replace /> : null;
}

/** The catalogue of ranks. */
export function RanksPage() {
  return <ListPage resource={rank} tabs={<LevelTabs here="ranks" />} />;
}
