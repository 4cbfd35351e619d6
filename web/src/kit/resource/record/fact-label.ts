import { partName, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Words } from '../../i18n/words.ts';

/** The full label of a field or of a part of one. @example factLabel(member, 'leaderInfo.dateOfBirth', words) // 'Ngày sinh người đứng đầu' */
export function factLabel(resource: Resource, path: string, { area }: Words): string {
  const [field = '', part] = path.split('.');
  return area(resource.area).field(part ? partName(field, part) : field);
}
