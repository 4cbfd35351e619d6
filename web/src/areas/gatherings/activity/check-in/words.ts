import { activityTexts } from '@hoivien/contract/areas/gatherings/activity/activity.texts.ts';
import { type BaseWords } from '../../../../kit/i18n/base-words.ts';
import { useAreaWords } from '../../../../kit/i18n/area-words.ts';
import './check-in.texts.ts';

const areas = { Activities: activityTexts, Activity: activityTexts };

/** The words of the page: those of the sign-in page and of events, because a phone keeps all of its code. */
export function useCheckInWords(): BaseWords {
  return useAreaWords(areas);
}
