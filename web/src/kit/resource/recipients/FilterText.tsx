import type { Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { type AreaName, registry } from '@hoivien/contract/registry.ts';
import { useWords } from '../../i18n/words.ts';
import { conditionsOf } from '../query/conditions.ts';
import { ConditionText } from '../query/ConditionText.tsx';
import './recipients.texts.ts';

/** A filter in words: the list, and each condition. */
export function FilterText({ filter }: { filter: Selection['filters'][number] }) {
  const { t, area } = useWords();
  const resource = registry.find(({ resource: one }) => one.area === filter.area)?.resource;
  if (!resource) return filter.area;
  const conditions = conditionsOf(
    resource,
    Object.fromEntries(Object.entries(filter.query).map(([name, values]) => [name, [values].flat()])),
  );
  return (
    <>
      {area(filter.area as AreaName).title}
      {conditions.length === 0 ? `: ${t('recipients.everybody')}` : ': '}
      {conditions.map((condition, index) => (
        <span key={`${condition.field} ${condition.wording}`}>
          {index > 0 && '; '}
          <ConditionText resource={resource} condition={condition} />
        </span>
      ))}
    </>
  );
}
