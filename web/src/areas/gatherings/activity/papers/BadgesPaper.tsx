import { useAnswer } from '../../../../kit/api/use-call.ts';
import { checkInCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import type { NameBadge } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import type { PublicInfo } from '@hoivien/contract/kit/session/session.schema.ts';
import { CONFIRMATION } from '@hoivien/contract/codes.ts';
import { Checkbox } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { memo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import { membersPath } from '../paths.ts';
import { type EventRecord, parentOf } from '../use-event.ts';
import './event-papers.texts.ts';
import classes from './EventPapers.module.css';
import { PaperDesk, usePaper } from './PaperDesk.tsx';

/** The badges, place cards and member cards of one sheet of A4. */
const ON_SHEET = { badges: 8, cards: 3, memberCards: 10 } as const;
type Look = keyof typeof ON_SHEET;
/** From this length on a name has smaller letters. */
const LONG = 24;
const VERY_LONG = 80;

/** Name badges with the code for the entrance. */
export function BadgesPaper() {
  return <Sheets look="badges" />;
}

/** Place cards to fold, with the name on both sides. */
export function CardsPaper() {
  return <Sheets look="cards" />;
}

/** The member card of an event for single participants. */
export function MemberCardPaper() {
  return <Sheets look="memberCards" />;
}

function lengthOf(name: string): string | undefined {
  return name.length > VERY_LONG ? 'very' : name.length > LONG ? 'long' : undefined;
}

/** The people named by `id` in the address, otherwise the confirmed ones or everybody who has not refused. */
function Sheets({ look }: { look: Look }) {
  const { t, formatNumber } = useWords();
  const [params] = useSearchParams();
  const { id, record, association, failed } = usePaper();
  const chosen = params.getAll('id');
  const [onlyConfirmed, setOnly] = useState(true);
  const query = useAnswer(
    checkInCalls.badges,
    { params: { id }, query: { participantIds: chosen }, purpose: 'print' },
    { gcTime: 0 },
  );
  const people = (query.data ?? []).filter(({ status }) =>
    chosen.length > 0 ? true : onlyConfirmed ? status === CONFIRMATION.confirmed : status !== CONFIRMATION.refused,
  );
  const size = ON_SHEET[look];
  const sheets = Array.from({ length: Math.ceil(people.length / size) }, (_, at) =>
    people.slice(at * size, (at + 1) * size),
  );
  const title = t(`eventPaper.${look === 'memberCards' ? 'memberCard' : look}`);
  const isReady = record !== undefined && association !== undefined && query.isSuccess;
  return (
    <PaperDesk
      title={title}
      back={record ? membersPath({ id, parentId: parentOf(record) }) : activity.path}
      failed={failed ?? (query.isError && !query.data ? query : undefined)}
      isReady={isReady}
      notes={
        query.isSuccess
          ? [
              people.length > 0
                ? t('eventPaper.sheets', { count: formatNumber(people.length), pages: formatNumber(sheets.length) })
                : t('eventPaper.nobody'),
              t(look === 'cards' ? 'eventPaper.fold' : 'eventPaper.cut'),
            ]
          : []
      }
      tools={
        chosen.length === 0 && (
          <Checkbox
            label={t('eventPaper.onlyConfirmed')}
            checked={onlyConfirmed}
            onChange={({ currentTarget }) => setOnly(currentTarget.checked)}
          />
        )
      }
    >
      {record &&
        association &&
        sheets.map((sheet) => (
          <article key={sheet[0]?.participantId} className={`${classes.grid} ${classes[look]}`}>
            {sheet.map((person) =>
              look === 'cards' ? (
                <PlaceCard key={person.participantId} person={person} />
              ) : (
                <Badge
                  key={person.participantId}
                  person={person}
                  record={record}
                  association={association}
                  isCard={look === 'memberCards'}
                />
              ),
            )}
          </article>
        ))}
    </PaperDesk>
  );
}

interface BadgeProps {
  person: NameBadge;
  record: EventRecord;
  association: PublicInfo;
  isCard: boolean;
}

const Badge = memo(function NameBadgeSheet({ person, record, association, isCard }: BadgeProps) {
  const { t, formatDateTime } = useWords();
  const { name, about, clubName, code, token } = person;
  return (
    <section className={classes.badge} aria-label={name}>
      <p>{isCard ? association.associationName : record.title}</p>
      <div>
        <b data-long={lengthOf(name)}>{name}</b>
        {(about ?? clubName) && <span>{about ?? clubName}</span>}
        {about && clubName && <span>{clubName}</span>}
      </div>
      <QRCodeSVG value={token} level="M" marginSize={0} title={t('eventPaper.codeMark', { name })} />
      <small>
        {[isCard ? record.title : association.associationName, formatDateTime(record.startTime).slice(0, 16), code]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </section>
  );
});

const PlaceCard = memo(function PlaceCardSheet({ person: { name, about, clubName } }: { person: NameBadge }) {
  const side = (
    <div>
      <b data-long={lengthOf(name)}>{name}</b>
      {(about ?? clubName) && <span>{about ?? clubName}</span>}
    </div>
  );
  return (
    <section className={classes.card} aria-label={name}>
      {side}
      {side}
    </section>
  );
});
