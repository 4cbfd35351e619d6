import type { SavedView } from '@hoivien/contract/kit/view/saved-view.schema.ts';
import { useWords } from '../../i18n/words.ts';
import { SideNote } from '../../ui/SideNote.tsx';
import './view.texts.ts';

/** Says above a list that its view filters by something deleted. */
export function LostConditions({ view }: { view: SavedView | undefined }) {
  const { t } = useWords();
  if (!view || view.lost.length === 0) return null;
  const lost = view.lost.map((name) => name ?? t('resource.gone')).join('; ');
  return <SideNote>{t('view.lost', { name: view.name, lost })}</SideNote>;
}
