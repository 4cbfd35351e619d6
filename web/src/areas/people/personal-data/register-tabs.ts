import type { Words } from '../../../kit/i18n/words.ts';
import type { PartNone } from '../../../kit/resource/list/ListEmpty.tsx';
import type { ListTab } from '../../../kit/resource/list/TabbedList.tsx';
import './personal-data-page.texts.ts';

/** The filters and order of each tab of a register. */
export type Asks = Readonly<Record<'open' | 'overdue' | 'closed' | 'all', ListTab['asks']>>;

/** The tabs of a register by the states of its records. An empty tab of work is done work. */
export function tabsOf(asks: Asks, t: Words['t']): ListTab[] {
  const none: Partial<Record<keyof Asks, PartNone>> = {
    open: { title: t('personalData.noneOpen'), text: t('personalData.noneOpenText'), isDone: true },
    overdue: { title: t('personalData.noneOverdue'), text: t('personalData.noneOverdueText'), isDone: true },
    closed: { title: t('personalData.noneClosed') },
  };
  return (Object.keys(asks) as (keyof Asks)[]).map((key) => ({
    key,
    label: t(`personalData.${key}`),
    asks: asks[key],
    ...(none[key] && { none: none[key] }),
  }));
}
