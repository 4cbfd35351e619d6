import type { Answered } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { showMoment } from '../../../kit/ui/moment/moment.ts';
import './members.texts.ts';

/** The names that a message has room for. */
const NAMED = 3;

/** Who got a place of the waiting list, or to whom it is offered until when, in words; empty for nobody. */
export function useMovedText() {
  const { t } = useWords();
  return (moved: Answered['movedUp']): string => {
    if (moved.length === 0) return '';
    const first = moved.slice(0, NAMED).map(({ name }) => name);
    const names = first.join(', ');
    const told = moved.length > NAMED ? t('eventMember.movedMore', { names, count: moved.length - NAMED }) : names;
    const until = moved[0]?.offeredUntil;
    return until
      ? t('eventMember.offeredTo', { names: told, until: showMoment(until) })
      : t('eventMember.movedUp', { names: told });
  };
}
