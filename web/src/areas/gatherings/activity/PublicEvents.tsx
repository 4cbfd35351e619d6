import { activityTexts } from '@hoivien/contract/areas/gatherings/activity/activity.texts.ts';
import type { PublicActivity } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { linkTexts } from '@hoivien/contract/fragments/link.texts.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { IconMapPin, IconQrcode } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useAreaWords } from '../../../kit/i18n/area-words.ts';
import classes from '../../../kit/screen/Public.module.css';
import type { PublicPartProps } from '../../../kit/screen/public-part.ts';
import { showMoment } from '../../../kit/ui/moment/moment.ts';
import { SideNote } from '../../../kit/ui/SideNote.tsx';
import { PublicInvited } from '../invitation/PublicInvited.tsx';
import './public-event.texts.ts';
import own from './PublicEvents.module.css';

const areas = { Activities: activityTexts, Links: linkTexts };

/** The events of an invited person, each with the own code for the entrance. */
export function PublicEvents({ page: _page, ...part }: PublicPartProps<readonly PublicActivity[]>) {
  const words = useAreaWords(areas);
  const { t } = words;
  return (
    <PublicInvited
      {...part}
      words={words}
      say={(word) => t(`publicEvent.${word}`)}
      isOpen={(event) => isOpen(event) && event.mayAnswer}
      facts={(event) => <Facts event={event} />}
      asksAgain={({ offeredUntil, isOfferOver }) =>
        offeredUntil
          ? t('publicEvent.offered', { until: showMoment(offeredUntil) })
          : isOfferOver
            ? t('publicEvent.offerOver')
            : undefined
      }
      place={(event) => event.isWaiting && <Waits event={event} />}
      after={(event, isSaved) =>
        event.answer === CONFIRMATION.confirmed &&
        !event.isWaiting &&
        isOpen(event) &&
        event.checkInToken && <EntranceCode event={event} isShown={part.isAlone || isSaved} />
      }
    />
  );
}

const isOpen = ({ isCancelled, isPostponed, state }: PublicActivity) =>
  !isCancelled && !isPostponed && state !== ACTIVITY_STATE.ended;

/** The position in the waiting list, and what happens next. A cancelled event and one that is over leave nothing to wait for. */
function Waits({ event }: { event: PublicActivity }) {
  const { t } = useAreaWords(areas);
  const { waitingNumber, isPostponed, isCancelled, offeredUntil, isOfferOver, mayAnswer } = event;
  const next = () => {
    if (isPostponed && !isCancelled) return offeredUntil ? 'offeredPostponed' : 'waitingPostponed';
    if (!isOpen(event) || offeredUntil) return undefined;
    if (!isOfferOver) return 'waitingText';
    return mayAnswer ? undefined : 'offerOverOffice';
  };
  const text = next();
  return (
    <>
      <p className={`${classes.answered} ${own.waits}`}>{t('publicEvent.isWaiting', { number: waitingNumber })}</p>
      {text && <p>{t(`publicEvent.${text}`)}</p>}
    </>
  );
}

function Facts({ event }: { event: PublicActivity }) {
  const { t } = useAreaWords(areas);
  const { address, isCancelled, cancelReason, isPostponed, postponeReason, state, mayAnswer, offeredUntil } = event;
  return (
    <>
      {address && (
        <p>
          <IconMapPin aria-hidden="true" size="1em" /> {address}
        </p>
      )}
      {isCancelled && <SideNote>{t('publicEvent.cancelled', { reason: cancelReason ?? '' })}</SideNote>}
      {isPostponed && !isCancelled && (
        <SideNote kind="warn">{t('publicEvent.postponed', { reason: postponeReason ?? '' })}</SideNote>
      )}
      {!isCancelled && state !== ACTIVITY_STATE.notStarted && (
        <p className="hint">{t(isOpen(event) ? 'publicEvent.running' : 'publicEvent.over')}</p>
      )}
      {isOpen(event) && !mayAnswer && offeredUntil && (
        <SideNote kind="warn">{t('publicEvent.offeredOffice', { until: showMoment(offeredUntil) })}</SideNote>
      )}
      {isOpen(event) && !mayAnswer && <SideNote kind="warn">{t('publicEvent.office')}</SideNote>}
    </>
  );
}

/** The code that a person shows at the door. The page of one event shows it at once. */
function EntranceCode({ event, isShown }: { event: PublicActivity; isShown: boolean }) {
  const { t } = useAreaWords(areas);
  const [shown, setShown] = useState<boolean>();
  const isOpen = shown ?? isShown;
  return (
    <>
      {!isShown && (
        <button
          type="button"
          className={`${classes.tap} inline-row gap2 quiet strong`}
          aria-expanded={isOpen}
          onClick={() => setShown(!isOpen)}
        >
          <IconQrcode aria-hidden="true" />
          {t(isOpen ? 'publicEvent.codeHide' : 'publicEvent.codeShow')}
        </button>
      )}
      {isOpen && (
        <div className={`${own.code} stack centre gap2 round3 mt4`} role="group" aria-label={t('publicEvent.code')}>
          <b>{t('publicEvent.code')}</b>
          <QRCodeSVG value={event.checkInToken} level="M" marginSize={0} title={t('publicEvent.code')} />
          <p>{t('publicEvent.codeText')}</p>
        </div>
      )}
    </>
  );
}
