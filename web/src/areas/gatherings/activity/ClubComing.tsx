import { activityCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { Link } from 'react-router';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { SidePart } from '../../../kit/resource/record/SidePart.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { When } from '../invitation/cells.tsx';
import { EventTitle } from './EventsPanel.tsx';
import './event.texts.ts';

/** So many events stand in the overview of a club; all stand in their tab. */
const SHOWN = 3;

/** The next events of a club with the answers of its members; nothing when none is planned. */
export function ClubComing({ id }: { id: string }) {
  const { t, formatNumber } = useWords();
  const { data } = useAnswer(activityCalls.ofClub, { params: { id }, query: { page: 1 } });
  // The answer has the newest first.
  const coming = data?.items.filter((one) => one.state !== ACTIVITY_STATE.ended && !one.isCancelled).toReversed() ?? [];
  if (!data || coming.length === 0) return null;
  return (
    <SidePart
      title={t('event.comingOfClub')}
      more={<Link to="?tab=events">{t('event.clubAll', { count: formatNumber(data.total) })}</Link>}
    >
      <Rows
        label={t('event.comingOfClub')}
        rows={coming.slice(0, SHOWN)}
        keyOf={(item) => item.activityId}
        columns={(column) => [
          column(t('event.when'), (item) => <When record={item} />),
          column(t('event.what'), (item) => <EventTitle event={item} />),
          column(t('event.answersOf'), { isNumber: true }, (item) =>
            t('event.confirmedOf', { confirmed: formatNumber(item.confirmed), invited: formatNumber(item.invited) }),
          ),
        ]}
      />
    </SidePart>
  );
}
