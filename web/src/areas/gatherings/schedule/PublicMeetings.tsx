import { linkTexts } from '@hoivien/contract/fragments/link.texts.ts';
import type { PublicMeeting } from '@hoivien/contract/areas/gatherings/schedule/schedule.schema.ts';
import { scheduleTexts } from '@hoivien/contract/areas/gatherings/schedule/schedule.texts.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useAreaWords } from '../../../kit/i18n/area-words.ts';
import classes from '../../../kit/screen/Public.module.css';
import type { PublicPartProps } from '../../../kit/screen/public-part.ts';
import { SideNote } from '../../../kit/ui/SideNote.tsx';
import { PublicInvited } from '../invitation/PublicInvited.tsx';
import './public-meeting.texts.ts';

const areas = { Schedules: scheduleTexts, Links: linkTexts };

/** The coming meetings of a person. */
export function PublicMeetings({ page: _page, ...part }: PublicPartProps<readonly PublicMeeting[]>) {
  const words = useAreaWords(areas);
  return (
    <PublicInvited
      {...part}
      words={words}
      say={(word) => words.t(`publicMeeting.${word}`)}
      isOpen={({ state }) => state === SCHEDULE_STATE.upcoming}
      facts={(meeting) => <Facts meeting={meeting} />}
      offersBoth
      none={words.t('publicMeeting.noneComing')}
    />
  );
}

function Facts({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useAreaWords(areas);
  const { address, link, meetingHostName, state, cancelReason, postponeReason } = meeting;
  const isPostponed = state === SCHEDULE_STATE.postponed;
  return (
    <>
      {address && <p>{address}</p>}
      {meetingHostName && <p>{t('publicMeeting.host', { name: meetingHostName })}</p>}
      {link && state !== SCHEDULE_STATE.cancelled && !isPostponed && (
        <a
          className={`${classes.tap} inline-row gap2 quiet strong`}
          href={link}
          target="_blank"
          rel="noreferrer noopener"
        >
          <IconExternalLink aria-hidden="true" />
          {t('publicMeeting.openLink')}
        </a>
      )}
      {cancelReason && <SideNote>{t('publicMeeting.cancelled', { reason: cancelReason })}</SideNote>}
      {isPostponed && <SideNote kind="warn">{t('publicMeeting.postponed', { reason: postponeReason ?? '' })}</SideNote>}
      {state !== SCHEDULE_STATE.upcoming && !isPostponed && !cancelReason && (
        <p className="hint">{t(state === SCHEDULE_STATE.finished ? 'publicMeeting.over' : 'publicMeeting.begun')}</p>
      )}
    </>
  );
}
