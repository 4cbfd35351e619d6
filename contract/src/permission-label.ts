import { actionTexts } from './areas/doors/role/role.texts.ts';
import { type Language, pick } from './kit/message.ts';
import { permissionCode } from './kit/permission.ts';
import { areaTexts } from './messages.ts';
import { permissions } from './permissions.ts';

/** The word of an action, from the area if it has one of its own; the name of the action when there is none. */
export function actionLabel(action: string, language: Language, area?: string): string {
  const own = area === undefined ? undefined : areaTexts(area)?.actions?.[action];
  const pair = own ?? actionTexts[action];
  return pair ? pick(pair, language) : action;
}

/**
 * A permission in words; the code itself when this version does not know it.
 *
 * @example permissionLabel('MarketsDelete', 'en') // { area: 'Markets', action: 'delete' }
 */
export function permissionLabel(code: string, language: Language): { area: string; action: string } {
  const [area] = [...permissions].find(([, codes]) => codes.includes(code)) ?? [];
  if (!area) return { area: code, action: '' };
  const texts = areaTexts(area);
  const action = code.slice(permissionCode(area, '').length);
  return {
    area: texts ? pick(texts.title, language) : area,
    action: actionLabel(action, language, area).toLocaleLowerCase(language),
  };
}

/** A list of codes in words. @example permissionList(['MarketsView'], 'en') // 'Markets (view)' */
export function permissionList(codes: readonly unknown[], language: Language): string {
  return codes
    .map((code) => permissionLabel(String(code), language))
    .map(({ area, action }) => (action ? `${area} (${action})` : area))
    .join(', ');
}
