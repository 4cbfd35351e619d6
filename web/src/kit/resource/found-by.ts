import type { FoundBy } from '@hoivien/contract/kit/found-by.ts';
import { partName } from '@hoivien/contract/kit/resource.ts';
import type { AreaWords } from '../i18n/words.ts';

/**
 * Why a search found a record whose name does not show it. The name of a person stands for the person.
 *
 * @example foundByText(area('Members'), { field: 'leaderInfo', part: 'name', value: 'Lê An' }) // 'Người đứng đầu: Lê An'
 */
export function foundByText(words: Pick<AreaWords, 'field'>, { field, part, value }: FoundBy): string {
  const label = words.field(part === null || part === 'name' ? field : partName(field, part));
  return `${label}: ${value}`;
}
