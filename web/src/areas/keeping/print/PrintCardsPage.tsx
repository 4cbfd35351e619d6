import type { PublicInfo } from '@hoivien/contract/kit/session/session.schema.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { QRCodeSVG } from 'qrcode.react';
import { useWords } from '../../../kit/i18n/words.ts';
import { labelOf } from '../../../kit/resource/records.ts';
import classes from '../../../kit/print/Print.module.css';
import { PrintFrame } from '../../../kit/print/PrintFrame.tsx';
import './print.texts.ts';
import { belongs, inPieces, sentence } from './standing.ts';
import { useBack } from './use-back.ts';
import { useAssociation } from '../../../kit/print/use-paper.ts';
import { useWholeRecords } from './use-printed.ts';

/** The cards of a sheet: two columns, five rows. */
const ON_SHEET = 10;

/** Membership cards in the size of a bank card, for the chosen records or all of the list. */
export function PrintCardsPage({ resource }: { resource: Resource }) {
  const { t, area, formatNumber } = useWords();
  const { query, progress } = useWholeRecords(resource);
  const association = useAssociation();
  const back = useBack(resource);
  const all = query.data?.rows ?? [];
  const holders = all.filter((record) => belongs(resource, record));
  const sheets = inPieces(holders, ON_SHEET);
  const title = sentence(t('print.cardTitle', { one: area(resource.area).one }));
  const left = all.length - holders.length;
  const gone = query.data?.gone ?? 0;
  const count = formatNumber(holders.length);
  return (
    <PrintFrame
      title={title}
      back={back}
      query={query}
      progress={progress}
      printed={query.data}
      isReady={query.isSuccess && association !== undefined && (holders.length > 0 || query.data.tooMany !== undefined)}
      notes={[
        ...(query.data
          ? [sheets.length > 0 ? t('print.papers', { count, pages: sheets.length }) : t('print.nothing')]
          : []),
        ...(left > 0 ? [t('print.noStay', { count: formatNumber(left) })] : []),
        ...(gone > 0 ? [t('print.gone', { count: formatNumber(gone) })] : []),
      ]}
    >
      {sheets.map((cards) => (
        <article key={cards[0]?.id} className={`${classes.cards} grid middle clip`}>
          {cards.map((record) => (
            <Card key={record.id} resource={resource} record={record} title={title} association={association} />
          ))}
        </article>
      ))}
    </PrintFrame>
  );
}

interface CardProps {
  resource: Resource;
  record: PartyRecord;
  title: string;
  association: PublicInfo | undefined;
}

function Card({ resource, record, title, association }: CardProps) {
  const { t, formatDate } = useWords();
  const name = labelOf(record, resource);
  const { code = '', membership, joinedOn } = record;
  return (
    <section className={`${classes.card} grid clip relative`} aria-label={name}>
      <header>
        {association?.logoPath && <img className={classes.cardLogo} src={association.logoPath} alt="" />}
        <b>{association?.associationName}</b>
        <span>{title}</span>
      </header>
      <h2 data-fit>
        <span>{name}</span>
      </h2>
      <dl>
        <Line label={t('print.code')} value={code} />
        <Line label={t('print.number')} value={membership?.number} />
        <Line label={t('print.cardNumber')} value={membership?.cardNumber} />
        <Line label={t('print.joined')} value={joinedOn && formatDate(joinedOn)} />
      </dl>
      {/* The code only: the finder of a card learns no more than the printed text, a scanner at the door still finds the
          member, and a new name, phone number or server does not make the card invalid. */}
      <QRCodeSVG value={code} level="M" marginSize={0} title={t('print.codeMark', { code })} className={classes.qr} />
    </section>
  );
}

function Line({ label, value }: { label: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className="breaks bold">{value}</dd>
    </div>
  );
}
