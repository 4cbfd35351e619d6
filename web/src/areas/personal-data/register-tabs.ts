import type { Words } from '../../kit/i18n/words.ts';
import type { ListTab } from '../../kit/resource/list/TabbedList.tsx';
import './personal-data-page.texts.ts';

/** The filters and order of each tab of a register. */
export type Asks = Readonly<Record<'open' | 'overdue' | 'closed' | 'all', ListTab['asks']>>;

/** The tabs of a register by the states of its records. */
export function tabsOf(asks: Asks, t: Words['t']): ListTab[] {
  return (Object.keys(asks) as (keyof Asks)[]).map((key) => ({
    key,
    label: t(`personalData.${key}`),
    asks: asks[key],
  }));
}
