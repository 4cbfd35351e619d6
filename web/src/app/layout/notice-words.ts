import { APPROVAL } from '@hoivien/contract/codes.ts';
import type { Notice } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import type { Actor } from '../../kit/auth/actor.ts';
import type { Words } from '../../kit/i18n/words.ts';
import { areas } from '../areas.ts';
import { recordPath, resourceOf } from '../record-path.ts';

/** Notices about an import, whose `entityId` is the id of the import. */
const OF_IMPORTS: readonly string[] = [
  'Mes.Notices.ImportFinished',
  'Mes.Notices.ImportFailed',
  'Mes.Notices.ImportWaits',
  'Mes.Notices.ImportUndone',
];

/** Notices about many waiting records; they lead to the list of these. */
const OF_QUEUES: readonly string[] = ['Mes.Notices.ClubImported', 'Mes.Notices.StaffImported'];

/**
 * The sentence of a notice with the words of its area. For a kind that this version does not know, the area is the
 * sentence.
 */
export function noticeSentence({ kind, area, params }: Notice, words: Words): string {
  const known = areaTexts(area) ? words.area(area) : undefined;
  const numbers = Object.entries(params).map(([name, value]) => {
    return [name, typeof value === 'number' ? words.formatNumber(value) : value] as const;
  });
  const own = { ...(known && { one: known.one, many: known.many }), ...Object.fromEntries(numbers) };
  const sentence = words.message(kind, own);
  return sentence === kind ? (known?.title ?? words.area('Notices').title) : sentence;
}

/** The address of the record of a notice; undefined when the user may not open it. */
export function noticePath(notice: Notice, actor: Actor): string | undefined {
  const { kind, area, entityId } = notice;
  const allowed = (action: string) => actor.can(permissionCode(area, action));
  const pathOf = areas.map(({ notices }) => notices?.[area]).find(Boolean);
  if (pathOf) return pathOf(notice, actor);
  const list = resourceOf(area)?.path;
  if (!list) return undefined;
  if (OF_IMPORTS.includes(kind)) return allowed('Import') ? `${list}/import?run=${entityId}` : undefined;
  if (OF_QUEUES.includes(kind)) return allowed('Search') ? `${list}?approval=${APPROVAL.waiting}` : undefined;
  const own = entityId ? recordPath(area, entityId, actor) : undefined;
  return own ?? (allowed('Search') ? list : undefined);
}
